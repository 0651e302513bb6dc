import { z } from 'zod';
import { runKeys } from '../../cases/shard-config.ts';
import { cycleOf, directedGraph } from '../../causal/directed-graph.ts';
import { parseConfig } from '../../lib/config-error.ts';
import { countUpTo, keyed, seedSchema, wholeNumber, wordsOf } from '../../lib/config-values.ts';
import { answerFormatSchema } from '../shared/answer-format.ts';
import { edgesSchema } from '../shared/graph-config.ts';
import { KINDS } from './identification-case.ts';

/** Whose config it is, for error messages. */
export const IDENTIFICATION_CONFIG = 'generators/identification.ts';

/** All that chance may bring is enumerated, and every trail between two variables walked. */
const MOST_NODES = 9;

const DENSITY = 'expected a share from 0.3 to 0.8';

export const identificationConfigSchema = keyed({
  seed: seedSchema,
  edges: edgesSchema
    .superRefine((edges, context) => {
      const cycle = cycleOf(directedGraph(edges));
      const size = new Set(edges.flat()).size;
      const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
      if (cycle) refuse(`expected an acyclic graph, got the cycle ${cycle.join(' → ')}`);
      if (size > MOST_NODES) refuse(`expected at most ${MOST_NODES} nodes, got ${size}`);
    })
    .optional()
    .describe('A graph of one’s own; else each draw has another one.'),
  nodes: wholeNumber(6, MOST_NODES).default(7).describe('How many variables a drawn graph has.'),
  density: z
    .number({ error: DENSITY })
    .min(0.3, DENSITY)
    .max(0.8, DENSITY)
    .default(0.4)
    .describe('The share of all pairs of variables that an arrow of a drawn graph joins.'),
  kinds: wordsOf(KINDS)
    .default([...KINDS])
    .describe(
      'What to ask: of each kind two questions a draw, one to which yes is right and one to which no is.',
    ),
  theme: z
    .string({ error: 'expected the name of a theme, or the path of a theme file' })
    .default('candy-party')
    .describe('The story that a graph is told as, as in `compositional`.'),
  draws: countUpTo(100_000)
    .default(60)
    .describe('How many worlds to draw: a fresh graph, names and questions for each.'),
  answerFormat: answerFormatSchema,
  ...runKeys,
});

export type IdentificationConfig = z.infer<typeof identificationConfigSchema>;

/** Reads the config of an identification design. @throws {ConfigError} Listing every problem with its path. */
export function parseIdentificationConfig(input: unknown): IdentificationConfig {
  return parseConfig(IDENTIFICATION_CONFIG, identificationConfigSchema, input, (all) =>
    ['nodes', 'density'].flatMap((key) =>
      all.edges === undefined || all[key] === undefined
        ? []
        : [{ path: [key], message: 'expected nothing with edges: the graph is given' }],
    ),
  );
}
