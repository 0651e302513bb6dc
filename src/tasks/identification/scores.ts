import { dagOfArrows } from '../../causal/arrows-code.ts';
import type { Dag } from '../../causal/dag.ts';
import { graphShape, graphSignature } from '../../causal/graph-signature.ts';
import { perKey, remembering } from '../../lib/caching.ts';
import { promptCheck } from '../shared/by-theme.ts';
import { answersByPattern } from '../shared/faults.ts';
import { METRICS_ONLY, type NoShared, type Score } from '../shared/score.ts';
import { FAULTS } from './faults.ts';
import {
  type IdentificationCase,
  identificationCaseSchema,
  type QuestionOf,
  questionOf,
} from './identification-case.ts';
import { identificationKind } from './kind.ts';
import { IDENTIFICATION_METRICS, identificationMetrics } from './metrics.ts';
import { isOfItsKind, QUESTION_KINDS, truthOf } from './question-kinds.ts';
import { identificationReader } from './story/parser.ts';
import { SENTENCES } from './story/sentences.ts';

const graphOf = remembering(dagOfArrows);
const shapeOf = perKey(({ parents }: Dag) => graphShape(parents));

function signature({ dag, kind, cause, effect, given }: QuestionOf): string {
  const marks = dag.nodes.map((_, node) =>
    node === cause ? 'cause' : node === effect ? 'effect' : given.includes(node) ? 'given' : ',',
  );
  const sentence = SENTENCES.indexOf(QUESTION_KINDS[kind].sentence);
  return `${sentence} ${graphSignature(shapeOf(dag), marks)}`;
}

export const identificationScore: Score<IdentificationCase, NoShared, NoShared> = {
  kind: {
    ...identificationKind,
    caseSchema: identificationCaseSchema,
    contradiction,
    isPromptOf: promptCheck(identificationReader, signature, (item: IdentificationCase) =>
      signature({ ...questionOf(item), dag: graphOf(item.arrows) }),
    ),
  },
  graph: ({ world, kind, draw, half, arrows }) => ({
    name: `${world}, draw ${draw}, ${kind} ${half + 1}`,
    dag: dagOfArrows(arrows),
  }),
  ...METRICS_ONLY,
  definitions: IDENTIFICATION_METRICS,
  metrics: identificationMetrics,
  errorPatterns: (items) => answersByPattern(items.map(questionOf), FAULTS),
};

function contradiction(item: IdentificationCase): string | undefined {
  const question = questionOf(item);
  const { cause, effect, given } = question;
  const asked = [cause, effect, ...given];
  if (asked.includes(-1) || new Set(asked).size < asked.length) {
    return `its question about ${item.pair} and ${item.given} mentions a node twice, or a node that its arrows do not contain`;
  }
  if (!isOfItsKind(question))
    return `its arrows allow no question of the kind ${item.kind} about ${item.pair} and ${item.given}`;
  const truth = truthOf(question);
  return truth === item.truth ? undefined : `its truth is ${item.truth}, but its arrows give ${truth}`;
}
