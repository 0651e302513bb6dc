import { z } from 'zod';
import { runKeys } from '../../cases/shard-config.ts';
import { type ConfigProblem, parseConfig } from '../../lib/config-error.ts';
import { countUpTo, keyed } from '../../lib/config-values.ts';
import { isRecord } from '../../lib/is-record.ts';

const path = z
  .string({
    error:
      'expected the path of a CSV file without file:// (promptfoo replaces such a path with the content of the file)',
  })
  .min(1, 'expected the path of a CSV file')
  .refine((text) => !text.startsWith('file://'), 'expected a path without file://');

const functionName = z.enum(['or', 'and'], { error: 'expected “or” or “and”' });

const CONTEXT_ID = 'expected a Context ID from the table, such as 3';
const contextId = z
  .union([z.int().min(0, CONTEXT_ID), z.string().min(1, CONTEXT_ID)], { error: CONTEXT_ID })
  .transform(String);

export const CCR_GB_CONFIG = 'generators/ccr-gb.ts';

export const ccrGbConfigSchema = keyed({
  main: path.describe(
    'The path of the main table, a CSV file that contains the models, the samples and all questions. A relative path starts in the folder in which promptfoo runs.',
  ),
  contexts: z
    .array(contextId, { error: 'expected a list of Context IDs' })
    .min(1, 'expected at least one Context ID')
    .optional()
    .describe(
      'The Context IDs of the contexts whose questions are asked. By default, the questions of all contexts are asked.',
    ),
  samples: countUpTo(10_000_000)
    .optional()
    .describe(
      'The largest number of samples per context. Samples are taken in the order of their Sample IDs. By default, all samples are used.',
    ),
  functions: z
    .record(
      z.string(),
      z.union([functionName, z.record(z.string(), functionName)], {
        error: 'expected “or”, “and”, or a function for each node, such as {C: and}',
      }),
      {
        error: 'expected functions by Context ID, such as {3: {C: and}}',
      },
    )
    .default({})
    .describe(
      'The functions of nodes, by Context ID: one function for all nodes that have causes, or a function for each node. Needed only for nodes whose function does not follow from the published values.',
    ),
  ...runKeys,
});

export type CcrGbConfig = z.infer<typeof ccrGbConfigSchema>;

export function parseCcrGbConfig(input: unknown): CcrGbConfig {
  return parseConfig(CCR_GB_CONFIG, ccrGbConfigSchema, input, crossProblems);
}

/** The former keys for two other tables, whose questions the main table also contains. */
const GONE = ['factual', 'counterfactual'];

function crossProblems({ contexts, functions, ...fields }: Record<string, unknown>): ConfigProblem[] {
  const message = 'remove it, because main also contains these questions';
  const problems = GONE.filter((key) => key in fields).map(
    (key): ConfigProblem => ({ path: [key], message }),
  );
  if (!Array.isArray(contexts)) return problems;
  const wanted = contexts.map(String);
  const repeated = new Set(wanted.filter((id, i) => wanted.indexOf(id) < i));
  if (repeated.size > 0) {
    problems.push({
      path: ['contexts'],
      message: `expected each context once, got ${[...repeated].join(', ')} more than once`,
    });
  }
  for (const id of Object.keys(isRecord(functions) ? functions : {})) {
    if (wanted.includes(id)) continue;
    problems.push({
      path: ['functions', id],
      message: `expected one of contexts (${wanted.join(', ')}), got ${id}`,
    });
  }
  return problems;
}
