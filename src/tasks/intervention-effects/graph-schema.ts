import { z } from 'zod';
import { formOf, keyed, shown } from '../../lib/config-schema.ts';
import { isRecord } from '../../lib/is-record.ts';
import { edgesSchema } from '../edges-schema.ts';
import { UNTOLD_GRAPH } from './case.ts';
import { arrowsAt, GRAPH_NAMES, type GraphSpec } from './graphs.ts';

/** The most variables of a user's own graph. */
const MOST_VARIABLES = 100;

/** A graph of each form. */
const EXAMPLES = [
  'mediation',
  { name: 'shop', edges: ['A -> B', 'B -> C'] },
  { random: { nodes: 10, density: 0.3 } },
];

/** The forms in which a config can give a graph, in words. */
export const GRAPH_FORMS = `one of ${GRAPH_NAMES.join(', ')}, or {edges: [X -> A, …]}, or {random: {nodes, density}}`;

/** The schema of a graph. It is chosen by the keys of the graph, so that errors are about the form that was meant. */
export const graphSchema = formOf<GraphSpec>(
  (input) => {
    if (typeof input === 'string') return z.enum(GRAPH_NAMES, { error: `expected ${GRAPH_FORMS}` });
    if (isRecord(input) && 'edges' in input) return OWN_GRAPH;
    return isRecord(input) && 'random' in input ? RANDOM_GRAPH : undefined;
  },
  `expected ${GRAPH_FORMS},`,
  EXAMPLES,
);

const OWN_GRAPH = keyed({
  edges: edgesSchema.superRefine((edges, context) => {
    const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
    const variables = new Set(edges.flat());
    if (variables.has(UNTOLD_GRAPH)) refuse('expected no variable of the name “none”');
    else if (variables.size > MOST_VARIABLES)
      refuse(`expected at most ${MOST_VARIABLES} variables, got ${variables.size}`);
  }),
  name: z
    .string({ error: 'expected a string' })
    .regex(/^[^\n\r/|]{1,60}$/, 'expected up to 60 characters on one line, without / and |')
    .refine((name) => name !== UNTOLD_GRAPH, 'expected a name other than “none”')
    .optional(),
});

const LETTERS = 'expected a whole number from 2 to 26';
const DENSITY = 'expected a share above 0 and up to 1';

const RANDOM_GRAPH = keyed({
  random: keyed({
    // The variables of a random graph are A to Z.
    nodes: z.int(LETTERS).min(2, LETTERS).max(26, LETTERS),
    density: z.number(DENSITY).gt(0, DENSITY).max(1, DENSITY),
  }).refine(({ nodes, density }) => arrowsAt(nodes, density) > 0, {
    error: ({ input }) => `expected a density that gives at least one arrow, got ${shown(input)}`,
  }),
});
