import { z } from 'zod';

/**
 * The marks of exported questions. Filters of training data find the questions by these marks, and a model that can
 * reproduce a mark has probably seen the questions. The marks must never change, because older files could then no
 * longer be found.
 */
export const CANARY = {
  evaluation: 'promptfoo-causal-evaluation-5d1c7c3e-8f0b-4a77-9a3e-2f6b1e9d40c8',
  training: 'promptfoo-causal-training-b7e2a9f4-61cd-4f0e-8c15-7d3a90e2f5ab',
} as const;

export type Purpose = keyof typeof CANARY;

export const EXPORT_FORMATS = ['jsonl', 'openai-batch', 'inspect'] as const;

/** The content of `export.json`. */
export const manifestSchema = z.object({
  madeBy: z.literal('promptfoo-causal'),
  version: z.literal(1),
  format: z.enum(EXPORT_FORMATS),
  purpose: z.enum(['evaluation', 'training']),
  canary: z.string(),
  /** The paths that the config lists under `tests:`. */
  generators: z.array(z.string()),
  /** The number of exported cases and the sum of their seals, by fingerprint of the design. */
  designs: z.record(z.string(), z.object({ cases: z.int(), digest: z.string() })),
  templates: z.array(z.string()),
  /** The models to which the request files are addressed, in the order of the files' numbers. */
  models: z.array(z.object({ id: z.string(), label: z.string(), model: z.string() })),
  /** The number of questions times the number of templates. */
  prompts: z.int(),
  cases: z.array(z.string()),
  files: z.array(z.string()),
  /** The seal, a checksum of all other content. */
  seal: z.string().optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;
