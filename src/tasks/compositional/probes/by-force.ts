import { parsePair } from '../../../causal/dag.ts';
import { combineNode, decodeScm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { enumerateTruth } from '../enumerate-truth.ts';
import type { ProbeCase } from './probe-case.ts';

/**
 * A probe's answer by brute force, independent of the code that planned it: tries every setting of the causes. A node depends
 * directly on another if changing only that one can change it. One step decides it if all settings of its other causes give
 * the same value.
 */
export function probeByForce(item: ProbeCase): boolean | 'several answers' | undefined {
  const { equations, noise, kind, about, held } = item;
  if (kind === 'facts') return enumerateTruth({ equations, noise, pair: about, query: 'factual' });
  const { dag, functions } = decodeScm(equations);
  if (kind === 'numbers') return noise[dag.nodes.indexOf(about)] === '1';
  const { cause, outcome } = parsePair(about);
  const [node, from] = [dag.nodes.indexOf(outcome), dag.nodes.indexOf(cause)];
  const parents = at(dag.parents, node);
  if (parents.length > MOST_CAUSES) return undefined;
  const value = (code: number, own: number, causeIs: number): number =>
    combineNode(
      at(functions, node),
      own,
      parents.map((parent, bit) => (parent === from ? causeIs : (code >> bit) & 1)),
    );
  const codes = Array.from({ length: 2 ** parents.length }, (_, code) => code);
  if (kind === 'reading') {
    return codes.some((code) => [0, 1].some((own) => value(code, own, 0) !== value(code, own, 1)));
  }
  const found = new Set(codes.map((code) => value(code, Number(noise[node]), Number(held))));
  return found.size === 1 ? found.has(1) : 'several answers';
}

const MOST_CAUSES = 14;
