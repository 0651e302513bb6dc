import { z } from 'zod';

const usage = z.looseObject({
  numRequests: z.number().optional(),
  prompt: z.number().optional(),
  completion: z.number().optional(),
});

/** The fields that this package reads in the rows of a stage. */
export const stageRow = z.looseObject({
  promptIdx: z.number(),
  testIdx: z.number(),
  provider: z.looseObject({ id: z.string().optional(), label: z.string().optional() }),
  prompt: z.looseObject({ label: z.string().optional(), raw: z.string().optional() }),
  failureReason: z.number().optional(),
  cost: z.number().optional(),
  tokenUsage: usage.extend({ incurredTokenUsage: usage.optional() }).optional(),
  response: z
    .looseObject({
      cached: z.boolean().optional().catch(undefined),
      incurredCost: z.number().optional().catch(undefined),
      output: z.unknown().optional(),
    })
    .nullish(),
});
