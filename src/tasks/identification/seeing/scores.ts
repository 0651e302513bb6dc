import { dagFromEdges, type Edge } from '../../../causal/dag.ts';
import { promptCheck } from '../../shared/by-theme.ts';
import { answersByPattern } from '../../shared/faults.ts';
import { arrows } from '../../shared/graphs.ts';
import { METRICS_ONLY, type NoShared, type Score } from '../../shared/score.ts';
import { FAULTS } from './faults.ts';
import { type SeeingCase, seeingCaseSchema, seeingKind } from './kind.ts';
import { SEEING_METRICS, seeingMetrics } from './metrics.ts';
import { seeingReader } from './story.ts';
import { decodeTable, encodeTable, truthOf } from './table.ts';

/** If z is determined first, it is a confounder; if x is first, z is a mediator. */
const ARROWS: Readonly<Record<SeeingCase['first'], readonly Edge[]>> = {
  z: arrows('Z>X Z>Y X>Y'),
  x: arrows('X>Z X>Y Z>Y'),
};

export const seeingScore: Score<SeeingCase, NoShared, NoShared> = {
  kind: {
    ...seeingKind,
    caseSchema: seeingCaseSchema,
    contradiction({ table, first, truth }) {
      const found = truthOf(decodeTable(table), first);
      return found === truth ? undefined : `its truth is ${truth}, but its table gives ${found}`;
    },
    isPromptOf: promptCheck(
      seeingReader,
      ({ table, first }) => `${first} ${encodeTable(table)}`,
      ({ table, first }: SeeingCase) => `${first} ${table}`,
    ),
  },
  graph: ({ world, draw, kind, half, first }) => ({
    name: `${world}, draw ${draw}, ${kind} ${half + 1}`,
    dag: dagFromEdges(ARROWS[first]),
  }),
  ...METRICS_ONLY,
  definitions: SEEING_METRICS,
  metrics: seeingMetrics,
  errorPatterns: (items) =>
    answersByPattern(
      items.map(({ table, first }) => ({ table: decodeTable(table), first })),
      FAULTS,
    ),
};
