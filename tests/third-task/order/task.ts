import { decodeDag, descendantsOf, nodeNumber, parsePair } from '../../causal/dag.ts';
import { intervalChart } from '../../draw/interval-chart.ts';
import type { Section } from '../../report/section.ts';
import type { Scorecard } from '../../scorecard/scorecard.ts';
import type { Task } from '../task.ts';
import { type OrderCase, orderCaseSchema } from './case.ts';
import { ORDER_FAULTS } from './faults.ts';
import { orderMetrics } from './metrics.ts';
import { type Order, parseOrder } from './parse.ts';

/** Questions about which of two events in a chain of causes happened first. */
export const orderTask: Task<OrderCase, Order> = {
  id: 'order',
  label: 'ORD',
  words: 'order of events',
  caseSchema: orderCaseSchema,
  tokensPerCharacter: 0.28,
  columns: ['asked'],
  metrics: orderMetrics,
  title: ({ asked }) => `${asked.replace('→', ' before ')}?`,
  notes: (cases) => [`every chain has ${cases[0]!.arrows.split(' ').length} links.`],
  sections: async (scorecard) => sectionsOf(scorecard),
  recompute,
  parse: parseOrder,
  faults: ORDER_FAULTS,
};

function recompute({ arrows, asked }: OrderCase): Pick<OrderCase, 'truth' | 'weight'> {
  const dag = decodeDag(arrows);
  const { cause, effect } = parsePair(asked);
  return { truth: descendantsOf(dag, nodeNumber(dag, cause)).has(nodeNumber(dag, effect)), weight: 1 };
}

/** Returns the task's section of the report. */
function sectionsOf({ variants }: Scorecard): Section[] {
  const rows = variants.map(({ name, estimates }) => ({
    name,
    marks: [{ value: estimates['ORD accuracy'], look: 'plain' as const, hint: name }],
  }));
  const alt = 'Accuracy on the order of events, by variant.';
  const svg = intervalChart({ alt, rows, axis: { name: 'ORD accuracy', ends: [0, 1] } });
  return [{ id: 'order', title: 'Order of events', blocks: [{ kind: 'figure', svg, alt }] }];
}
