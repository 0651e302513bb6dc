import { measureOn, pns } from '../causal/measures.ts';
import type { AnswerColumn } from '../scorecard/answer-sheet.ts';
import type { ScorecardSettings } from '../scorecard/schema.ts';
import { outcomesOf, trueOutcomes, worldAnswers, yesShares } from '../scorecard/world-answers.ts';
import type { WorldQuestions } from '../scorecard/world-questions.ts';
import { bootstrapRatios } from '../statistics/bootstrap.ts';
import { collectDistribution, type Distribution } from '../statistics/distribution.ts';
import { redrawnYesShares } from '../statistics/replicates.ts';
import type { Resamples } from '../statistics/resamples.ts';
import { stream } from '../statistics/streams.ts';

/** One column's PNS of one pair, and how it might have come out. */
export interface PnsEstimate {
  /** Undefined where no unit was answered. */
  readonly value: number | undefined;
  /** Over the shared resamples of units, or over replicates; undefined where every unit was asked once. */
  readonly distribution: Distribution | undefined;
  /** By the unit's number: its share of the population, and what it adds to the PNS. */
  readonly units: ReadonlyMap<number, { readonly weight: number; readonly value: number }>;
}

/** The PNS of every pair of a world, as one column answers it. */
export function pnsEstimates(
  world: WorldQuestions,
  column: AnswerColumn,
  resamples: Resamples | undefined,
  { seed, resamples: count }: ScorecardSettings,
): PnsEstimate[] {
  const answers = worldAnswers(world, column);
  const shares = yesShares(answers);
  const pnsOf = (pair: (typeof answers.pairs)[number], yesShare: ArrayLike<number>): number | undefined => {
    const measure = measureOn(pns, outcomesOf(pair, yesShare));
    return measure.kind === 'value' ? measure.value : undefined;
  };
  const units = answers.pairs.map((pair) => {
    const outcomes = outcomesOf(pair, shares);
    return new Map(
      outcomes.map((unit, i) => [
        pair.answered[i]!.unit.number,
        { weight: unit.weight, value: pns.value(unit) },
      ]),
    );
  });
  let distributions: readonly (Distribution | undefined)[] = answers.pairs.map(() => undefined);
  if (resamples) {
    distributions = bootstrapRatios(
      resamples,
      units.map((answered) => ratio(answered, resamples.units)),
    );
  } else if (answers.replies.some((list) => list.length > 1)) {
    // Columns reply independently of each other, so each has draws of its own.
    const draws = stream(seed, 'compared replicates', world.id, column.provider.label, column.prompt);
    const redrawn = Array.from({ length: count }, redrawnYesShares(draws, answers.replies));
    distributions = answers.pairs.map((pair) =>
      collectDistribution(count, (draw) => pnsOf(pair, redrawn[draw]!)),
    );
  }
  return answers.pairs.map((pair, p) => ({
    value: pnsOf(pair, shares),
    distribution: distributions[p],
    units: units[p]!,
  }));
}

/** The true PNS of every pair on the units asked. */
export function pnsTruths(world: WorldQuestions, resamples: Resamples | undefined) {
  const truths = world.pairs.map((pair) => {
    const outcomes = trueOutcomes(pair);
    const measure = measureOn(pns, outcomes);
    const units = new Map(
      outcomes.map((unit, i) => [pair.units[i]!.number, { weight: unit.weight, value: pns.value(unit) }]),
    );
    return { value: measure.kind === 'value' ? measure.value : undefined, units };
  });
  const distributions = resamples
    ? bootstrapRatios(
        resamples,
        truths.map(({ units }) => ratio(units, resamples.units)),
      )
    : undefined;
  return truths.map(
    ({ value, units }, p): PnsEstimate => ({ value, units, distribution: distributions?.[p] }),
  );
}

function ratio(units: PnsEstimate['units'], size: number) {
  const numerator = new Float64Array(size);
  const denominator = new Float64Array(size);
  for (const [number, { weight, value }] of units) {
    numerator[number] = weight * value;
    denominator[number] = weight;
  }
  return { numerator, denominator };
}
