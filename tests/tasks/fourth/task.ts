import { z } from 'zod';
import type { CaseKind } from '../../../src/cases/case.ts';
import { encodeStamp, stampSchema } from '../../../src/cases/design-stamp.ts';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { accuracyMetric, metricPart, shareMetric } from '../../../src/scoring/metric.ts';
import { definedAccuracy, definedDiscrimination } from '../../../src/scoring/metric-definition.ts';
import { clustersOf } from '../../../src/scoring/rows/clusters.ts';
import { rightShare } from '../../../src/scoring/rows/right-replies.ts';
import type { Oracle } from '../../../src/tasks/shared/oracle.ts';
import type { Score } from '../../../src/tasks/shared/score.ts';

/** A task of nobody's: is there an arrow from one letter to another? All of it stands in this file. */
const caseSchema = z.object({
  task: z.literal('arrows'),
  design: stampSchema,
  world: z.string(),
  edges: z.string(),
  pair: z.string(),
  draw: z.int(),
  truth: z.boolean(),
});
type ArrowCase = z.infer<typeof caseSchema>;

const isArrowCase = (item: { task: string }): item is ArrowCase => item.task === 'arrows';

/** Tests as promptfoo asks for them: so many questions, every other one about an arrow that is there. */
export function arrows(count: number) {
  const design = encodeStamp({ hash: '0123abcd', cases: count, units: 'draws' });
  return Array.from({ length: count }, (_, draw) => {
    const truth = draw % 2 === 0;
    const edge = truth ? 'A → B' : 'B → A';
    const metadata: ArrowCase = {
      task: 'arrows',
      design,
      world: 'letters',
      edges: edge,
      pair: 'A→B',
      draw,
      truth,
    };
    return {
      description: `arrows ${draw}`,
      vars: {
        context: `Drawing ${draw} shows ${edge}.`,
        question: 'Is there an arrow from A to B?',
        answerInstruction: 'End with <answer>yes</answer> or <answer>no</answer>.',
      },
      metadata: { ...metadata },
    };
  });
}

const PROMPT = /^Drawing \d+ shows (?<edge>. → .)\.[\s\S]*Is there an arrow from A to B\?/;

export const arrowKind: CaseKind<ArrowCase> = {
  id: 'arrows',
  title: 'Arrows',
  label: 'Arrow',
  key: ({ world, pair, draw }) => ({
    group: `${world}/${pair}`,
    unit: draw,
    place: world,
    cluster: `drawing ${draw}`,
    topic: pair,
  }),
  asked: (prompt) => (PROMPT.test(prompt) ? { subject: [], others: [], statements: [] } : undefined),
};

export const arrowScore: Score<ArrowCase, { drawings: number }, { right: number }> = {
  kind: {
    ...arrowKind,
    caseSchema,
    contradiction: ({ edges, truth }) =>
      (edges === 'A → B') === truth ? undefined : `its truth is ${truth}, where its arrow is ${edges}`,
  },
  graph: ({ edges }) => {
    const [from = '', to = ''] = edges.split(' → ');
    return { name: edges, dag: dagFromEdges([[from, to]]) };
  },
  sharedSchema: z.strictObject({ drawings: z.number() }),
  resultSchema: z.strictObject({ right: z.number() }),
  score: (sheet) => ({
    shared: { drawings: sheet.cases.filter(isArrowCase).length },
    results: sheet.variants.map((variant) => ({
      right: sheet.cases.filter((item, i) => isArrowCase(item) && rightShare(sheet, variant, i)?.share === 1)
        .length,
    })),
  }),
  misfits: () => [],
  definitions: [
    definedDiscrimination('Arrow discrimination', 'how well arrows are told from none.'),
    definedAccuracy('Arrow accuracy'),
  ],
  metrics(sheet, { level }) {
    const clusters = clustersOf(sheet);
    const items = sheet.cases.flatMap((item, position) =>
      isArrowCase(item)
        ? [{ cluster: clusters[position] ?? '', weight: 1, position, there: item.truth }]
        : [],
    );
    const parts = [true, false].map((there) =>
      metricPart(
        1,
        items.filter((item) => item.there === there),
        ({ position }, variant) => rightShare(sheet, variant, position),
      ),
    );
    return [
      shareMetric({ name: 'Arrow discrimination' }, level, { constant: -1, parts }),
      accuracyMetric('Arrow accuracy', sheet, clusters, level, isArrowCase),
    ];
  },
  columnMetrics: ({ drawings }, { right }) => [{ name: 'Arrow drawings right', value: right, of: drawings }],
  errorPatterns: (items) => ({ 'always-yes': items.map(() => true) }),
};

export const arrowOracle: Oracle<ArrowCase> = {
  task: 'arrows',
  parser: () => (prompt) => {
    const edge = PROMPT.exec(prompt)?.groups?.edge;
    if (edge === undefined) return undefined;
    return {
      truth: () => edge === 'A → B',
      answer: ({ model }) => (model === 'always-yes' ? true : edge === 'A → B'),
      inWords: (answer) => (answer ? 'There is.' : 'There is not.'),
    };
  },
  recompute: ({ edges }) => ({ how: 'reading its arrow', value: edges === 'A → B' }),
  checkWorld: () => [],
  themes: () => [],
};
