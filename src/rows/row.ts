import { z } from 'zod';
import { isRecord } from '../lib/json.ts';

/** Fields that are read by others: checked to be an object, and not copied. */
const object = z.custom<Readonly<Record<string, unknown>>>(isRecord, 'expected an object');

/** The texts of a question, in the variables of its test. */
export const textsSchema = z.object({ context: z.string(), question: z.string(), answerInstruction: z.string() });
const vars = z.object({ case: textsSchema.optional().catch(undefined) }).nullish();

const component = z.object({
  pass: z.unknown().optional(),
  score: z.unknown().optional(),
  reason: z.unknown().optional(),
  metadata: object.nullish(),
  assertion: z.object({ weight: z.unknown(), transform: z.unknown() }).partial().nullish(),
});

/** A row of promptfoo's results, with the fields that scoring needs. Other fields are dropped. */
export const rowSchema = z.object({
  promptIdx: z.int().min(0),
  testIdx: z.int().min(0),
  provider: z.object({ id: z.string().optional(), label: z.string().optional() }),
  prompt: z.object({ raw: z.string().optional(), label: z.string().optional() }),
  vars,
  testCase: z.object({ metadata: object.optional(), vars, threshold: z.unknown().optional() }).optional(),
  metadata: object.optional(),
  response: object.nullish(),
  error: z.string().nullish(),
  failureReason: z.int().optional(),
  success: z.unknown().optional(),
  score: z.unknown().optional(),
  gradingResult: z
    .object({
      pass: z.unknown().optional(),
      score: z.unknown().optional(),
      componentResults: z.array(component.nullable()).nullish(),
    })
    .nullish(),
  latencyMs: z.number().min(0).optional().catch(undefined),
  cost: z.number().min(0).optional().catch(undefined),
  tokenUsage: z
    .object({ total: z.number().min(0).optional() })
    .optional()
    .catch(undefined),
});
export type Row = z.infer<typeof rowSchema>;

/** The values that promptfoo writes in place of texts that it was told not to store. */
export const STRIPPED = { prompt: '[prompt stripped]', output: '[output stripped]' } as const;

/** The failure reason of a call that failed; 1 is a failed assertion. */
export const CALL_FAILED = 2;

/** A column of promptfoo: one model under one prompt. */
export interface Column {
  readonly provider: { readonly id: string; readonly label: string };
  readonly prompt: string;
}

/** Returns the column of a row. */
export function columnOf({ provider: { id = 'unknown', label }, prompt }: Row): Column {
  // promptfoo writes an empty label if the config gives none.
  return { provider: { id, label: label || id }, prompt: prompt.label ?? prompt.raw ?? '' };
}

/** @example 'v1 with zero-shot' */
export function columnName({ provider, prompt }: Column): string {
  return `${provider.label} with ${prompt}`;
}

/** Names a variant by its provider and, unless there is a single prompt, by its prompt. @example 'v1 with zero-shot' */
export function variantName(label: string, prompt: string, isSinglePrompt: boolean): string {
  return isSinglePrompt ? label : `${label} with ${prompt}`;
}
