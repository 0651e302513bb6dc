import { z } from 'zod';
import { answerFormatSchema, formOf, keyed, seedSchema, shown, wholeNumber, wordsOf } from '../../lib/config-schema.ts';
import { isRecord } from '../../lib/json.ts';
import { edgesSchema } from '../edges-schema.ts';
import { NAMINGS, PHRASINGS, UNTOLD_GRAPH } from './case.ts';
import { arrowsAt, GRAPH_NAMES, type GraphSpec } from './graphs.ts';

/** The subject of errors about these configs: the generator that reads them. */
export const INTERVENTION_EFFECTS_CONFIG = 'generators/intervention-effects.ts';

/** The largest number of questions of a design. */
export const MOST_QUESTIONS = 100_000;

/** The most variables of a user's own graph. */
const MOST_VARIABLES = 100;

/** A graph with arrows of the user's own. */
const ownGraphSchema = keyed({
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

const expectedNodes = 'expected a whole number from 2 to 26';
const expectedDensity = 'expected a share above 0 and up to 1';

/** A random graph. */
const randomGraphSchema = keyed({
  random: keyed({
    // The variables of a random graph are A to Z.
    nodes: z.int(expectedNodes).min(2, expectedNodes).max(26, expectedNodes),
    density: z.number(expectedDensity).gt(0, expectedDensity).max(1, expectedDensity),
  }).refine(({ nodes, density }) => arrowsAt(nodes, density) > 0, {
    error: ({ input }) => `expected a density that gives at least one arrow, got ${shown(input)}`,
  }),
});

/** A graph of each form. */
const EXAMPLES = ['mediation', { name: 'shop', edges: ['A -> B', 'B -> C'] }, { random: { nodes: 10, density: 0.3 } }];

/** The forms in which a config can give a graph, in words. */
const GRAPH_FORMS = `one of ${GRAPH_NAMES.join(', ')}, or {edges: [X -> A, …]}, or {random: {nodes, density}}`;

/** The schema of a graph. It is chosen by the keys of the graph, so that errors are about the form that was meant. */
const graphSchema = formOf<GraphSpec>(
  (input) => {
    if (typeof input === 'string') return z.enum(GRAPH_NAMES, { error: `expected ${GRAPH_FORMS}` });
    if (isRecord(input) && 'edges' in input) return ownGraphSchema;
    return isRecord(input) && 'random' in input ? randomGraphSchema : undefined;
  },
  `expected ${GRAPH_FORMS},`,
  EXAMPLES,
);

const expectedQueries = 'expected paper, all, or {balanced: n} with an even number n from 2';
const balancedSchema = z.strictObject({
  balanced: z.int(expectedQueries).min(2, expectedQueries).multipleOf(2, expectedQueries),
});

/** The least and the largest number of links of a path. */
const SHORTEST = 2;
export const LONGEST = 256;

const expectedLinks = `expected a number of links from ${SHORTEST} to ${LONGEST}, or a list of them`;
const linksSchema = wholeNumber(SHORTEST, LONGEST, expectedLinks);

/** The schema of the config. Its descriptions become the reference. */
export const interventionEffectsConfigSchema = keyed({
  seed: seedSchema,
  preset: z
    .enum(['paper', 'ladder'], { error: 'expected one of paper, ladder' })
    .optional()
    .describe(
      'A ready-made design. `paper`: the three graphs of the paper. `ladder`: two separate paths of 4, 8, …, 64 links, to measure half depth.',
    ),
  graphs: z
    .array(graphSchema, { error: `expected a list of graphs, each ${GRAPH_FORMS}` })
    .min(1, 'expected at least one graph')
    .max(100, 'expected at most 100 graphs')
    .optional()
    .describe(
      `The graphs to ask about: named graphs (${GRAPH_NAMES.map((name) => `\`${name}\``).join(', ')}), your own arrows, or random graphs, generated anew for each draw.`,
    ),
  links: z
    .union([linksSchema, z.array(linksSchema).min(1, 'expected at least one number of links')], {
      error: expectedLinks,
    })
    .transform((links) => (typeof links === 'number' ? [links] : links))
    .optional()
    .describe(
      'The length, in links, of each of the two separate paths. If there are no `graphs`, the default is 16. With a list, the design is a ladder.',
    ),
  queries: z
    .union([z.enum(['paper', 'all']), balancedSchema], { error: expectedQueries })
    .default('paper')
    .describe(
      'The relations to ask about in `graphs`. `paper`: for the three graphs of the paper, the relations that the paper asks about; for other graphs, every ordered pair of variables. `all`: every ordered pair of variables. `balanced: n`: in each draw, n combinations of a relation that holds and an intervention; in half of them, the intervention severs the relation.',
    ),
  interventions: wholeNumber(2, 4, 'expected a whole number from 2 to 4')
    .optional()
    .describe(
      'The number of variables that an intervention sets at once. Each of the two paths then has as many parallel routes, and only an intervention that cuts all routes severs the relation.',
    ),
  names: wordsOf(NAMINGS)
    .default(['random-char'])
    .describe(
      'The kinds of names that variables get: random letters, a cause and its effect from the Tübingen pairs (real variables such as altitude and temperature), or unrelated variables from these pairs.',
    ),
  phrasings: wordsOf(PHRASINGS)
    .default(['intervention'])
    .describe(
      'How questions refer to an intervention: by the word “intervention”, or by a made-up word (`substitution`). With `none` alone, all questions are about the state before interventions.',
    ),
  draws: wholeNumber(1, MOST_QUESTIONS)
    .default(60)
    .describe('The number of draws of each graph. A draw is a graph with newly chosen names.'),
  answerFormat: answerFormatSchema,
});

/** A checked config with all defaults. */
export type InterventionEffectsConfig = z.infer<typeof interventionEffectsConfigSchema>;
