import { type AnswerColumn, repliesTo } from './answer-sheet.ts';
import { isWithin, relativeAbsoluteError } from './approximation-error.ts';
import { degenerateIfUndefined, product, quadrantOf, shared } from './compositions.ts';
import { undefinedBecause } from './estimate.ts';
import { type LinearEstimates, linearEstimates } from './linear-estimates.ts';
import type {
  LinearColumnWorld,
  LinearComposition,
  LinearDecomposition,
  LinearDeduction,
  LinearQuantity,
} from './linear-schema.ts';
import type { LinearQuantityQuestions, LinearWorldQuestions } from './linear-worlds.ts';
import { share, validityOf } from './quantities.ts';
import type { ScorecardSettings } from './schema.ts';
import { clusteredProportion, tallies } from './tallies.ts';
import { combineTracked, errorsBetween, numberOf } from './tracked.ts';
import type { Proportion } from './value-schemas.ts';

/**
 * What one column showed about one linear world.
 *
 * @see Maasch et al. (2025), Alg. 1, Ex. 3.2, App. C
 */
export function evaluateLinearWorld(
  world: LinearWorldQuestions,
  column: AnswerColumn,
  settings: ScorecardSettings,
): LinearColumnWorld {
  const answers = linearEstimates(world, column, settings);
  const quantities = world.quantities.map((_, i) => evaluateQuantity(world, i, answers, column, settings));
  const compositions = world.paths.map((path) => evaluateComposition(world, path, answers, settings));
  const decompositions = world.decompositions.map((parts) =>
    evaluateDecomposition(world, parts, answers, settings),
  );
  const composable = compositions.filter(({ composes }) => composes);
  return {
    world: world.id,
    theme: world.theme,
    model: world.model,
    tree: [...world.tree],
    draws: world.draws.length,
    within: withinTolerance(world.quantities, column, settings.level),
    quantities,
    compositions,
    deductions: world.deductions.map((steps) => deduce(world, steps, answers, settings)),
    decompositions,
    quadrant: shared(composable.map(({ quadrant }) => quadrant)),
    falseCompositions: compositions.filter(({ falseComposition }) => falseComposition).length,
    decomposition: shared(decompositions.map(({ quadrant }) => quadrant)),
    complete:
      quantities.every(({ validity }) => validity === 'valid') &&
      [...composable, ...decompositions].every(({ quadrant }) => quadrant === 'VC') &&
      compositions.every(({ falseComposition }) => !falseComposition),
  };
}

function evaluateQuantity(
  { quantities }: LinearWorldQuestions,
  index: number,
  { estimates, truths, subsamples, intervalOf }: LinearEstimates,
  column: AnswerColumn,
  settings: ScorecardSettings,
): LinearQuantity {
  const asked = quantities[index]!;
  const truth = numberOf(truths[index]!);
  const within = subsamples.map((values) => closeTo(truth, values[index], settings.delta));
  const validShare = share(within, true);
  return {
    pair: asked.pair,
    effect: asked.effect,
    mediators: [...asked.mediators],
    truth: truth === undefined ? undefinedBecause('withheld') : { kind: 'value', value: truth },
    estimate: estimates[index]!.estimate,
    error: errorsBetween(truths[index]!, estimates[index]!, intervalOf),
    within: withinTolerance([asked], column, settings.level),
    validShare,
    validity: validityOf(validShare, share(within, undefined), settings),
  };
}

function evaluateComposition(
  { global }: LinearWorldQuestions,
  { name, steps, composes, truth }: LinearWorldQuestions['paths'][number],
  answers: LinearEstimates,
  settings: ScorecardSettings,
): LinearComposition {
  const judged = combine(global!, steps, product, answers, settings);
  const isConsistent = judged.consistentShare >= settings.validShare;
  return {
    path: name,
    truth: settings.truth === 'withheld' ? undefinedBecause('withheld') : { kind: 'value', value: truth },
    composes,
    ...judged,
    // Where the truth does not compose there is no right class.
    quadrant: composes ? judged.quadrant : 'undefined',
    falseComposition: !composes && isConsistent,
  };
}

function evaluateDecomposition(
  { quantities }: LinearWorldQuestions,
  { te, nde, nie }: LinearWorldQuestions['decompositions'][number],
  answers: LinearEstimates,
  settings: ScorecardSettings,
): LinearDecomposition {
  const difference = ([whole, part]: readonly number[]): number => whole! - part!;
  const deduced = (from: number, known: number): LinearDecomposition['nde'] => {
    const { value, external, internal } = combine(from, [te, known], difference, answers, settings);
    return { value, external, internal };
  };
  const sum = ([direct, indirect]: readonly number[]): number => direct! + indirect!;
  return {
    pair: quantities[te]!.pair,
    mediators: [...quantities[nde]!.mediators],
    ...combine(te, [nde, nie], sum, answers, settings),
    nde: deduced(nde, nie),
    nie: deduced(nie, nde),
  };
}

/**
 * A total effect solved from that of root on leaf and the rest of its path.
 *
 *   ATE_CD = ATE_XY / (ATE_XC · ATE_DY)
 *
 * @returns With a value undefined where the divisor is too near to 0 to divide by.
 * @see Maasch et al. (2025), Def. 3.5, Fig. E.4
 */
function deduce(
  { global, quantities }: LinearWorldQuestions,
  { pair, rest }: LinearWorldQuestions['deductions'][number],
  answers: LinearEstimates,
  settings: ScorecardSettings,
): LinearDeduction {
  const solve = ([whole, ...factors]: readonly number[]): number | undefined => {
    const divisor = product(factors);
    return Math.abs(divisor) < settings.smallestDivisor ? undefined : whole! / divisor;
  };
  const { value, external, internal } = combine(pair, [global!, ...rest], solve, answers, settings);
  return { pair: quantities[pair]!.pair, value, external, internal };
}

/** A number made from estimates, against the truth and the estimate of what it must equal. */
function combine(
  target: number,
  parts: readonly number[],
  from: (values: readonly number[]) => number | undefined,
  { estimates, truths, subsamples, intervalOf }: LinearEstimates,
  { delta, validShare: enough }: ScorecardSettings,
) {
  const combined = combineTracked(
    parts.map((part) => estimates[part]!),
    from,
    intervalOf,
  );
  const truth = numberOf(truths[target]!);
  const judged = subsamples.map((values) => {
    const inputs = parts.map((part) => values[part]);
    const value = inputs.every((input) => input !== undefined) ? from(inputs) : undefined;
    return { valid: closeTo(truth, value, delta), consistent: closeTo(values[target], value, delta) };
  });
  const validShare = share(
    judged.map(({ valid }) => valid),
    true,
  );
  const consistentShare = share(
    judged.map(({ consistent }) => consistent),
    true,
  );
  const undefinedShare = share(
    judged.map(({ valid, consistent }) => quadrantOf(valid, consistent)),
    'undefined',
  );
  return {
    value: combined.estimate,
    external: errorsBetween(truths[target]!, combined, intervalOf),
    internal: degenerateIfUndefined(errorsBetween(estimates[target]!, combined, intervalOf)),
    validShare,
    consistentShare,
    quadrant:
      undefinedShare > 1 - enough
        ? ('undefined' as const)
        : quadrantOf(validShare >= enough, consistentShare >= enough),
  };
}

function closeTo(
  reference: number | undefined,
  value: number | undefined,
  delta: number,
): boolean | undefined {
  if (reference === undefined || value === undefined) return undefined;
  return isWithin(relativeAbsoluteError(reference, value), delta);
}

/** Numbers that the assertion found right, among all numbers; answers in one telling hang together. */
function withinTolerance(
  asked: readonly LinearQuantityQuestions[],
  column: AnswerColumn,
  level: number,
): Proportion {
  const items = asked.flatMap(({ positions }) =>
    positions.flatMap((position, draw) => {
      if (position === undefined) return [];
      const replies = repliesTo(column, position);
      const right = replies.filter((reply) => reply === 'right').length;
      const wrong = replies.filter((reply) => reply === 'wrong').length;
      return [{ successes: right, total: right + wrong, draw }];
    }),
  );
  return clusteredProportion(
    tallies(items, ({ draw }) => String(draw)),
    level,
  );
}
