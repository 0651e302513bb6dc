import { z } from 'zod';

export const EXPORT_FORMATS = ['jsonl', 'openai-batch', 'inspect'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What `export.json` says of the files beside it. */
export const manifestSchema = z.object({
  madeBy: z.literal('promptfoo-causal'),
  version: z.literal(1),
  format: z.enum(EXPORT_FORMATS),
  purpose: z.enum(['evaluation', 'training']),
  canary: z.string(),
  /** `tests:` of the config, as far as they are ours. */
  generators: z.array(z.string()),
  /** By design stamp: how many of its cases are here, and what their seals add up to. */
  designs: z.record(z.string(), z.object({ cases: z.int(), digest: z.string() })),
  templates: z.array(z.string()),
  /** Models that requests were written for, in the order of their numbers. */
  models: z.array(z.object({ id: z.string(), label: z.string(), model: z.string() })),
  /** Questions under all templates. */
  prompts: z.int(),
  cases: z.array(z.string()),
  files: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;
