import type { Gate, GateVerdict } from '../../scorecard/gate-schema.ts';
import { headlineOf } from '../../scorecard/metrics.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { percent, short } from '../../scoring/format.ts';
import { evidenceSentence } from '../tables/evidence.ts';
import { FEW_ANSWERS, unansweredOf } from '../tables/models-table.ts';
import { askedTasks, isOutage } from '../tables/variant-columns.ts';
import { comparedSentences, isNotable } from './compared.ts';
import { numberText, variantSentence } from './described.ts';
import { listed, shortNames } from './names.ts';

/** More variants than this are not described one by one. */
const MOST_DESCRIBED = 2;

/** More comparisons than this are counted. */
const MOST_COMPARED = 3;

/** What the run shows beside its comparisons. */
export function furtherSentences(scorecard: ScorecardView): string[] {
  const { length } = scorecard.problems;
  return [
    ...variantSentences(scorecard),
    ...evidenceSentence(scorecard.worlds),
    ...floorSentences(scorecard),
    ...unansweredSentences(scorecard),
    ...stagedSentences(scorecard),
    ...(length > 0
      ? [`${length} ${length === 1 ? 'problem' : 'problems'} with the data, see “Problems”.`]
      : []),
  ];
}

export const SIGNS: Readonly<Record<GateVerdict, string>> = { pass: '✓', fail: '✗', inconclusive: '?' };

export function gateSentence({ verdict, summary }: Gate): string {
  return `${SIGNS[verdict]} ${verdict.toUpperCase()}: ${summary}`;
}

/** With the recorded run first; without one, what differs within the run. */
export function comparisonSentences(scorecard: ScorecardView): string[] {
  const { comparisons = [], variants } = scorecard;
  const recorded = comparisons.filter(({ kind }) => kind === 'baseline');
  if (recorded.length === 0 && variants.length > MOST_DESCRIBED) {
    const notable = comparisons.filter(isNotable).length;
    return [
      ...rankSentence(scorecard),
      ...(comparisons.length > 0
        ? [`${notable} of ${comparisons.length} comparisons within the run show a difference beyond luck.`]
        : []),
    ];
  }
  const told = (recorded.length > 0 ? recorded : comparisons).toSorted(
    (a, b) => Number(isNotable(b)) - Number(isNotable(a)),
  );
  const rest = told.length - MOST_COMPARED;
  return [
    ...told.slice(0, MOST_COMPARED).flatMap((comparison) => comparedSentences(scorecard, comparison)),
    ...(rest > 0 ? [`${rest} more comparisons are listed below.`] : []),
  ];
}

/** The best and the worst of many, by the first task's headline. */
function rankSentence(scorecard: ScorecardView): string[] {
  const name = shortNames(scorecard);
  return askedTasks(scorecard).flatMap((task) => {
    const ranked = scorecard.variants
      .filter((variant) => !isOutage(variant))
      .flatMap((variant) => {
        const headline = headlineOf(variant.metrics, task);
        return headline?.value.kind === 'estimate'
          ? [{ variant, headline, value: headline.value.value, text: numberText(headline.value, short) }]
          : [];
      })
      .sort((a, b) => b.value - a.value);
    const [best, worst] = [ranked[0], ranked.at(-1)];
    if (!best || !worst) return [];
    const firsts = ranked.filter(({ value }) => value === best.value);
    const lasts = ranked.filter(({ value }) => value === worst.value);
    const names = (list: typeof ranked): string => listed(list.map(({ variant }) => name(variant)));
    if (firsts.length === ranked.length)
      return [`${best.headline.name} is ${best.text} in all ${ranked.length} variants.`];
    return [
      `Best ${best.headline.name}: ${names(firsts)}, ${best.text}; worst: ${names(lasts)}, ${worst.text}.`,
    ];
  });
}

function variantSentences(scorecard: ScorecardView): string[] {
  const { variants, settings } = scorecard;
  if (settings.truth === 'withheld') return consistencySentences(scorecard);
  if (variants.length > MOST_DESCRIBED) return [];
  const name = shortNames(scorecard);
  return variants
    .filter((variant) => unansweredOf(variant.answers).unanswered < unansweredOf(variant.answers).questions)
    .map((variant) => variantSentence(scorecard, variant, name(variant)));
}

/** Without the truth there is only whether answers agree with each other. */
function consistencySentences({ worlds, variants }: ScorecardView): string[] {
  if (worlds.length === 0) return [];
  const consistent = variants.filter(({ compositional }) =>
    compositional.every(({ consistency }) => consistency === 'consistent'),
  );
  return [
    `Judged without the truth: the answers agree with each other in ${consistent.length} of ${variants.length} variants.`,
  ];
}

/** Where even a perfect model would often fail. */
function floorSentences({ worlds, variants }: ScorecardView): string[] {
  const unsure = variants.some(({ compositional }) =>
    compositional.some(({ verdict }) => verdict === 'inconclusive'),
  );
  if (!unsure) return [];
  const floor = Math.min(...worlds.map(({ passProbability }) => passProbability.class.perfect));
  return [
    `The design cannot tell classes apart everywhere: a perfect model would be found valid and consistent in ${percent(floor)} of runs${worlds.length === 1 ? '' : ' in the hardest world'}.`,
  ];
}

/** How much of the design was not needed, where it was asked in stages. */
function stagedSentences(scorecard: ScorecardView): string[] {
  const { variants } = scorecard;
  const saved = variants.reduce((sum, { answers }) => sum + (answers.notAsked ?? 0), 0);
  if (saved === 0) return [];
  const all = variants.reduce(
    (sum, { answers: { questions, missing, notAsked = 0 } }) => sum + questions + missing + notAsked,
    0,
  );
  const name = shortNames(scorecard);
  const until = variants.flatMap((variant) =>
    variant.answers.notAsked !== undefined && variant.look
      ? [`${name(variant)} after ${variant.look.stage} of ${variant.look.stages}`]
      : [],
  );
  return [
    `Asked in stages, and stopped early: ${listed(until)}. ${saved} of ${all} questions (${percent(saved / all)}) were not asked. Intervals are wider, so that those of all stages hold together.`,
  ];
}

function unansweredSentences(scorecard: ScorecardView): string[] {
  const name = shortNames(scorecard);
  const lost = scorecard.variants.filter(isOutage);
  const silent = scorecard.variants.flatMap((variant) => {
    if (isOutage(variant)) return [];
    const { unanswered, questions } = unansweredOf(variant.answers);
    const share = unanswered / Math.max(1, questions);
    return share > 1 - FEW_ANSWERS ? [`${name(variant)} (${unanswered} of ${questions})`] : [];
  });
  return [
    ...lost.map((variant) => {
      const { errors, failure } = variant.answers;
      const why = failure === undefined ? '' : ` (${failure})`;
      return `Not judged: all ${errors} calls of ${name(variant)} failed${why}.`;
    }),
    ...(silent.length > 0
      ? [`Unanswered, so that numbers are open or rest on a part of the design: ${listed(silent)}.`]
      : []),
  ];
}
