import { nodeNumber } from '../causal/dag.ts';
import { directedPaths, pathSpecificEffect } from '../causal/directed-paths.ts';
import { shortDecimal } from '../causal/linear-effects.ts';
import type { LinearCase } from '../design/case.ts';
import { decodeLinearScm } from '../design/linear-code.ts';

/** Recomputes the truth of a case in a linear world by adding up what its paths pass on, one by one. */
export function addUpPaths({ model, pair, effect, mediators = '' }: LinearCase): number {
  const scm = decodeLinearScm(model);
  const [from, to] = pair.split('→').map((symbol) => nodeNumber(scm.dag, symbol)) as [number, number];
  const held = mediators.split(' ').filter((symbol) => symbol !== '');
  const sum = [...directedPaths(scm.dag, from, to)]
    .filter((path) => {
      const mediated = path.some((node) => held.includes(scm.dag.nodes[node]!));
      return effect === 'te' || mediated === (effect === 'nie');
    })
    .reduce((total, path) => total + pathSpecificEffect(scm, path), 0);
  return shortDecimal(sum);
}
