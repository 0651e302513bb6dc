import { dagOfArrows } from '../../causal/arrows-code.ts';
import type { Dag } from '../../causal/dag.ts';
import { graphShape, graphSignature } from '../../causal/graph-signature.ts';
import { perKey } from '../../lib/per-key.ts';
import { remembering } from '../../lib/remembering.ts';
import { promptCheck } from '../shared/by-theme.ts';
import { type IdentificationCase, type QuestionOf, questionOf } from './identification-case.ts';
import { QUESTION_KINDS } from './question-kinds.ts';
import { identificationReader } from './story/parser.ts';
import { SENTENCES } from './story/sentences.ts';

export const isIdentificationOf = promptCheck(identificationReader, signature, (item: IdentificationCase) =>
  signature({ ...questionOf(item), dag: graphOf(item.arrows) }),
);

const graphOf = remembering(dagOfArrows);
const shapeOf = perKey(({ parents }: Dag) => graphShape(parents));

function signature({ dag, kind, cause, effect, given }: QuestionOf): string {
  const parts = dag.nodes.map((_, node) => [
    node === cause && 'cause',
    node === effect && 'effect',
    given.includes(node) && 'given',
  ]);
  return `${SENTENCES.indexOf(QUESTION_KINDS[kind].sentence)} ${graphSignature(
    shapeOf(dag),
    parts.map((list) => `,${list.filter(Boolean).join()}`),
  )}`;
}
