import { z } from 'zod';
import { runKeys } from '../../cases/shard-config.ts';
import { parseConfig, refuseConfig } from '../../lib/config-error.ts';
import { countUpTo, keyed, wholeNumber, wordsOf } from '../../lib/config-values.ts';
import { seedSchema } from '../../lib/seed-schema.ts';
import { answerFormatSchema } from '../shared/answer-format.ts';
import { acyclicEdgesSchema } from '../shared/graph-config.ts';
import { MOST_ARROWS, MOST_DENSE } from './by-chance.ts';
import { IDENTIFICATION_KINDS } from './identification-case.ts';
import { SEEING_TASK } from './seeing/kind.ts';

export const IDENTIFICATION_CONFIG = 'generators/identification.ts';

const MOST_NODES = 30;

/** The lowest density of graphs with at most {@link MOST_DENSE} nodes. Sparser graphs yield too few questions. */
const LEAST_OF_SMALL = 0.3;

const DENSITY = 'expected a share from 0.05 to 0.8';

export const identificationConfigSchema = keyed({
  seed: seedSchema,
  edges: acyclicEdgesSchema
    .superRefine((edges, context) => {
      const { size } = new Set(edges.flat());
      const message = `expected at most ${MOST_NODES} nodes, got ${size}`;
      if (size > MOST_NODES) context.addIssue({ code: 'custom', message });
    })
    .optional()
    .describe('Your own graph. By default, graphs are drawn at random.'),
  nodes: wholeNumber(6, MOST_NODES)
    .default(7)
    .describe(
      'The number of variables in a drawn graph. With more than 9 variables, `density` must allow at most two arrows per variable on average.',
    ),
  density: z
    .number({ error: DENSITY })
    .min(0.05, DENSITY)
    .max(0.8, DENSITY)
    .default(0.4)
    .describe(
      'The share of all pairs of variables that an arrow joins in a drawn graph. With at most 9 variables, it must be at least 0.3.',
    ),
  kinds: wordsOf([...IDENTIFICATION_KINDS, SEEING_TASK])
    .default([...IDENTIFICATION_KINDS])
    .describe(
      'The kinds of questions. Each draw contains two questions of each kind: yes is the right answer to one of them, and no to the other. The kind `seeing` asks about the effect of a cause, given records of what happened; each draw contains four of these questions.',
    ),
  theme: z
    .string({ error: 'expected the name of a theme, or the path of a theme file' })
    .default('candy-party')
    .describe('The theme of the stories that describe the graphs, as for `compositional`.'),
  draws: countUpTo(100_000)
    .default(60)
    .describe('The number of draws, each with its own names and questions.'),
  answerFormat: answerFormatSchema,
  ...runKeys,
});

export type IdentificationConfig = z.infer<typeof identificationConfigSchema>;

export function parseIdentificationConfig(input: unknown): IdentificationConfig {
  const config = parseConfig(IDENTIFICATION_CONFIG, identificationConfigSchema, input, (all) =>
    ['nodes', 'density'].flatMap((key) =>
      all.edges === undefined || all[key] === undefined
        ? []
        : [{ path: [key], message: 'remove it, because edges already define the graph' }],
    ),
  );
  const { edges, nodes, density } = config;
  const isLarge = nodes > MOST_DENSE;
  // The limit is rounded down, so that the number in the message is accepted.
  const most = Math.floor((200 * MOST_ARROWS) / (nodes - 1)) / 100;
  if (!edges && (isLarge ? density > most : density < LEAST_OF_SMALL)) {
    const message = isLarge
      ? `expected at most ${most} with ${nodes} nodes, got ${density}; finding the right answers takes too long in denser graphs`
      : `expected at least ${LEAST_OF_SMALL} with ${nodes} nodes, got ${density}; sparser graphs yield too few questions`;
    refuseConfig(IDENTIFICATION_CONFIG, ['density'], message);
  }
  return config;
}
