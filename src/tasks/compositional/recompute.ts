import { explanations } from '../../causal/abduction.ts';
import { nodeNumber, parsePath } from '../../causal/dag.ts';
import {
  decodeScm,
  evaluate,
  intervene,
  noiseOfFact,
  noiseProbability,
  noiseUnderIntervention,
  type Scm,
} from '../../causal/scm.ts';
import { type CompositionalCase, decodeNoise, decodeOrder } from './case.ts';
import { strandsOf } from './strands.ts';
import { pairPlan, stratumOf } from './strata.ts';

/**
 * Recomputes the right answer and the weight of a case from its own equations and noise.
 *
 * @throws {SyntaxError | RangeError} If the case contradicts itself.
 */
export function recompute(
  item: CompositionalCase,
  models: Models = new Map(),
): Pick<CompositionalCase, 'truth' | 'weight'> {
  const unit = unitOf(item, models);
  checkOrder(item, unit.noise.length);
  // Cases have weights of 15 digits.
  return { truth: truthOf(item, unit), weight: Number(weightOf(item, unit, models).toPrecision(15)) };
}

/**
 * What cases of one world share, kept while a run is read: models by their equations, and the plans of pairs. Without
 * it, reading a run would take several times as long.
 */
type Models = Map<string, unknown>;

/** The unit of a case, decoded. Nodes are numbers of the model. */
interface DecodedUnit {
  readonly scm: Scm;
  readonly noise: Uint8Array;
  /** The nodes whose noise the prompt does not state. */
  readonly hidden: readonly number[];
  /** The states that the prompt gives. */
  readonly seen: ReadonlyMap<number, boolean>;
  /** The cause of the pair; for a factual question, the effect. */
  readonly cause: number;
  readonly effect: number;
}

/** Decodes the unit of a case. @throws {SyntaxError | RangeError} If the case contradicts itself. */
export function unitOf(item: CompositionalCase, models: Models = new Map()): DecodedUnit {
  const scm = kept(models, item.equations, () => decodeScm(item.equations));
  const numberOf = (name: string): number => nodeNumber(scm.dag, name);
  const { noise, hidden } = decodeNoise(item.noise);
  const size = scm.dag.nodes.length;
  if (noise.length !== size)
    throw new RangeError(`unitOf: expected the noise of ${size} nodes, got ${noise.length}`);
  const ends = parsePath(item.pair).map(numberOf);
  const shown = item.seen?.split(' ').map(numberOf) ?? [];
  const fact = shown.length > 0 ? evaluate(scm, noise) : [];
  const seen = new Map(shown.map((node) => [node, fact[node] === 1]));
  return { scm, noise, hidden, seen, cause: ends[0]!, effect: ends.at(-1)! };
}

/** Returns what is kept under a key. If nothing is, makes it and keeps it. */
function kept<T extends object>(models: Models, key: string, make: () => T): T {
  const value = (models.get(key) as T | undefined) ?? make();
  models.set(key, value);
  return value;
}

/** Checks that the order of rules contains each node once. */
function checkOrder({ order: code }: CompositionalCase, size: number): void {
  if (code === undefined) return;
  const order = decodeOrder(code);
  if (order.length !== size || new Set(order).size !== size || !order.every((node) => node < size))
    throw new RangeError(`recompute: expected an order of ${size} nodes, got ${code}`);
}

/** Derives the answer from the settings of hidden noise that explain what is seen: all of them have to agree. */
function truthOf({ query }: CompositionalCase, unit: DecodedUnit): boolean {
  const { scm, noise, hidden, seen, cause, effect } = unit;
  const supposed = query === 'factual' ? [] : [{ node: cause, value: query === 'do-true' }];
  const asked = intervene(scm, supposed);
  const answers = new Set(
    [...explanations(scm, noise, { causes: hidden, seen })].map(
      (setting) => evaluate(asked, setting)[effect],
    ),
  );
  if (answers.size > 1) throw new RangeError('recompute: expected observations that decide the answer');
  return answers.has(1);
}

/** Returns the share of the population that the unit stands for. */
function weightOf(item: CompositionalCase, unit: DecodedUnit, models: Models): number {
  const { kind, units } = item;
  if (kind === 'graph' && units === undefined) return enumeratedWeight(item, unit);
  if (units === undefined) throw new RangeError('recompute: expected the number of units, got none');
  return kind === 'strands' ? strandWeight(item, unit, models) : 1 / units;
}

/** Returns the probability of the noise that matters. Its values are the binary digits of the unit's number. */
function enumeratedWeight({ cluster, unit: number }: CompositionalCase, unit: DecodedUnit): number {
  const { scm, noise, cause, effect } = unit;
  // With facts asked, all pairs with an effect share their units, which are enumerated over the fact's noise.
  const isOfPair = cluster.includes('→');
  const matters = isOfPair ? noiseUnderIntervention(scm.dag, cause, effect) : noiseOfFact(scm.dag, effect);
  const encoded = matters.reduce((sum, node, bit) => sum + noise[node]! * 2 ** bit, 0);
  if (encoded !== number)
    throw new RangeError(`recompute: expected the noise of unit ${number}, got that of unit ${encoded}`);
  return noiseProbability(scm, matters, noise);
}

/** Returns the weight that the plan of a pair gives to units like this one. */
function strandWeight(item: CompositionalCase, unit: DecodedUnit, models: Models): number {
  const { equations, pair, tree, units } = item;
  const { scm, noise, cause, effect } = unit;
  if (tree === undefined || units === undefined)
    throw new RangeError('recompute: expected a tree and a number of units, got none');
  const { strands, parts, plan } = kept(models, `${pair} ${tree} ${units} ${equations}`, () => {
    const world = strandsOf(scm, tree.split(' '));
    const partsOfPair = world.parts.slice(world.tree.indexOf(cause), world.tree.indexOf(effect));
    return { strands: world, parts: partsOfPair, plan: pairPlan(scm, partsOfPair, units) };
  });
  const stratum = stratumOf(strands, parts, plan, noise);
  return typeof stratum === 'string' ? plan[stratum].weight : stratum.weight;
}
