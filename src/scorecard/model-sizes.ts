import { z } from 'zod';
import type { Scorecard } from './schema.ts';

const sizedProvider = z.object({
  id: z.string(),
  label: z.string().optional(),
  metadata: z.object({ parameters: z.number().positive() }),
});

/**
 * Adds the number of parameters of every model whose provider states it in `metadata`, a field that promptfoo ignores:
 *
 * ```yaml
 * providers:
 *   - id: openai:chat:llama-3.1-8b
 *     metadata: { parameters: 8.0e+9 }
 * ```
 *
 * @param providers - The `providers` of promptfoo's config. Providers without a size are skipped.
 */
export function withModelSizes(scorecard: Scorecard, providers: unknown): Scorecard {
  const sizes = new Map<string, number>();
  for (const provider of Array.isArray(providers) ? providers : []) {
    const { success, data } = sizedProvider.safeParse(provider);
    // promptfoo writes an empty label if the config has none.
    if (success) sizes.set(data.label || data.id, data.metadata.parameters);
  }
  if (sizes.size === 0) return scorecard;
  return {
    ...scorecard,
    variants: scorecard.variants.map((variant) => {
      const parameters = sizes.get(variant.provider.label);
      return parameters === undefined
        ? variant
        : { ...variant, provider: { ...variant.provider, parameters } };
    }),
  };
}
