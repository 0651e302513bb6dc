import { explanations } from '../../causal/abduction.ts';
import { evaluate, intervene, noiseOfFact, noiseProbability, noiseUnderIntervention } from '../../causal/scm.ts';
import { kept } from '../../lib/kept.ts';
import { type CompositionalCase, decodeOrder, enumeratedCluster, roundedWeight } from './case.ts';
import { type DecodedUnit, decodeUnit } from './decode-unit.ts';
import { strandsOf } from './strands.ts';
import { pairPlan, stratumOf } from './strata.ts';

/**
 * Recomputes the right answer and the weight of a case from its own equations and noise.
 *
 * @throws {SyntaxError | RangeError} If the case contradicts itself.
 */
export function recompute(item: CompositionalCase): Pick<CompositionalCase, 'truth' | 'weight'> {
  const unit = decodeUnit(item);
  requireOrder(item, unit.noise.length);
  return { truth: truthOf(item, unit), weight: roundedWeight(weightOf(item, unit)) };
}

/** Requires that the order of rules, if the case has one, contains each node once. */
function requireOrder({ order: code }: CompositionalCase, size: number): void {
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
  const answers = new Set<boolean>();
  for (const setting of explanations(scm, noise, { causes: hidden, seen }))
    answers.add(evaluate(asked, setting)[effect] === 1);
  if (answers.size > 1) throw new RangeError('recompute: expected observations that decide the answer');
  return answers.has(true);
}

/**
 * Computes the share of the population that the unit stands for, by the kind of its design:
 *
 * - enumerated units of a graph: the probability of the noise that can change the answer;
 * - a sample of units of a graph, a ladder, evidence twins: 1 / units, because all units count alike;
 * - two strands: the weight of the unit's stratum in the plan of its pair of nodes.
 */
function weightOf(item: CompositionalCase, unit: DecodedUnit): number {
  const { kind, units } = item;
  if (kind === 'graph' && units === undefined) return enumeratedWeight(item, unit);
  if (units === undefined) throw new RangeError('recompute: expected the number of units, got none');
  return kind === 'strands' ? strandWeight(item, unit, units) : 1 / units;
}

/** Computes the probability of the enumerated noise, whose values are the binary digits of the unit's number. */
function enumeratedWeight(item: CompositionalCase, unit: DecodedUnit): number {
  const { scm, noise, cause, effect } = unit;
  // If facts are asked, all pairs with the same effect share their units.
  const isOfOnePair = item.query !== 'factual' && item.cluster === enumeratedCluster(item.world, item.pair, item.unit);
  const enumerated = isOfOnePair ? noiseUnderIntervention(scm.dag, cause, effect) : noiseOfFact(scm.dag, effect);
  const number = enumerated.reduce((sum, node, bit) => sum + noise[node]! * 2 ** bit, 0);
  if (number !== item.unit)
    throw new RangeError(`recompute: expected the noise of unit ${item.unit}, got that of unit ${number}`);
  return noiseProbability(scm, enumerated, noise);
}

/** The plans of pairs of nodes on two strands, by all that they depend on. */
const PLANS = new Map<string, ReturnType<typeof plannedPair>>();

/** Finds the weight that the plan of a pair of nodes gives to units like this one. */
function strandWeight(item: CompositionalCase, unit: DecodedUnit, units: number): number {
  const { equations, pair, tree } = item;
  if (tree === undefined) throw new RangeError('recompute: expected a tree, got none');
  const { strands, parts, plan } = kept(PLANS, `${pair} ${tree} ${units} ${equations}`, () =>
    plannedPair(unit, tree, units),
  );
  const stratum = stratumOf(strands, parts, plan, unit.noise);
  return typeof stratum === 'string' ? plan[stratum].weight : stratum.weight;
}

/** Finds the parts of a pair of nodes on two strands, and plans its units. */
function plannedPair({ scm, cause, effect }: DecodedUnit, tree: string, units: number) {
  const strands = strandsOf(scm, tree.split(' '));
  const parts = strands.parts.slice(strands.tree.indexOf(cause), strands.tree.indexOf(effect));
  return { strands, parts, plan: pairPlan(scm, parts, units) };
}
