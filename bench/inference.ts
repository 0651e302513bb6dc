import { dagFromEdges } from '../src/causal/dag.ts';
import { populationPns } from '../src/causal/population.ts';
import type { NodeFunction } from '../src/causal/scm.ts';
import { namedRng } from '../src/lib/rng.ts';
import { bccChain } from '../src/tasks/shared/graphs.ts';
import { type Finding, fastest } from './timing.ts';

/** Measures the time for the exact global PNS of a chain of 40 cycles of six nodes. */
export function benchInference(): Finding[] {
  const dag = dagFromEdges(
    bccChain(
      Array.from({ length: 40 }, () => ({ type: 'cycle', nodes: 6 })),
      namedRng(1),
    ),
  );
  const scm = {
    dag,
    functions: dag.nodes.map((_, node): NodeFunction => (node % 2 ? 'or' : 'and')),
    noise: dag.nodes.map((_, node) => (node % 2 ? 0.1 : 0.9)),
    fixed: new Map<number, boolean>(),
  };
  const time = fastest(7, () => populationPns(scm, 0, dag.nodes.length - 1));
  return [
    {
      what: `exact PNS of a chain of 40 six-node components (${dag.nodes.length} nodes)`,
      measured: `${time.toFixed(1)} ms`,
      target: '< 100 ms',
    },
  ];
}
