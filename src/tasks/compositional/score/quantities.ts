import { pairName } from '../../../causal/dag.ts';
import { at } from '../../../lib/at.ts';
import { holdsShare, validityOf } from '../../../scoring/classes.ts';
import { errorOf } from '../../../scoring/combine.ts';
import { errorsBetween } from '../../../scoring/errors.ts';
import { isAtMost } from '../../../scoring/range.ts';
import type { VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { estimateOf, numberOf, untracked } from '../../../scoring/tracked.ts';
import type { Judged, Quantity } from './compositional-schema.ts';
import type { ComposedWorld } from './compositions.ts';
import { type PairMetrics, toldBy } from './discrimination.ts';
import type { TrueName } from './measures.ts';
import { exactly, type PopulationValues } from './pair-estimates.ts';
import { subsampleSpread } from './subsample-spread.ts';
import type { PairAnswers } from './world-answers.ts';

/** Returns the estimates, errors and validity of one pair. */
export function describeQuantity(
  world: ComposedWorld,
  index: number,
  answers: PairAnswers,
  population: PopulationValues,
  told: { readonly metrics: PairMetrics; readonly variant: VariantAnswers; readonly isOneOfMany: boolean },
): Quantity {
  const { law, settings, quantities } = world;
  const { estimates, truths } = at(world.pairs, index);
  const judge = (name: TrueName): Judged => ({
    estimate: estimateOf(estimates[name]),
    error: errorsBetween(truths[name], estimates[name]),
    populationError: errorsBetween(
      settings.truth === 'withheld' ? untracked('withheld') : exactly(population[name]),
      estimates[name],
    ),
  });
  const target = law.target(index);
  const valid = holdsShare(
    quantities.subsamples.map(({ truths: true_, values }) =>
      isAtMost(errorOf(true_[target], values[target]), settings.delta),
    ),
  );
  const spread = subsampleSpread(
    quantities.subsamples.map(({ values }) => values[target]),
    numberOf(at(quantities.truths, target)),
  );
  const { cause, effect, units } = answers.questions;
  const askedFacts = units.some(({ y }) => y !== undefined);
  return {
    pair: pairName(cause, effect),
    coverage: answers.coverage,
    ...toldBy(told.metrics, told.variant, told),
    judgedBy: law.judgedBy[index] ?? 'pns',
    pns: judge('pns'),
    ate: judge('ate'),
    defierRate: judge('defierRate'),
    ...(askedFacts && { pn: judge('pn'), ps: judge('ps') }),
    necessityInconsistency: estimateOf(estimates.necessityInconsistency),
    sufficiencyInconsistency: estimateOf(estimates.sufficiencyInconsistency),
    validShare: valid.yes,
    ...(spread && { subsamples: spread }),
    validity: validityOf(valid, settings),
  };
}
