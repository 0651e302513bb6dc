import { measureOn, type UnitOutcomes } from '../../../causal/measures.ts';
import { at } from '../../../lib/at.ts';
import { once, perKey } from '../../../lib/caching.ts';
import { namedRng } from '../../../lib/rng.ts';
import { percentileInterval } from '../../../lib/statistics/bootstrap.ts';
import { constantDistribution, distributionOf } from '../../../lib/statistics/distribution.ts';
import { redrawnYesShares } from '../../../lib/statistics/replicates.ts';
import type { ShareContrast } from '../../../lib/statistics/share-contrast.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { NO_VARIATION, UNTOLD, type Variation } from '../../../scoring/tracked.ts';
import { MEASURE_NAMES, MEASURES, type MeasureName } from './measures.ts';
import { outcomesOf, type WorldAnswers } from './world-answers.ts';
import type { UnitOfPair, WorldQuestions } from './world-questions.ts';

type WorldVariation = (pair: number, name: MeasureName, outcomes: readonly UnitOutcomes[]) => Variation;

/**
 * Returns the variation of the measures of one variant. If units were drawn, measures are functions of shares within
 * strata. If units were enumerated and questions were repeated, only replies vary. Otherwise, nothing varies. If
 * intervals are computed over worlds, the variation within a world is not computed.
 */
export function answeredVariation(answers: WorldAnswers, settings: ScorecardSettings): WorldVariation {
  const { world, repeated } = answers;
  const isOfUnits = world.units !== 'exhaustive';
  if (!isOfUnits && !repeated) return () => NO_VARIATION;
  if (world.isOneOfMany) return () => UNTOLD;
  return isOfUnits
    ? overUnits(world, settings, (pair) => repliesByUnit(answers, pair))
    : overReplicates(answers, settings);
}

export function trueVariation(world: WorldQuestions, settings: ScorecardSettings): WorldVariation {
  if (world.units === 'exhaustive') return () => NO_VARIATION;
  return world.isOneOfMany ? () => UNTOLD : overUnits(world, settings, () => []);
}

function overUnits(
  { pairs }: WorldQuestions,
  { level }: ScorecardSettings,
  repliesOf: (pair: number) => readonly number[],
): WorldVariation {
  const replies = pairs.map((_, pair) => once(() => repliesOf(pair)));
  return (pair, name, outcomes) => {
    const { value, condition } = MEASURES[name];
    const share = (...signed: readonly Signed[]) =>
      overStrata(pairs[pair]?.units ?? [], outcomes, replies[pair]?.() ?? [], signed);
    if (name === 'ate') {
      const both = share([1, ({ y1 }) => y1], [-1, ({ y0 }) => y0]);
      return { kind: 'shares', contrasts: [both], of: ([ate]) => ate, level };
    }
    if (name === 'pns' || name === 'defierRate')
      return { kind: 'shares', contrasts: [share([1, value])], of: ([rate]) => rate, level };
    const contrasts = [share([1, (outcome) => condition(outcome) * value(outcome)]), share([1, condition])];
    return { kind: 'shares', contrasts, of: ([a = 0, b = 0]) => (b > 0 ? a / b : undefined), level };
  };
}

function repliesByUnit({ pairs, questions }: WorldAnswers, pair: number): number[] {
  const count = (question: number): number => {
    const { yes, no } = questions[question] ?? { yes: 0, no: 0 };
    return Math.max(1, yes + no);
  };
  return (pairs[pair]?.units ?? []).map(({ y1, y0 }) => Math.min(count(y1), count(y0)));
}

type Signed = readonly [sign: 1 | -1, of: (outcome: UnitOutcomes) => number];

/** Expresses Σ weight · value as a weighted sum of shares by stratum, plus a constant for units without a stratum. */
function overStrata(
  units: readonly UnitOfPair[],
  outcomes: readonly UnitOutcomes[],
  replies: readonly number[],
  signed: readonly Signed[],
): ShareContrast {
  let constant = 0;
  const parts: { coefficient: number; sums: ShareContrast['parts'][number]['sums'] }[] = [];
  for (const { stratum, members, weight } of strataOf(units)) {
    for (const [sign, of] of signed) {
      const value = (i: number): number => of(at(outcomes, i));
      if (stratum === undefined) {
        constant += sign * members.reduce((sum, i) => sum + at(units, i).weight * value(i), 0);
      } else {
        const sums = members.map((i) => ({
          cluster: at(units, i).number,
          right: value(i),
          of: 1,
          answers: replies[i] ?? 1,
        }));
        parts.push({ coefficient: sign * weight, sums });
      }
    }
  }
  return { constant, parts };
}

const strataOf = perKey((units: readonly UnitOfPair[]) =>
  [...Map.groupBy(units.keys(), (i) => units[i]?.stratum)].map(([stratum, members]) => ({
    stratum,
    members,
    weight: members.reduce((sum, i) => sum + at(units, i).weight, 0),
  })),
);

function overReplicates(
  answers: WorldAnswers,
  { seed, resamples, level }: ScorecardSettings,
): WorldVariation {
  const rng = namedRng(seed, 'replicates', answers.world.id);
  // A question without answers gets a placeholder. It has no effect, because measures that depend on this question are
  // ranges without variation.
  const replies = answers.questions.map(({ yes, no }) => [
    ...new Array<boolean>(yes).fill(true),
    ...new Array<boolean>(yes + no === 0 ? 1 : no).fill(false),
  ]);
  const redrawn = redrawnYesShares(rng, replies);
  const values = answers.pairs.map(() => MEASURE_NAMES.map((): (number | undefined)[] => []));
  for (let resample = 0; resample < resamples; resample++) {
    const yes = redrawn();
    answers.pairs.forEach((pair, p) => {
      const outcomes = outcomesOf(pair, yes);
      MEASURE_NAMES.forEach((name, m) => {
        const measure = measureOn(MEASURES[name], outcomes);
        values[p]?.[m]?.push(measure.kind === 'value' ? measure.value : undefined);
      });
    });
  }
  // Replies are the clusters, because no other questions could have been drawn.
  const clusters = Math.max(...replies.map(({ length }) => length));
  return (pair, name) => {
    const list = values[pair]?.[MEASURE_NAMES.indexOf(name)] ?? [];
    return {
      kind: 'resampled',
      distribution: list.length > 0 ? distributionOf(list) : constantDistribution(undefined, resamples),
      intervalOf: (distribution) => percentileInterval(distribution, { count: resamples, clusters }, level),
    };
  };
}
