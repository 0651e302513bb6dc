import { nodeNumber } from '../../causal/dag.ts';
import { decodeLinearScm } from '../../causal/linear-code.ts';
import { parsePair } from '../../causal/pair-name.ts';
import type { LinearCase } from './linear-case.ts';
import { alongPaths } from './simulated-models.ts';

/** Recomputes the truth of a case in linear worlds by adding up what its paths pass on, one by one. */
export function addUpPaths({ equations, pair, effect: kind, mediators: told = '' }: LinearCase): number {
  const scm = decodeLinearScm(equations);
  const { cause: from, outcome } = parsePair(pair);
  const [cause, effect] = [nodeNumber(scm.dag, from), nodeNumber(scm.dag, outcome)];
  const mediators = told.split(' ').map((symbol) => scm.dag.nodes.indexOf(symbol));
  return alongPaths({ scm, asked: { kind, cause, effect, mediators } }, () => true);
}
