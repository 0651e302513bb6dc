import { nodeNumber, parsePair } from '../../causal/dag.ts';
import { decodeLinearScm } from '../../causal/linear-code.ts';
import { linearEffect, shortDecimal } from '../../causal/linear-effects.ts';
import { remembering } from '../../lib/remembering.ts';
import { alongPaths } from './faults.ts';
import type { LinearCase } from './linear-case.ts';

const modelOf = remembering(decodeLinearScm);

export function linearContradiction(item: LinearCase): string | undefined {
  const { equations, pair, effect: kind, mediators: told = '', tree = '', truth } = item;
  const scm = modelOf(equations);
  const { cause, outcome } = parsePair(pair);
  const words = (text: string): string[] => text.split(' ').filter((symbol) => symbol !== '');
  const symbols = [cause, outcome, ...words(told), ...words(tree)];
  const unknown = symbols.find((symbol) => !scm.dag.nodes.includes(symbol));
  if (unknown !== undefined) return `its model has no node ${unknown}`;
  if ((kind === 'te') !== (told === '')) return `its effect is ${kind}, its mediators are “${told}”`;
  const [from = -1, to = -1, ...mediators] = [cause, outcome, ...words(told)].map((symbol) =>
    scm.dag.nodes.indexOf(symbol),
  );
  const value = shortDecimal(linearEffect(scm, { kind, cause: from, effect: to, mediators }));
  return value === truth ? undefined : `its truth is ${truth}, its model gives ${value}`;
}

/** Recomputes a case's truth, by adding up the effects along its paths. */
export function addUpPaths({ equations, pair, effect: kind, mediators: told = '' }: LinearCase): number {
  const scm = decodeLinearScm(equations);
  const { cause: from, outcome } = parsePair(pair);
  const [cause, effect] = [nodeNumber(scm.dag, from), nodeNumber(scm.dag, outcome)];
  const mediators = told.split(' ').map((symbol) => scm.dag.nodes.indexOf(symbol));
  return alongPaths({ scm, asked: { kind, cause, effect, mediators } }, () => true);
}
