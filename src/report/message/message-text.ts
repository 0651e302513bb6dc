import { isOutage } from '../../drawing/variant-columns.ts';
import { inert, printable } from '../../lib/printable.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { Gate, GateCheck } from '../../scorecard/gate-schema.ts';
import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { AGREEMENT } from '../../scoring/agreement.ts';
import { percent, whole } from '../../scoring/format.ts';
import { HALF } from '../../scoring/half-depth.ts';
import { VIEWS } from '../../tasks/views.ts';
import { FEW_ANSWERS, unansweredOf } from '../tables/models-table.ts';
import { comparedSentences, isNotable } from './compared.ts';
import { numberText, variantSentence } from './described.ts';
import { groupSentences, MOST_LINES } from './grouped.ts';
import { isSame, listed, named, shortNames } from './names.ts';
import { SIGNS, shipStatements } from './ship.ts';
import { termsLines } from './terms.ts';

const MOST_DESCRIBED = 4;
const MOST_COMPARED = 3;

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
    ...(withVariants ? variantSentences(scorecard) : []),
    ...storySentences(scorecard),
    ...VIEWS.flatMap(({ words }) => words?.run(scorecard) ?? []),
    ...unansweredSentences(scorecard),
    ...(gate?.checks ?? []).flatMap(({ measure, verdict, reason }) =>
      measure.startsWith('age of ') && verdict === 'pass' ? [`${reason}.`] : [],
    ),
    ...problemsSentence(scorecard),
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

/** States the only problem with the data, or the number of problems. Outages do not count. */
function problemsSentence({ problems, variants }: ScorecardView): string[] {
  const down = variants.filter(isOutage).map(({ provider, prompt }) => `${provider.label} with ${prompt}: `);
  const open = problems.filter((problem) => !down.some((name) => problem.startsWith(name)));
  if (open.length === 0) return [];
  if (open.length === 1) return [`The data have a problem: ${open.join()}.`];
  return [`The data have ${whole(open.length)} problems, listed under “Data quality” in the report.`];
}

/**
 * Returns sentences about the comparisons with the recorded run or, if there is none, about the comparisons within the
 * run.
 */
function comparisonSentences(scorecard: ScorecardView): string[] {
  const { comparisons = [] } = scorecard;
  const recorded = comparisons.filter(({ kind }) => kind === 'baseline');
  const told = (recorded.length > 0 ? recorded : comparisons)
    .filter((one) => !passesBeside(scorecard, one))
    .toSorted((a, b) => Number(isNotable(b)) - Number(isNotable(a)));
  if (told.length > MOST_COMPARED) return groupSentences(scorecard, told);
  return told.flatMap((comparison) => comparedSentences(scorecard, comparison)).slice(0, MOST_LINES);
}

/** Tests whether the gate's sentence already states the finding of a comparison. */
function passesBeside({ gate }: ScorecardView, { candidate }: Comparison): boolean {
  const checks = (gate?.checks ?? []).filter(({ variant }) => isSame(variant, candidate));
  return checks[0]?.verdict === 'pass' && checks.some(({ against }) => against !== undefined);
}

function variantSentences(scorecard: ScorecardView): string[] {
  const { variants } = scorecard;
  const alone = scorecard.comparisons === undefined && variants.length > 2;
  const first = alone
    ? [`The run has ${variants.length} variants, which were not compared with each other.`]
    : [];
  if (variants.length > MOST_DESCRIBED) return first;
  const name = shortNames(scorecard);
  const described = variants
    .filter(({ answers }) => answers.answered > 0)
    .map((variant) => variantSentence(scorecard, variant, name(variant)));
  return [...first, ...described];
}

function unansweredSentences(scorecard: ScorecardView): string[] {
  const name = shortNames(scorecard);
  // The gate's sentences already report outages.
  const lost = scorecard.gate ? [] : scorecard.variants.filter(isOutage);
  const silent = scorecard.variants.flatMap((variant) => {
    if (isOutage(variant)) return [];
    const { unanswered, questions } = unansweredOf(variant.answers);
    const share = unanswered / Math.max(1, questions);
    if (share <= 1 - FEW_ANSWERS) return [];
    return [
      `${name(variant)} left ${whole(unanswered)} of ${whole(questions)} questions unanswered (${whyUnanswered(variant.answers)}), so its numbers are bounds or rest on the other questions.`,
    ];
  });
  return [
    ...lost.map((variant) => {
      const { errors, failure } = variant.answers;
      return `${name(variant)} was not judged, because all ${whole(errors)} of its calls failed${failure === undefined ? '' : ` (${failure})`}.`;
    }),
    ...silent,
  ];
}

function whyUnanswered({ unparsed, refused, errors, missing }: VariantView['answers']): string {
  const reasons = {
    'unparsed replies': unparsed,
    refusals: refused,
    'failed calls': errors,
    'missing rows': missing,
  };
  const known = Object.entries(reasons).filter(([, count]) => count > 0);
  return listed(known.map(([what, count]) => `${what}: ${whole(count)}`));
}

/** Returns a sentence about each variant that follows causes in some themes, but not in others. */
function storySentences(scorecard: ScorecardView): string[] {
  const { worlds } = scorecard;
  const themes = [...new Set(worlds.map(({ theme }) => theme))];
  const name = shortNames(scorecard);
  return scorecard.variants.flatMap((variant) => {
    const agreement = variant.metrics.find((metric) => metric.name === AGREEMENT.name);
    const themesWhere = (isMeant: (ends: { low: number; high: number }) => boolean): string[] =>
      themes.filter((theme) =>
        variant.compositional.every(
          ({ discrimination: found }, w) =>
            worlds[w]?.theme !== theme ||
            (found.kind === 'estimate' && found.interval.kind === 'interval' && isMeant(found.interval)),
        ),
      );
    // Right: in every world of the theme, discrimination is clearly above one half. Wrong: it is clearly below.
    const [right, wrong] = [themesWhere(({ low }) => low > HALF), themesWhere(({ high }) => high < HALF)];
    if (!agreement || right.length === 0 || wrong.length === 0) return [];
    return [
      `${name(variant)} follows causes in ${listed(right)}, but not in ${listed(wrong)}: ${numberText(agreement.value, percent)} of the questions asked in several themes got the same answer in every theme.`,
    ];
  });
}
