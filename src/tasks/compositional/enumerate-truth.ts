import { ancestorsOf, parentsOf, parsePair, parsePath } from '../../causal/dag.ts';
import { combineNode, decodeScm, type Scm } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import { type CompositionalCase, hiddenNodes, noiseOf } from '../shared/compositional-case.ts';

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
