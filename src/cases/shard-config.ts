import { z } from 'zod';
import { shown } from '../lib/config-error.ts';
import { countUpTo, switchSchema } from '../lib/config-values.ts';
import { MOST_QUESTIONS } from './announce.ts';
import { MOST_SHARDS, parseShard, type Shard, shardOf } from './shard.ts';

const EXPECTED = `expected a shard such as 3/16 or {index: 3, count: 16}, with 1 ≤ index ≤ count ≤ ${MOST_SHARDS}, or auto`;

export const shardSchema = z.unknown().transform((input, context): Shard | 'auto' => {
  const setting = input === 'auto' ? input : typeof input === 'string' ? parseShard(input) : fromKeys(input);
  if (setting) return setting;
  context.addIssue({
    code: 'custom',
    message: `${EXPECTED}, got ${shown(input)}; auto reads the shard from the environment variables of Kubernetes, Slurm or GitLab`,
  });
  return z.NEVER;
});

function fromKeys(input: unknown): Shard | undefined {
  const keys = z.strictObject({ index: z.number(), count: z.number() }).safeParse(input);
  return keys.success ? shardOf(keys.data.index, keys.data.count) : undefined;
}

export const runKeys = {
  shard: shardSchema
    .optional()
    .describe(
      'The part of the design whose questions are asked. By default, the shard in the environment variable `CAUSAL_SHARD` or, without it, the whole design.',
    ),
  contextByReference: switchSchema
    .optional()
    .describe('Stores each context once, in the prompt, instead of several times. See `docs/large-runs.md`.'),
  mostQuestions: countUpTo(100_000_000)
    .optional()
    .describe(
      `The largest number of questions from this generator in one run, or in one shard. Default: ${MOST_QUESTIONS.toLocaleString('en')}.`,
    ),
};

/**
 * Removes the keys that do not affect the questions. A design's hash is computed from the result.
 */
export function withoutRunKeys<T extends object>(config: T): Omit<T, keyof typeof runKeys | 'answerFormat'> {
  const design = Object.entries(config).filter(([key]) => !(key in runKeys) && key !== 'answerFormat');
  return Object.fromEntries(design) as Omit<T, keyof typeof runKeys | 'answerFormat'>;
}
