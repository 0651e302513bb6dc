import { isPairName } from '../../causal/dag.ts';
import { measureName } from '../../compare/measure-name.ts';
import { askedTasks } from '../../drawing/variant-columns.ts';
import type { Comparison, ComparisonDifference as Difference } from '../../scorecard/comparison-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import {
  type Digits,
  percent,
  short,
  shownDate,
  shownPValue,
  shownValue,
  whole,
} from '../../scoring/format.ts';
import { isShareRight } from '../../tasks/definitions.ts';
import { isSame, judgedName, named, shortNames } from './names.ts';

const MOST_NUMBERS = 2;

export function comparedSentences(scorecard: ScorecardView, comparison: Comparison): string[] {
  const { questions, notCompared } = comparison;
  const [candidate, baseline] = namesIn(scorecard, comparison);
  // The gate's sentence already reports that the variants were not compared.
  if (notCompared !== undefined)
    return scorecard.gate ? [] : [`${candidate} is not compared with ${baseline}: ${notCompared}.`];
  if (questions.different === 0)
    return [`${candidate} answers all ${whole(questions.matched)} questions as ${baseline} does.`];
  return [
    ...(isToldByGate(scorecard, comparison) ? [] : [`${comparedClause(scorecard, comparison)}.`]),
    ...whereSentence(comparison, candidate, baseline),
  ];
}

/** Tests whether a failed check already states the values of both variants. */
function isToldByGate({ gate }: ScorecardView, { kind, baseline, candidate }: Comparison): boolean {
  return (gate?.checks ?? []).some(
    ({ verdict, variant, against, estimate }) =>
      verdict === 'fail' &&
      estimate !== undefined &&
      isSame(variant, candidate) &&
      against !== undefined &&
      (against === baseline.provider) === (kind === 'run'),
  );
}

/**
 * Returns a clause that says which of two variants is better, if any, and in which metrics they differ most clearly.
 */
export function comparedClause(scorecard: ScorecardView, comparison: Comparison, subject?: string): string {
  const { differences } = comparison;
  const [name, baseline] = namesIn(scorecard, comparison);
  const candidate = subject ?? name;
  const told = (found: readonly Difference[]): Difference[] => toldNumbers(scorecard, found);
  const better = told(differences.filter(({ verdict }) => verdict === 'better'));
  const worse = told(differences.filter(({ verdict }) => verdict === 'worse'));
  if (better.length > 0 && worse.length > 0)
    return `${candidate} is worse than ${baseline} in ${numbersText(worse.slice(0, 1))}, and better in ${numbersText(better.slice(0, 1))}`;
  if (better.length > 0) return `${candidate} is better than ${baseline}: ${numbersText(better)}`;
  if (worse.length > 0) return `${candidate} is worse than ${baseline}: ${numbersText(worse)}`;
  return `No difference was found between ${candidate} and ${baseline}: ${numbersText(told(differences))}`;
}

/** Returns the clearest difference: `CCR discrimination 0.67 against 1.00 (−0.33, −0.38 to −0.28)`. */
export function comparedNumbers(scorecard: ScorecardView, { differences }: Comparison): string {
  const found = differences.filter(({ verdict }) => verdict !== 'no-difference');
  return numbersText(toldNumbers(scorecard, found.length > 0 ? found : differences).slice(0, 1));
}

function numbersText(told: readonly Difference[]): string {
  return told.map(numberText).join(', ');
}

export function isNotable({ differences }: Comparison): boolean {
  return differences.some(({ verdict }) => verdict !== 'no-difference');
}

function namesIn(
  scorecard: ScorecardView,
  { kind, baseline, candidate, baselineRun }: Comparison,
): [candidate: string, baseline: string] {
  const name = shortNames(scorecard);
  const [first, second] = [name(named(baseline)), name(named(candidate))];
  if (kind === 'run') return [second, first];
  const recorded = baselineRun ? ` of ${shownDate(baselineRun.createdAt)}` : '';
  return [second, first === second ? `its baseline${recorded}` : `its baseline ${first}${recorded}`];
}

/** Selects up to two metrics to name: first the headline that differs most clearly, then accuracy, then the others. */
function toldNumbers(scorecard: ScorecardView, differences: readonly Difference[]): Difference[] {
  const whole = differences.filter(({ part, world }) => part === undefined && world === undefined);
  const tasks = askedTasks(scorecard);
  // The message uses the metric that a gate judges, so that both report the same number.
  const names = whole.map(({ measure }) => measure);
  const judged = tasks.map((task) => judgedName(names, task));
  const headlines = judged.flatMap((name) => whole.find(({ measure }) => measure === name) ?? []);
  const surest = headlines.toSorted((a, b) => a.adjustedP - b.adjustedP).slice(0, 1);
  const right = whole.filter(
    ({ measure }) =>
      measure === 'accuracy' || (tasks.length === 1 && measure === `${tasks[0]?.label} accuracy`),
  );
  return [...new Set([...surest, ...right.slice(0, 1), ...whole, ...differences])].slice(0, MOST_NUMBERS);
}

function numberText(told: Difference): string {
  const { measure, part, baseline, candidate, difference, adjustedP, verdict } = told;
  const isRight = isShareRight(measure);
  const digits: Digits = isRight ? percent : short;
  const shown = (value: number | undefined): string => (value === undefined ? 'unknown' : digits(value));
  const name = measureName({ measure, part });
  const label = name.replace(/ ?accuracy/, '');
  const values = isRight
    ? `${label === '' ? '' : `${label} `}${shown(candidate)} right against ${shown(baseline)}`
    : `${name} ${shown(candidate)} against ${shown(baseline)}`;
  if (difference.kind === 'bounds')
    return `${name} differs by ${shownValue(difference, short)} (${whole(difference.unanswered)} unanswered)`;
  if (difference.kind !== 'estimate') return values;
  const { value, interval } = difference;
  const bounds = interval.kind === 'interval' ? ([interval.low, interval.high] as const) : undefined;
  // The interval is for one metric, but the test covers all metrics. If they disagree, the p-value replaces the
  // interval.
  const isZeroIn = bounds !== undefined && bounds[0] <= 0 && bounds[1] >= 0;
  const disagree = bounds !== undefined && isZeroIn !== (verdict === 'no-difference');
  if (!disagree) return `${values} ${differenceText(value, bounds, isRight)}`;
  return `${values} ${differenceText(value, undefined, isRight, `; p ${shownPValue(adjustedP)}`)}`;
}

/** Formats a difference with its interval: `(−15 points, −18 to −12)`. */
export function differenceText(
  value: number,
  bounds: readonly [number, number] | undefined,
  inPoints: boolean,
  test = '',
): string {
  const digits: Digits = inPoints ? (share) => percent(share).replace(' %', '') : short;
  const range = bounds ? `, ${digits(bounds[0])} to ${digits(bounds[1])}` : '';
  return `(${value > 0 ? '+' : ''}${digits(value)}${inPoints ? ' points' : ''}${range}${test})`;
}

/** Names up to two parts in which the candidate is significantly worse or, if it is worse in no number, better. */
function whereSentence({ pairs, differences }: Comparison, candidate: string, baseline: string): string[] {
  const verdict = differences.some((one) => one.verdict === 'worse') ? 'worse' : 'better';
  const found = differences
    .filter((one) => one.part !== undefined && one.verdict === verdict)
    .toSorted((a, b) => a.adjustedP - b.adjustedP);
  const isAmbiguous = new Set(pairs.map(({ pair }) => pair)).size < pairs.length;
  const places = found.flatMap(({ part, world: of }) => {
    const place = pairs.find(({ pair, world }) => pair === part && (of === undefined || of === world));
    if (!place) return [];
    const { pair, world, lost, gained, questions } = place;
    const named = isAmbiguous && world !== undefined ? ` (${world})` : '';
    const changed = whole(verdict === 'worse' ? lost : gained);
    const [cause, effect] = isPairName(pair) ? pair.split('→') : [];
    const about = effect === undefined ? pair : `the effect of ${cause} on ${effect}`;
    return [`${changed} of ${whole(questions)} questions about ${about}${named}`];
  });
  if (places.length === 0) return [];
  const [right, wrong] = verdict === 'worse' ? [baseline, candidate] : [candidate, baseline];
  return [
    `On ${[...new Set(places)].slice(0, 2).join(' and on ')}, ${right} is right and ${wrong} is not, which is more than chance explains.`,
  ];
}
