import type { VariantAnswers } from './answer-sheet.ts';
import type { CollectedVariant } from './collected-variant.ts';
import { requireAgreement, requireOwnNames } from './contradictions.ts';
import { joinedRows } from './joined-rows.ts';
import { mainFailure } from './outage.ts';
import { sumOfSpent } from './spent.ts';

export function variantName({ promptIdx, run }: Pick<CollectedVariant, 'promptIdx' | 'run'>): string {
  return `${promptIdx} ${run}`;
}

/**
 * Merges the variants of one or more evals, in any order, into the variants of an answer sheet.
 *
 * - Variants of several evals are the same if their provider, label and prompt are the same.
 * - If one eval has two rows for a test, promptfoo retried a failure; the row with the better reply counts.
 * - The n-th replies to a question in two evals count as one, so overlapping shards are not counted twice. A reply
 *   replaces a failed call. Replies that differ are rejected.
 *
 * @throws {UserError} If variants cannot be distinguished, or if evals contradict each other.
 */
export function mergeVariants(
  collected: readonly CollectedVariant[],
  ranks: Uint32Array,
): { readonly variants: readonly VariantAnswers[]; readonly sources: readonly ReadonlySet<string>[] } {
  requireOwnNames(collected);
  const merged = Map.groupBy(collected, ({ provider, prompt }) =>
    JSON.stringify([provider.id, provider.label, prompt]),
  );
  requireOwnNames([...merged.values()].flatMap(([first]) => (first ? [{ ...first, run: '' }] : [])));
  const inSheet = [...merged]
    .map(([key, variants]) => ({
      key,
      promptIdx: Math.min(...variants.map(({ promptIdx }) => promptIdx)),
      variants: variants.toSorted((a, b) => (a.run < b.run ? -1 : 1)),
    }))
    .sort((a, b) => a.promptIdx - b.promptIdx || (a.key < b.key ? -1 : 1));
  return {
    variants: inSheet.map(({ promptIdx, variants }) => {
      const { provider, prompt } = variants[0]!;
      const { differing, ...replies } = joinedRows(variants, ranks);
      const names = variants.map(({ run }) => run);
      requireAgreement({ provider, prompt }, names, differing);
      const spent = sumOfSpent(variants.map((variant) => variant.spent));
      const failure = mainFailure(variants.map(({ failures }) => failures));
      return {
        ...{ promptIdx, provider, prompt, ...replies, spent },
        ...(failure !== undefined && { failure }),
      };
    }),
    sources: inSheet.map(({ variants }) => new Set(variants.map(variantName))),
  };
}
