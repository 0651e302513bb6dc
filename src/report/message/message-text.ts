import { inert, printable } from '../../lib/printable.ts';
import type { Gate, GateCheck } from '../../scorecard/gate-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { comparisonSentences, furtherSentences } from './message.ts';
import { shortNames } from './names.ts';
import { SIGNS, shipSentences } from './ship.ts';

export function messageText(scorecard: ScorecardView, mostChecks = 30): string {
  return messageLines(scorecard, mostChecks)
    .map((line) => printable(line))
    .join('\n');
}

/** Renders the message in Markdown: the first line bold, the rest as a list. */
export function messageMarkdown(scorecard: ScorecardView, mostChecks = 5): string {
  const [first = '', ...rest] = messageLines(scorecard, mostChecks).map(inert);
  const list = rest.map((line) => `- ${line}`).join('\n');
  return list === '' ? `**${first}**` : `**${first}**\n\n${list}`;
}

/**
 * Sums up a run as lines of text, most important first: verdicts, comparisons, further failed checks, the quality of
 * each variant, open questions. Terminal, reports and job summaries begin with it. Never empty.
 */
export function messageLines(scorecard: ScorecardView, mostChecks: number): string[] {
  const { gate } = scorecard;
  const ship = shipSentences(scorecard);
  const told = ship.join('\n');
  const open = (gate?.checks ?? []).filter(
    (check) => check.verdict !== 'pass' && !told.includes(check.reason) && !isSettled(check, gate),
  );
  const more = open.length - mostChecks;
  const found = [
    ...ship,
    ...comparisonSentences(scorecard),
    ...open.slice(0, mostChecks).map((check) => checkLine(check, shortNames(scorecard))),
    ...(more > 0 ? [`… and ${more} more checks`] : []),
    ...furtherSentences(scorecard),
  ];
  return found.length > 0 ? found : ['There is nothing to judge.'];
}

/** True for an inconclusive check whose variant fails another, so that it decides nothing. Outages are always named. */
function isSettled({ variant, verdict, kind }: GateCheck, gate: Gate | undefined): boolean {
  if (verdict === 'fail' || !variant || kind === 'completeness') return false;
  return (gate?.checks ?? []).some(
    (other) =>
      other.verdict === 'fail' &&
      other.variant?.provider === variant.provider &&
      other.variant.prompt === variant.prompt,
  );
}

function checkLine({ variant, reason, verdict }: GateCheck, name: ReturnType<typeof shortNames>): string {
  const where = variant ? name({ provider: { label: variant.provider }, prompt: variant.prompt }) : 'run';
  return `${SIGNS[verdict]} ${where}: ${reason}`;
}
