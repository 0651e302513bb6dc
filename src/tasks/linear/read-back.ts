import { unlessUnreadable } from '../../cases/parse-error.ts';
import { parsePair } from '../../causal/dag.ts';
import { graphShape, graphSignature } from '../../causal/graph-signature.ts';
import { decodeLinearScm } from '../../causal/linear-code.ts';
import type { LinearScm } from '../../causal/linear-scm.ts';
import { perKey } from '../../lib/per-key.ts';
import { remembering } from '../../lib/remembering.ts';
import type { LinearCase } from './linear-case.ts';
import { type LinearReading, parseLinear } from './story/parser.ts';

const modelOf = remembering(decodeLinearScm);
const shapeOf = perKey(({ dag, coefficients }: LinearScm) => graphShape(dag.parents, [], coefficients));

export function isPanelOf({ equations, pair, effect: kind, mediators }: LinearCase, prompt: string) {
  const panel = unlessUnreadable(() => parseLinear(prompt));
  if (!panel) return undefined;
  const scm = modelOf(equations);
  const numberOf = (symbol: string): number => scm.dag.nodes.indexOf(symbol);
  const { cause, outcome } = parsePair(pair);
  const asked = {
    kind,
    cause: numberOf(cause),
    effect: numberOf(outcome),
    mediators: mediators?.split(' ').map(numberOf) ?? [],
  };
  return signature(panel) === signature({ scm, asked });
}

function signature({ scm, asked }: Pick<LinearReading, 'scm' | 'asked'>): string {
  const { kind, cause, effect, mediators } = asked;
  const marks = scm.dag.nodes.map((_, node) =>
    node === cause ? ',cause' : node === effect ? ',effect' : mediators.includes(node) ? ',held' : ',',
  );
  return `${kind} ${graphSignature(shapeOf(scm), marks)}`;
}
