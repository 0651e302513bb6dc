import { decodeStamp } from '../../cases/design-stamp.ts';
import { treeTold } from '../../causal/commutative-cut-tree.ts';
import { ancestorsOf, isPairName, parentsOf, parsePair, parsePath } from '../../causal/dag.ts';
import { combineNode, decodeScm, evaluate, hold, noiseProbability, type Scm } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import { remembering } from '../../lib/caching.ts';
import {
  type CompositionalCase,
  decodeOrder,
  hiddenNodes,
  isOfTwins,
  noiseOf,
  noiseSigns,
} from '../shared/compositional-case.ts';
import { noiseOfFacts, noiseThatMatters } from './units.ts';

/** The largest difference that counts as a rounding error. Weights in rows have 15 digits. */
const ROUNDING = 1e-12;

type Model = ReturnType<typeof modelOf>;

/** Decodes a text with a case's equations and, in an optional second line, the nodes of its tree. */
const modelOf = remembering((text) => {
  const [equations = '', told] = text.split('\n');
  const scm = decodeScm(equations);
  const off = scm.noise.find((p) => !(p >= 0 && p <= 1));
  if (off !== undefined) throw new SyntaxError(`expected noise between 0 and 1, got ${off}`);
  return { scm, tree: treeTold(scm.dag, told) };
});

/**
 * Returns the first contradiction between a case and its model; undefined if there is none.
 *
 * @throws {SyntaxError} If the case's equations cannot be parsed.
 */
export function compositionalContradiction(item: CompositionalCase): string | undefined {
  const model = modelOf(item.tree ? `${item.equations}\n${item.tree}` : item.equations);
  const { scm } = model;
  const size = scm.dag.nodes.length;
  const told = noiseSigns(item).length;
  if (told !== size) return `its noise has ${told} nodes, but its model has ${size}`;
  if (item.order !== undefined && !isOrder(decodeOrder(item.order), size))
    return `its order of rules, ${item.order}, does not list the ${size} nodes of its model`;
  if (isOfTwins(item)) return twinProblem(item, scm);
  const placed = place(item, model);
  if (!placed) return `its model has no pair ${item.pair} for the query ${item.query}`;
  const { nodes } = model.tree;
  const [cause, effect] = [nodes[placed.from], nodes[placed.to] ?? -1];
  const held = cause === undefined ? scm : hold(scm, cause, item.query === 'do-true');
  const noise = noiseOf(item);
  const truth = evaluate(held, noise)[effect] === 1;
  if (truth !== item.truth) return `its truth is ${item.truth}, but its model gives ${truth}`;
  const { units } = decodeStamp(item.design);
  if (units === 'exhaustive') return enumerationProblem(item, model, placed, noise);
  return units === 'sample' ? sampleProblem(item) : undefined;
}

function twinProblem(item: CompositionalCase, { dag }: Scm): string | undefined {
  const { pair, query, seen, truth } = item;
  const named = [...parsePath(pair), ...(seen?.split(' ') ?? [])];
  const unknown = named.find((symbol) => !dag.nodes.includes(symbol));
  if (unknown !== undefined) return `its model has no node ${unknown}`;
  if (!isPairName(pair) || query === 'factual')
    return `its question (${query}, ${pair}) is not counterfactual`;
  const found = enumerateTruth(item);
  return found === truth ? undefined : `its truth is ${truth}, but its prompt gives ${found}`;
}

function isOrder(order: readonly number[], size: number): boolean {
  return order.length === size && order.toSorted((a, b) => a - b).every((node, i) => node === i);
}

/** Returns the positions of cause and effect in the tree. For a factual question, `from` is −1. */
function place({ pair, query }: CompositionalCase, { scm, tree }: Model) {
  const { nodes } = scm.dag;
  const at = (name: string): number => tree.nodes.indexOf(nodes.indexOf(name));
  if (!isPairName(pair)) {
    // All pairs with this effect share this factual question.
    return query === 'factual' && at(pair) >= 0 ? { from: -1, to: at(pair) } : undefined;
  }
  const { cause, outcome } = parsePair(pair);
  const [from, to] = [at(cause), at(outcome)];
  if (from < 0 || from >= to) return undefined;
  return { from: query === 'factual' ? -1 : from, to };
}

/**
 * Checks the number and the weight of an enumerated unit. The number encodes the noise, and the weight is the
 * probability of the noise. Both concern either the noise that matters under the intervention or, in designs with
 * factual questions, all noise that matters to the effect.
 */
function enumerationProblem(
  item: CompositionalCase,
  model: Model,
  { from, to }: { readonly from: number; readonly to: number },
  noise: Uint8Array,
): string | undefined {
  const pair = { from, to, scope: 'local' } as const;
  const ofFacts = noiseOfFacts(model, pair);
  const ways = from < 0 ? [ofFacts] : [noiseThatMatters(model, pair), ofFacts];
  const problems = ways.map((matters) => {
    const weight = noiseProbability(model.scm, matters, noise);
    if (Math.abs(weight - item.weight) > ROUNDING)
      return `its weight is ${item.weight}, but its model gives ${weight}`;
    const unit = matters.reduce((sum, node, bit) => sum + (noise[node] ?? 0) * 2 ** bit, 0);
    return unit === item.unit ? undefined : `it is unit ${item.unit} but has the noise of unit ${unit}`;
  });
  return problems.includes(undefined) ? undefined : problems[0];
}

function sampleProblem({ weight }: CompositionalCase): string | undefined {
  const count = 1 / weight;
  return Math.abs(count - Math.round(count)) < 1e-9 * count
    ? undefined
    : `its weight is ${weight}, not 1/n for a whole number n of units`;
}

const MOST_HIDDEN = 14;

/**
 * Finds a case's answer by brute force, by trying all settings of the hidden noise that can matter. All settings that
 * explain the observed states must give the same answer. To make the check independent, values are computed backwards,
 * from the effect to its causes.
 *
 * @returns `several answers` if the settings disagree; undefined if there are too many settings to enumerate.
 */
export function enumerateTruth(
  item: Pick<CompositionalCase, 'equations' | 'noise' | 'seen' | 'query' | 'pair'>,
): boolean | 'several answers' | undefined {
  const scm = decodeScm(item.equations);
  const told: number[] = Array.from(noiseOf(item));
  const allHidden = hiddenNodes(item);
  const shown = item.seen?.split(' ').map((symbol) => scm.dag.nodes.indexOf(symbol)) ?? allHidden;
  const seen = shown.map((node) => settle(scm, told, node, new Map()));
  const { cause, outcome } =
    item.query === 'factual'
      ? { cause: undefined, outcome: parsePath(item.pair).at(-1) ?? '' }
      : parsePair(item.pair);
  const held = new Map(
    cause === undefined ? [] : [[scm.dag.nodes.indexOf(cause), item.query === 'do-true' ? 1 : 0]],
  );
  const target = scm.dag.nodes.indexOf(outcome);
  const hidden = hiddenBehind(scm, target, shown, allHidden);
  if (hidden.length > MOST_HIDDEN) return undefined;
  const answers = new Set<number>();
  for (let code = 0; code < 2 ** hidden.length; code++) {
    const noise = told.slice();
    hidden.forEach((node, bit) => {
      noise[node] = (code >> bit) & 1;
    });
    const explains = shown.every((node, i) => settle(scm, noise, node, new Map()) === seen[i]);
    if (explains) answers.add(settle(scm, noise, target, held));
  }
  return answers.size === 1 ? answers.has(1) : 'several answers';
}

/**
 * Returns the hidden nodes that can matter to a node: its hidden ancestors, and all hidden nodes that share an observed
 * effect with a node that matters.
 */
function hiddenBehind({ dag }: Scm, target: number, shown: readonly number[], hidden: readonly number[]) {
  const behind = (node: number): number[] => {
    const leads = ancestorsOf(dag, node);
    return hidden.filter((cause) => leads[cause]);
  };
  const groups = shown.map(behind);
  const found = new Set(behind(target));
  for (const cause of found)
    for (const group of groups) if (group.includes(cause)) for (const other of group) found.add(other);
  return hidden.filter((cause) => found.has(cause));
}

function settle(scm: Scm, noise: readonly number[], node: number, held: ReadonlyMap<number, number>): number {
  const known = new Map(held);
  const ask = (asked: number): number => {
    const found = known.get(asked);
    if (found !== undefined) return found;
    const value = combineNode(at(scm.functions, asked), at(noise, asked), parentsOf(scm.dag, asked).map(ask));
    known.set(asked, value);
    return value;
  };
  return ask(node);
}
