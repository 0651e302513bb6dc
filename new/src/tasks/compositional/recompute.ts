import { explanations } from '../../causal/abduction.ts';
import { treeOf } from '../../causal/commutative-cut-tree.ts';
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
 * @param models - Keeps what cases of one world share, while a run is read.
 * @throws {SyntaxError | RangeError} If the case contradicts itself.
 */
export function recompute(
  item: CompositionalCase,
  models = new Map<string, unknown>(),
): Pick<CompositionalCase, 'truth' | 'weight'> {
  const scm = once(models, item.equations, () => decodeScm(item.equations));
  const size = scm.dag.nodes.length;
  const { noise } = decodeNoise(item);
  const order = item.order === undefined ? undefined : decodeOrder(item.order);
  if (noise.length !== size)
    throw new RangeError(`recompute: expected the noise of ${size} nodes, got ${noise.length}`);
  if (order && (order.length !== size || new Set(order).size !== size || !order.every((node) => node < size)))
    throw new RangeError(`recompute: expected an order of ${size} nodes, got ${item.order}`);
  // Cases have weights of 15 digits.
  return { truth: truthOf(item, scm), weight: Number(weightOf(item, scm, noise, models).toPrecision(15)) };
}

function once<T extends object>(models: Map<string, unknown>, key: string, make: () => T): T {
  const known = (models.get(key) as T | undefined) ?? make();
  models.set(key, known);
  return known;
}

function truthOf(item: CompositionalCase, scm: Scm): boolean {
  const { noise, hidden } = decodeNoise(item);
  const names = parsePath(item.pair);
  const [cause, effect] = [names[0]!, names.at(-1)!].map((name) => nodeNumber(scm.dag, name));
  const supposed = item.query === 'factual' ? [] : [{ node: cause!, value: item.query === 'do-true' }];
  const asked = intervene(scm, supposed);
  const fact = evaluate(scm, noise);
  const shown = item.seen?.split(' ').map((name) => nodeNumber(scm.dag, name)) ?? [];
  const seen = new Map(shown.map((node) => [node, fact[node] === 1]));
  const answers = new Set(
    [...explanations(scm, noise, { causes: hidden, seen })].map((one) => evaluate(asked, one)[effect!]),
  );
  if (answers.size > 1) throw new RangeError('recompute: expected observations that decide the answer');
  return answers.has(1);
}

function weightOf(
  item: CompositionalCase,
  scm: Scm,
  noise: Uint8Array,
  models: Map<string, unknown>,
): number {
  const { kind, units } = item;
  if (kind === 'strands') return strandWeight(item, scm, noise, models);
  if (kind !== 'graph' || units !== undefined) {
    if (units === undefined) throw new RangeError('recompute: expected the number of units, got none');
    return 1 / units;
  }
  const names = parsePath(item.pair);
  const [cause, effect] = [names[0]!, names.at(-1)!].map((name) => nodeNumber(scm.dag, name));
  // With facts asked, all pairs with an effect share their units, which are enumerated over the fact's noise.
  const isOfPair = item.cluster.includes('→');
  const matters = isOfPair ? noiseUnderIntervention(scm.dag, cause!, effect!) : noiseOfFact(scm.dag, effect!);
  const unit = matters.reduce((sum, node, bit) => sum + noise[node]! * 2 ** bit, 0);
  if (unit !== item.unit)
    throw new RangeError(`recompute: expected the noise of unit ${item.unit}, got that of unit ${unit}`);
  return noiseProbability(scm, matters, noise);
}

function strandWeight(
  { equations, pair, tree, units }: CompositionalCase,
  scm: Scm,
  noise: Uint8Array,
  models: Map<string, unknown>,
): number {
  if (tree === undefined || units === undefined)
    throw new RangeError('recompute: expected a tree and a number of units, got none');
  const { strands, parts, plan } = once(models, `${pair} ${tree} ${units} ${equations}`, () => {
    const all = strandsOf(scm, tree.split(' '));
    const order = treeOf(scm.dag, tree);
    const [from, to] = parsePath(pair).map((name) => order.indexOf(nodeNumber(scm.dag, name)));
    const own = all.parts.slice(from, to);
    return { strands: all, parts: own, plan: pairPlan(scm, own, units) };
  });
  const stratum = stratumOf(strands, parts, plan, noise);
  return typeof stratum === 'string' ? plan[stratum].weight : stratum.probability / stratum.twins;
}
