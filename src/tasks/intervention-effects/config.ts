import { z } from 'zod';
import { answerFormatSchema } from '../../case/test.ts';
import { countUpTo, keyed, seedSchema, wholeNumber, wordsOf } from '../../lib/config-schema.ts';
import { NAMINGS, PHRASINGS } from './case.ts';
import { GRAPH_FORMS, graphSchema } from './graph-schema.ts';
import { GRAPH_NAMES } from './graphs.ts';

/** The subject of errors about these configs: the generator that reads them. */
export const INTERVENTION_EFFECTS_CONFIG = 'generators/intervention-effects.ts';

/** The largest number of questions of a design. */
export const MOST_QUESTIONS = 100_000;

/** The least and the largest number of links of a path. */
const SHORTEST = 2;
const LONGEST = 256;

const EVEN = 'expected paper, all, or {balanced: n} with an even number n from 2';
const LINKS = `expected a number of links from ${SHORTEST} to ${LONGEST}, or a list of them`;
const linksSchema = wholeNumber(SHORTEST, LONGEST, LINKS);

/** The schema of the config. Its descriptions become the reference. */
export const interventionEffectsConfigSchema = keyed({
  seed: seedSchema,
  preset: z
    .enum(['paper', 'ladder'], { error: 'expected one of paper, ladder' })
    .optional()
    .describe(
      'A ready-made design. `paper`: the three graphs of the paper. `ladder`: two paths of 4, 8, …, 64 links, to measure half depth.',
    ),
  graphs: z
    .array(graphSchema, {
      error: `expected a list of graphs, each ${GRAPH_FORMS}`,
    })
    .min(1, 'expected at least one graph')
    .max(100, 'expected at most 100 graphs')
    .optional()
    .describe(
      `The graphs to ask about: named graphs (${GRAPH_NAMES.map((name) => `\`${name}\``).join(', ')}), your own arrows, or random graphs, which are different in each draw.`,
    ),
  links: z
    .union([linksSchema, z.array(linksSchema).min(1)], { error: LINKS })
    .transform((links) => (typeof links === 'number' ? [links] : links))
    .optional()
    .describe(
      'The number of links of two separate paths; without `graphs`, 16 by default. A list makes a ladder.',
    ),
  queries: z
    .union(
      [z.enum(['paper', 'all']), z.strictObject({ balanced: z.int(EVEN).min(2, EVEN).multipleOf(2, EVEN) })],
      {
        error: EVEN,
      },
    )
    .default('paper')
    .describe(
      'The relations to ask about in `graphs`. `paper`: those of the paper for its three graphs, and every ordered pair of variables for other graphs. `all`: every ordered pair of variables. `balanced: n`: for each draw, n combinations of a relation that holds and an intervention. In half of them, the intervention severs the relation.',
    ),
  interventions: wholeNumber(2, 4, 'expected a whole number from 2 to 4')
    .optional()
    .describe(
      'The number of variables that an intervention sets at once. Each of the two paths then has that many routes, and only an intervention that cuts all routes severs the relation.',
    ),
  names: wordsOf(NAMINGS)
    .default(['random-char'])
    .describe(
      'The kinds of names that variables get: random letters, a cause and its effect from the Tübingen cause–effect pairs, or unrelated variables from these pairs.',
    ),
  phrasings: wordsOf(PHRASINGS)
    .default(['intervention'])
    .describe(
      'How questions refer to an intervention: by this word, or by a made-up word (`substitution`). With `none` alone, all questions are about the state before interventions.',
    ),
  draws: countUpTo(MOST_QUESTIONS)
    .default(60)
    .describe('The number of draws of each graph. Each draw has new names.'),
  answerFormat: answerFormatSchema,
});

/** A checked config with all defaults. */
export type InterventionEffectsConfig = z.infer<typeof interventionEffectsConfigSchema>;
