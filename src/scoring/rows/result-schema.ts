import { z } from 'zod';
import { isRecord } from '../../lib/is-record.ts';

/** The schema of metadata. It checks only the type, because `z.record` would validate every entry of every row. */
const metadata = z.custom<Readonly<Record<string, unknown>>>(isRecord, 'expected an object');

/** The highest plausible test number. It is limited because memory is reserved for each number. */
const MOST_TESTS = 100_000_000;

export function isTestNumber(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_TESTS;
}

const component = z.object({
  pass: z.unknown().optional(),
  score: z.unknown().optional(),
  reason: z.unknown().optional(),
  metadata: metadata.nullish(),
  assertion: z
    .object({
      weight: z.unknown().optional(),
      config: z.unknown().optional(),
      transform: z.unknown().optional(),
    })
    .nullish()
    .catch(undefined),
});

export const resultSchema = z.object({
  promptIdx: z.int(),
  testIdx: z.custom<number>(isTestNumber, `expected a test's number from 0 to ${MOST_TESTS}`),
  provider: z.object({ id: z.string().optional(), label: z.string().optional() }),
  prompt: z.object({
    label: z.string().optional(),
    raw: z.string().optional(),
  }),
  testCase: z.object({ metadata: metadata.optional(), threshold: z.unknown().optional() }).optional(),
  metadata: metadata.optional(),
  // `cost` is in US dollars, `latencyMs` in milliseconds.
  cost: z.number().optional().catch(undefined),
  latencyMs: z.number().optional().catch(undefined),
  response: z
    .object({
      cached: z.boolean().optional().catch(undefined),
      latencyMs: z.number().optional().catch(undefined),
      output: z.unknown().optional(),
      raw: z.unknown().optional(),
      // Some providers store values of other types in these fields.
      isRefusal: z.boolean().optional().catch(undefined),
      finishReason: z.string().optional().catch(undefined),
      metadata: metadata.optional().catch(undefined),
    })
    .nullish(),
  error: z.string().nullish(),
  failureReason: z.int().optional(),
  gradingResult: z
    .object({
      pass: z.unknown().optional(),
      score: z.unknown().optional(),
      componentResults: z.array(component.nullable()).nullish(),
    })
    .nullish(),
  success: z.unknown().optional(),
  score: z.unknown().optional(),
});
export type Result = z.infer<typeof resultSchema>;
