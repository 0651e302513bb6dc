import { inert, printable } from '../../lib/printable.ts';
import type { Gate, GateCheck } from '../../scorecard/gate-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { comparisonSentences, furtherSentences } from './message.ts';
import { isSame, named, shortNames } from './names.ts';
import { SIGNS, shipStatements } from './ship.ts';
import { termsLines } from './terms.ts';

export function messageText(scorecard: ScorecardView, mostChecks = 30): string {
  const lines = messageLines(scorecard, mostChecks);
  return lines.map((line) => printable(line)).join('\n');
}

export function messageMarkdown(scorecard: ScorecardView, mostChecks = 5): string {
  const [first = '', ...rest] = messageLines(scorecard, mostChecks).map(inert);
  const list = rest.map((line) => `- ${line}`).join('\n');
  return list === '' ? `**${first}**` : `**${first}**\n\n${list}`;
}

/** Sums up a run in lines of text. The list is never empty. */
export function messageLines(
  scorecard: ScorecardView,
  mostChecks: number,
  { withVariants = true, withTerms = true } = {},
): string[] {
  const { gate } = scorecard;
  const ship = shipStatements(scorecard);
  const checks = (gate?.checks ?? []).filter((check) => ship.every(({ told }) => told !== check));
  const open = checks.filter((check) => check.verdict !== 'pass' && !isSettled(check, gate));
  const more = open.length - mostChecks;
  const name = shortNames(scorecard);
  const found = [
    ...ship.map(({ text }) => text),
    ...comparisonSentences(scorecard),
    ...(ship.some(({ verdict }) => verdict === 'fail') &&
    gate?.checks.some(({ verdict, kind }) => verdict === 'fail' && kind !== 'completeness')
      ? ['Next: read the questions that were answered wrong, under “Questions” in the report.']
      : []),
    ...open
      .slice(0, mostChecks)
      .map((check) => `${SIGNS[check.verdict]} ${variantOf(check, name)}: ${check.reason}`),
    ...(more > 0 ? [`… and ${more} more ${more === 1 ? 'check' : 'checks'}`] : []),
    ...checks
      .filter(isLuck)
      .map((check) => `Not counted against ${variantOf(check, name)}: ${check.reason}.`),
    ...furtherSentences(scorecard, withVariants),
  ];
  return found.length > 0
    ? [...found, ...(withTerms ? termsLines(found, scorecard.settings.level) : [])]
    : ['There is nothing to judge.'];
}

/** Tests whether a check passes although a class or completeness was lost since the baseline. */
function isLuck({ verdict, measure, observed }: GateCheck): boolean {
  return verdict === 'pass' && measure.startsWith('CCR c') && /^\d+ lost$/.test(observed);
}

/** Tests whether an inconclusive check decides nothing, because its variant fails another check. */
function isSettled({ variant, verdict, kind }: GateCheck, gate: Gate | undefined): boolean {
  if (verdict === 'fail' || !variant || kind === 'completeness') return false;
  return (gate?.checks ?? []).some((other) => other.verdict === 'fail' && isSame(other.variant, variant));
}

function variantOf({ variant }: GateCheck, name: ReturnType<typeof shortNames>): string {
  return variant ? name(named(variant)) : 'run';
}
