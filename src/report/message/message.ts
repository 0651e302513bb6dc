import { isOutage } from '../../drawing/variant-columns.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { AGREEMENT } from '../../scoring/agreement.ts';
import { percent, whole } from '../../scoring/format.ts';
import { HALF } from '../../scoring/half-depth.ts';
import { STOPPED_EARLY } from '../../scoring/look.ts';
import { VIEWS } from '../../tasks/views.ts';
import { FEW_ANSWERS, unansweredOf } from '../tables/models-table.ts';
import { stepsLines } from '../tables/steps-table.ts';
import { comparedSentences, isNotable } from './compared.ts';
import { numberText, variantSentence } from './described.ts';
import { groupSentences, MOST_LINES } from './grouped.ts';
import { isSame, listed, shortNames } from './names.ts';

const MOST_DESCRIBED = 4;
const MOST_COMPARED = 3;

export function furtherSentences(scorecard: ScorecardView, withVariants: boolean): string[] {
  return [
    ...(withVariants ? variantSentences(scorecard) : []),
    ...(scorecard.variants.length > MOST_DESCRIBED ? [] : stepsLines(scorecard)),
    ...storySentences(scorecard),
    ...VIEWS.flatMap(({ words }) => words?.run(scorecard) ?? []),
    ...unansweredSentences(scorecard),
    ...stagedSentences(scorecard),
    ...ageSentences(scorecard),
    ...problemsSentence(scorecard),
  ];
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
export function comparisonSentences(scorecard: ScorecardView): string[] {
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
  const { variants, settings } = scorecard;
  if (settings.truth === 'withheld') return [];
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

function ageSentences({ gate }: ScorecardView): string[] {
  return (gate?.checks ?? []).flatMap(({ measure, verdict, reason }) =>
    measure.startsWith('age of ') && verdict === 'pass' ? [`${reason}.`] : [],
  );
}

function stagedSentences(scorecard: ScorecardView): string[] {
  const { variants } = scorecard;
  const saved = variants.reduce((sum, { answers }) => sum + (answers.notAsked ?? 0), 0);
  if (saved === 0) return [];
  const all = saved + variants.reduce((sum, { answers }) => sum + unansweredOf(answers).questions, 0);
  const notAsked = `${whole(saved)} of ${whole(all)} questions (${percent(saved / all)}) were not asked.`;
  // After its last stage, only a ladder can have questions that were not asked.
  if (variants.every(({ look }) => look === undefined || look.stage === look.stages))
    return [`Questions were asked mainly where discrimination falls to one half; ${notAsked}`];
  const name = shortNames(scorecard);
  const until = variants.flatMap((variant) =>
    variant.answers.notAsked !== undefined && variant.look
      ? [`${name(variant)} after stage ${variant.look.stage} of ${variant.look.stages}`]
      : [],
  );
  return [
    `Questions were asked in stages, and the run stopped early: ${listed(until)}. ${notAsked} ${STOPPED_EARLY}`,
  ];
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
  const reasons = [
    [unparsed, 'unparsed replies'],
    [refused, 'refusals'],
    [errors, 'failed calls'],
    [missing, 'missing rows'],
  ] as const;
  return listed(reasons.flatMap(([count, what]) => (count > 0 ? [`${what}: ${whole(count)}`] : [])));
}

/** Returns a sentence about each variant that follows causes in some themes, but not in others. */
function storySentences(scorecard: ScorecardView): string[] {
  const themes = [...new Set(scorecard.worlds.map(({ theme }) => theme))];
  const name = shortNames(scorecard);
  return scorecard.variants.flatMap((variant) => {
    const agreement = variant.metrics.find((metric) => metric.name === AGREEMENT.name);
    const { right, wrong } = judged(scorecard, variant, themes);
    if (!agreement || right.length === 0 || wrong.length === 0) return [];
    return [
      `${name(variant)} follows causes in ${listed(right)}, but not in ${listed(wrong)}: ${numberText(agreement.value, percent)} of the questions asked in several themes got the same answer in every theme.`,
    ];
  });
}

/** Returns the themes in whose worlds discrimination is always clearly above one half, or always clearly below it. */
function judged({ worlds }: ScorecardView, { compositional }: VariantView, themes: readonly string[]) {
  const intervalsIn = (theme: string) =>
    compositional
      .filter((_, w) => worlds[w]?.theme === theme)
      .map(({ discrimination: found }) => (found.kind === 'estimate' ? found.interval : undefined));
  const isAbove = (theme: string): boolean =>
    intervalsIn(theme).every((found) => found?.kind === 'interval' && found.low > HALF);
  const isBelow = (theme: string): boolean =>
    intervalsIn(theme).every((found) => found?.kind === 'interval' && found.high < HALF);
  return { right: themes.filter(isAbove), wrong: themes.filter(isBelow) };
}
