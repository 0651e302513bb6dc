import { unlessUnreadable } from '../../cases/parse-error.ts';
import { parsePair } from '../../causal/dag.ts';
import { graphShape, graphSignature } from '../../causal/graph-signature.ts';
import { linearEffect, shortDecimal } from '../../causal/linear-effects.ts';
import type { LinearScm } from '../../causal/linear-scm.ts';
import { decodeLinearScm } from '../../causal/linear-scm.ts';
import { perKey, remembering } from '../../lib/caching.ts';
import { alongPaths } from './faults.ts';
import type { LinearCase } from './linear-case.ts';
import { type LinearReading, parseLinear } from './story/parser.ts';

const modelOf = remembering(decodeLinearScm);

export function linearContradiction(item: LinearCase): string | undefined {
  const { equations, pair, effect: kind, mediators = '', tree = '', truth } = item;
  const scm = modelOf(equations);
  const { cause, outcome } = parsePair(pair);
  const symbols = [cause, outcome, ...wordsOf(mediators), ...wordsOf(tree)];
  const unknown = symbols.find((symbol) => !scm.dag.nodes.includes(symbol));
  if (unknown !== undefined) return `its model has no node ${unknown}`;
  if ((kind === 'te') !== (mediators === ''))
    return `its effect is ${kind}, but its mediators are “${mediators}”`;
  const value = shortDecimal(linearEffect(scm, effectOf(item, scm)));
  return value === truth ? undefined : `its truth is ${truth}, but its model gives ${value}`;
}

export function addUpPaths(item: LinearCase): number {
  const scm = decodeLinearScm(item.equations);
  return alongPaths({ scm, asked: effectOf(item, scm) }, () => true);
}

const shapeOf = perKey(({ dag, coefficients }: LinearScm) => graphShape(dag.parents, [], coefficients));

export function isPanelOf(item: LinearCase, prompt: string): boolean | undefined {
  const panel = unlessUnreadable(() => parseLinear(prompt));
  if (!panel) return undefined;
  const scm = modelOf(item.equations);
  return signature(panel) === signature({ scm, asked: effectOf(item, scm) });
}

function effectOf({ pair, effect: kind, mediators = '' }: LinearCase, { dag }: LinearScm) {
  const { cause, outcome } = parsePair(pair);
  const numberOf = (symbol: string): number => dag.nodes.indexOf(symbol);
  return {
    kind,
    cause: numberOf(cause),
    effect: numberOf(outcome),
    mediators: wordsOf(mediators).map(numberOf),
  };
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((symbol) => symbol !== '');
}

function signature({ scm, asked }: Pick<LinearReading, 'scm' | 'asked'>): string {
  const { kind, cause, effect, mediators } = asked;
  const marks = scm.dag.nodes.map((_, node) =>
    node === cause ? ',cause' : node === effect ? ',effect' : mediators.includes(node) ? ',held' : ',',
  );
  return `${kind} ${graphSignature(shapeOf(scm), marks)}`;
}
