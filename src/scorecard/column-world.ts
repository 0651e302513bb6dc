import { extremeProducts } from '../causal/path-products.ts';
import type { Resamples } from '../statistics/resamples.ts';
import type { AnswerColumn } from './answer-sheet.ts';
import { completenessRule } from './completeness.ts';
import type { ColumnWorld } from './compositional-schema.ts';
import { consistencyOf, evaluateComposition, shared } from './compositions.ts';
import { deduce } from './deductions.ts';
import { EXACT } from './estimate.ts';
import { type EvaluatedPair, evaluatePair, share } from './quantities.ts';
import type { ScorecardSettings } from './schema.ts';
import { subsampledPns } from './subsamples.ts';
import { numberOf } from './tracked.ts';
import { uncertaintyOf } from './uncertainty.ts';
import { worldAnswers, yesShares } from './world-answers.ts';
import type { WorldQuestions } from './world-questions.ts';
import type { WorldSummary } from './world-summary.ts';

/** A verdict counts only if a perfect reasoner would get the right one this often. */
const CONCLUSIVE = 0.95;

/** All that one column showed about one world. */
export function evaluateColumnWorld(
  world: WorldQuestions,
  summary: WorldSummary,
  column: AnswerColumn,
  resamples: Resamples | undefined,
  settings: ScorecardSettings,
): ColumnWorld {
  const answers = worldAnswers(world, column);
  const yesShare = yesShares(answers);
  const uncertainty = uncertaintyOf(answers, yesShare, resamples, settings);
  const subsamples = subsampledPns(answers, settings);
  const pairs = answers.pairs.map((_, p) => {
    const values = subsamples.map((subsample) => subsample[p]);
    return evaluatePair(answers, p, yesShare, uncertainty, summary.population[p]!, values, settings);
  });
  const intervalOf = uncertainty.kind === 'exact' ? () => EXACT : uncertainty.interval;
  const compositions = summary.paths.map((path) =>
    evaluateComposition(path, pairs, summary.global, subsamples, intervalOf, settings),
  );
  const judged = compositions.filter((_, i) => summary.paths[i]!.composes);
  const quadrant = shared(judged.map((composition) => composition.quadrant));
  const judgeable = quadrant === 'undefined' || summary.passProbability >= CONCLUSIVE;
  const extremes = extremesOf(world, pairs);
  return {
    world: world.id,
    quantities: pairs.map(({ quantity }) => quantity),
    compositions,
    ...(extremes && { extremes }),
    deductions: summary.deductions.map((steps) => deduce(steps, pairs, summary.global, intervalOf, settings)),
    quadrant,
    verdict: judgeable ? quadrant : 'inconclusive',
    consistency: consistencyOf(compositions, settings.validShare),
    falseCompositions: compositions.filter(({ falseComposition }) => falseComposition).length,
    complete: isComplete(world, pairs, summary, subsamples, settings),
  };
}

/** The least and greatest product over all paths of the cut tree. */
function extremesOf(
  { scm, tree, pairs: questions }: WorldQuestions,
  pairs: readonly EvaluatedPair[],
): ColumnWorld['extremes'] {
  const values = new Map(
    questions.map(({ pair: { from, to } }, p) => [`${from}/${to}`, numberOf(pairs[p]!.estimates.pns)]),
  );
  if ([...values.values()].includes(undefined)) return undefined;
  const found = extremeProducts(tree.nodes.length, (from, to) => values.get(`${from}/${to}`)!);
  if (!found) return undefined;
  const named = ({ path, value }: typeof found.least) => ({
    path: path.map((position) => scm.dag.nodes[tree.nodes[position]!]).join('→'),
    value,
  });
  return { least: named(found.least), greatest: named(found.greatest) };
}

/** Whether reasoning is complete in enough subsamples. */
function isComplete(
  world: WorldQuestions,
  pairs: readonly EvaluatedPair[],
  { global }: WorldSummary,
  subsamples: readonly (readonly (number | undefined)[])[],
  { delta, validShare }: ScorecardSettings,
): boolean {
  const isCompleteOn = completenessRule(world, global, delta);
  const truths = pairs.map((pair) => numberOf(pair.truths.pns));
  return (
    share(
      subsamples.map((values) => isCompleteOn(truths, values)),
      true,
    ) >= validShare
  );
}
