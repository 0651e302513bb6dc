import { heldContext } from '../src/story/lean-vars.ts';

/**
 * The filter that tells the contexts of lean tests, whatever the prompt they stand in. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * nunjucksFilters:
 *   causalContext: prompts/causal-context.ts
 * tests:
 *   - path: file://generators/compositional.ts:compositional
 *     config: { preset: maasch-2025-figure-4, lean: true }
 * ```
 */
export default function causalContext(id: string): string {
  return heldContext(id);
}
