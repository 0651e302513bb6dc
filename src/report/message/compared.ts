import { normalQuantile } from '../../lib/statistics/normal.ts';
import { shareAt } from '../../lib/statistics/score-bound.ts';
import type { Comparison, ComparisonDifference } from '../../scorecard/comparison-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { type Digits, percent, short, shownDate, shownPValue } from '../../scoring/format.ts';
import { askedTasks } from '../tables/variant-columns.ts';
import { shortNames } from './names.ts';

/** Numbers told in one sentence. */
const MOST_NUMBERS = 2;

/** Which of two variants is better, by how much, and where the difference lies. */
export function comparedSentences(scorecard: ScorecardView, comparison: Comparison): string[] {
  const { questions, differences, isFresh, notCompared } = comparison;
  const [candidate, baseline] = namesIn(scorecard, comparison);
  if (notCompared !== undefined) return [`${candidate} is not compared with ${baseline}: ${notCompared}.`];
  if (questions.different === 0 && !isFresh)
    return [`${candidate} answers all ${questions.matched} questions as ${baseline} does.`];
  const verdicts = new Set(differences.map(({ verdict }) => verdict));
  const numbers = toldNumbers(scorecard, differences).map(numberText).join(', ');
  const how = isFresh ? ', on other questions of the same design' : '';
  return [
    `${relation(candidate, baseline, verdicts)}${how}: ${numbers}.`,
    ...whereSentence(comparison, verdicts),
  ];
}

/** Whether anything differs beyond luck. */
export function isNotable({ differences }: Comparison): boolean {
  return differences.some(({ verdict }) => verdict !== 'no-difference');
}

function namesIn(
  scorecard: ScorecardView,
  { kind, baseline, candidate, baselineRun }: Comparison,
): [candidate: string, baseline: string] {
  const name = shortNames(scorecard);
  const [first, second] = [baseline, candidate].map(({ provider, prompt }) =>
    name({ provider: { label: provider }, prompt }),
  ) as [string, string];
  if (kind === 'run') return [second, first];
  const recorded = baselineRun ? ` of ${shownDate(baselineRun.createdAt)}` : '';
  return [second, first === second ? `its baseline${recorded}` : `its baseline ${first}${recorded}`];
}

type Verdicts = ReadonlySet<ComparisonDifference['verdict']>;

function relation(candidate: string, baseline: string, verdicts: Verdicts): string {
  const [better, worse] = [verdicts.has('better'), verdicts.has('worse')];
  if (better && worse) return `${candidate} is better than ${baseline} in some numbers and worse in others`;
  if (better || worse) return `${candidate} is ${better ? 'better' : 'worse'} than ${baseline}`;
  return `No difference was found between ${candidate} and ${baseline}`;
}

/** The headline that differs most surely, and what is right; what differs beyond luck before what does not. */
function toldNumbers(
  scorecard: ScorecardView,
  differences: readonly ComparisonDifference[],
): ComparisonDifference[] {
  const whole = differences.filter(({ part, world }) => part === undefined && world === undefined);
  const tasks = askedTasks(scorecard);
  const headlines = tasks.flatMap(
    ({ label }) => whole.find(({ measure }) => measure.startsWith(`${label} `)) ?? [],
  );
  const surest = headlines.toSorted((a, b) => a.adjustedP - b.adjustedP).slice(0, 1);
  const right = whole.filter(
    ({ measure }) =>
      measure === 'accuracy' || (tasks.length === 1 && measure === `${tasks[0]?.label} accuracy`),
  );
  const overall = [...surest, ...right.slice(0, 1)];
  const notable = [...whole, ...differences].filter(({ verdict }) => verdict !== 'no-difference');
  // A verdict that rests on a part alone names the part.
  const isByPart = notable.length > 0 && !overall.some((one) => notable.includes(one));
  const order = isByPart ? [...notable.slice(0, 1), ...overall.toReversed()] : [...overall, ...notable];
  const found = [...new Set([...order, ...notable])].slice(0, MOST_NUMBERS);
  return found.length > 0 ? found : differences.slice(0, MOST_NUMBERS);
}

function numberText(told: ComparisonDifference): string {
  const { measure, part, baseline, candidate, difference, adjustedP, verdict } = told;
  const isRight = measure.endsWith('accuracy');
  const digits: Digits = isRight ? percent : short;
  const shown = (value: number | undefined): string => (value === undefined ? 'unknown' : digits(value));
  const name = part === undefined ? measure : `${measure} ${part}`;
  const label = name.replace(/ ?accuracy/, '');
  const values = isRight
    ? `${label === '' ? '' : `${label} `}${shown(candidate)} right against ${shown(baseline)}`
    : `${name} ${shown(candidate)} against ${shown(baseline)}`;
  if (difference.kind !== 'estimate') return values;
  const { value, interval } = difference;
  const bounds = interval.kind === 'interval' ? ([interval.low, interval.high] as const) : undefined;
  // Of few questions a test tells more than an interval: where that holds 0, the test's word stands beside it.
  const isByTest = verdict !== 'no-difference' && bounds && bounds[0] <= 0 && bounds[1] >= 0;
  const test = isByTest ? `; p ${shownPValue(adjustedP)}` : '';
  return `${values} ${differenceText(value, bounds, isRight, test)}`;
}

/** `(−15 points, −18 to −12)` */
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

/** Where more answers were lost, or won, than elsewhere; nothing where they are lost here and there. */
function whereSentence({ pairs, questions: all }: Comparison, verdicts: Verdicts): string[] {
  const isBetter = verdicts.has('better') && !verdicts.has('worse');
  const total = isBetter ? all.gained : all.lost;
  // Of many places some lose more by luck.
  const z = normalQuantile(1 - 0.025 / Math.max(1, pairs.length));
  const changed = pairs
    .map((one) => {
      const count = isBetter ? one.gained : one.lost;
      const elsewhere = (total - count) / Math.max(1, all.matched - one.questions);
      return { ...one, count, elsewhere, least: shareAt(count / one.questions, one.questions, -z, z) };
    })
    .filter(({ least, elsewhere }) => least > elsewhere)
    .sort((a, b) => b.least - a.least);
  if (changed.length === 0) return [];
  // Worlds are named where pairs of several go by the same name.
  const isAmbiguous = new Set(pairs.map(({ pair }) => pair)).size < pairs.length;
  const places = changed.map(
    ({ pair, world, count, questions }) =>
      `${pair}${isAmbiguous && world !== undefined ? ` (${world})` : ''}, ${count} of ${questions} questions`,
  );
  return [`Most answers were ${isBetter ? 'gained' : 'lost'} at ${places.slice(0, 2).join('; ')}.`];
}
