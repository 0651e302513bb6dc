import { compositionCount } from '../../causal/commutative-cut-tree.ts';
import { pairName } from '../../causal/dag.ts';
import type { Estimate } from '../../score/estimate.ts';
import { type Answers, received } from '../../score/sheet.ts';
import type { AskedPair, PopulationWorld } from './asked.ts';
import {
  type Completeness,
  classesOfPaths,
  classOfWorld,
  completenessOf,
  type PathClass,
  type WorldClass,
} from './classes.ts';
import { twinDiscrimination, twinsOfPair, unitDiscrimination } from './discrimination.ts';
import { type EstimatedPns, type RelativeError, relativeError } from './errors.ts';
import { answeredMeasures, type Measures } from './measures.ts';
import { extremeProducts, productAlong, type TreePath } from './paths.ts';
import { answeredUnits, possiblePns } from './pns.ts';
import { pnsEstimator } from './pns-metric.ts';
import { type Repeats, repeatsOf } from './repeats.ts';

/** What the answers give about one world. */
export interface WorldResult {
  readonly id: string;
  /** The class of all paths, and whether reasoning is complete; absent if there are no paths. */
  readonly class?: WorldClass;
  readonly complete?: Completeness;
  readonly pairs: readonly PairResult[];
  readonly compositions: readonly CompositionResult[];
  /** The smallest and the largest product of any path, if the paths are too many to list. */
  readonly extremes?: { readonly least: number; readonly greatest: number };
  readonly repeats?: Repeats;
}

/** The estimates for one pair of a cut tree, with their errors. */
export interface PairResult extends Measures {
  readonly pair: string;
  readonly pns: Estimate;
  /** |PNS^ − PNS| and the same as a share of PNS (η); absent if too little was answered. */
  readonly absolute?: number;
  readonly relative?: RelativeError;
  readonly discrimination: Estimate;
}

/** The product of the estimates along one path. */
export interface CompositionResult {
  readonly path: string;
  /** Absent, like the errors, if too little was answered. */
  readonly product?: number;
  /** ε: the product's relative error against the true PNS of the whole. */
  readonly external?: RelativeError;
  /** γ: the product's relative error against the model's own PNS of the whole. */
  readonly internal?: RelativeError;
  readonly class: PathClass;
}

/**
 * Computes what one variant's answers give about a world.
 *
 * @param leastDiscrimination - The lower bound of the variant's discrimination over twins, if there are any.
 */
export function worldResult(
  world: PopulationWorld,
  allAnswers: Answers,
  leastDiscrimination: number | undefined,
): WorldResult {
  const answers = received(allAnswers);
  const estimates = world.pairs.map((pair) => answeredUnits(pair, answers)?.pns);
  // Failed calls are missing answers, which can leave a class open.
  const spans = world.pairs.map((pair) => possiblePns(pair, allAnswers));
  const classes = classesOfPaths(world, spans);
  const worldClass = classOfWorld(classes, leastDiscrimination);
  const complete = completenessOf(world, estimates, worldClass);
  const extremes = extremesOf(world, estimates);
  const repeats = repeatsOf(world, answers);
  return {
    id: world.id,
    ...(worldClass && { class: worldClass }),
    ...(complete && { complete }),
    pairs: world.pairs.map((pair) => pairResult(pair, world, answers)),
    compositions: world.paths.map((path, i) => ({
      path: path.name,
      ...productWithErrors(path, world, estimates),
      class: classes[i]!,
    })),
    ...(extremes && { extremes }),
    ...(repeats && { repeats }),
  };
}

function pairResult(pair: AskedPair, world: PopulationWorld, answers: Answers): PairResult {
  const answered = answeredUnits(pair, answers);
  const twins = twinsOfPair(pair, world);
  const discrimination = twins.length > 0 ? twinDiscrimination(twins) : unitDiscrimination([pair]);
  return {
    pair: pair.name,
    pns: pnsEstimator(pair).estimate(answers),
    ...(answered &&
      pair.pns !== undefined && {
        absolute: Math.abs(answered.pns - pair.pns),
        relative: relativeError(pair.pns, answered.pns),
        ...answeredMeasures(answered, answers),
      }),
    discrimination: discrimination.estimate(answers),
  };
}

/** Computes a path's product with its relative errors; nothing if too little was answered. */
function productWithErrors(
  path: TreePath,
  { pairs, whole }: PopulationWorld,
  estimates: EstimatedPns,
): Omit<CompositionResult, 'path' | 'class'> {
  const truth = pairs[whole]!.pns;
  const estimate = estimates[whole];
  const product = productAlong(path, estimates);
  if (truth === undefined || estimate === undefined || product === undefined) return {};
  return { product, external: relativeError(truth, product), internal: relativeError(estimate, product) };
}

/** Finds the smallest and the largest product of any path; undefined if all paths are listed or an estimate is unknown. */
function extremesOf({ tree, pairs, paths }: PopulationWorld, estimates: EstimatedPns): WorldResult['extremes'] {
  if (paths.length === compositionCount(tree.length) || estimates.includes(undefined)) return undefined;
  const estimateOf = new Map(pairs.map(({ name }, position) => [name, estimates[position]!]));
  return extremeProducts(tree.length, (from, to) => estimateOf.get(pairName(tree[from]!, tree[to]!))!);
}
