import { type Reply, replyAt, type VariantAnswers } from './answer-sheet.ts';
import type { CollectedVariant } from './collected-variant.ts';
import { requireAgreement, requireOwnNames } from './contradictions.ts';
import { joinedRows } from './joined-rows.ts';
import { mainFailure } from './outage.ts';
import { sumOfSpent } from './spent.ts';
import { lookOf } from './staged.ts';
import { type Stretch, stretchesIn } from './stretch.ts';

export interface SeveralEvals {
  /** The replies that count; undefined if the evals are parts of one run, whose replies must agree. */
  readonly are?: 'newest' | 'replicates' | undefined;
  readonly askedAt?: ReadonlyMap<string, string> | undefined;
}

/** Sorts variants from newest to oldest if the newest reply counts; otherwise by the name of their eval. */
function inOrderOf({ are, askedAt }: SeveralEvals) {
  const time = ({ run }: CollectedVariant): string => askedAt?.get(run) ?? '';
  return (a: CollectedVariant, b: CollectedVariant): number => {
    if (are === 'newest' && time(a) !== time(b)) return time(a) > time(b) ? -1 : 1;
    return a.run < b.run ? -1 : 1;
  };
}

export function variantName({ promptIdx, run }: Pick<CollectedVariant, 'promptIdx' | 'run'>): string {
  return `${promptIdx} ${run}`;
}

/**
 * Merges the variants of one or more evals, in any order, into the variants of an answer sheet.
 *
 * - Variants of several evals are the same if their provider, label and prompt are the same.
 * - If one eval has two rows for a test, promptfoo retried a failure; the row with the better reply counts.
 * - Unless the evals are replicates, the n-th replies to a question in two evals count as one, so overlapping shards
 *   are not counted twice. A reply replaces a failed call. Replies that differ are rejected, unless the caller states
 *   the relation between the evals.
 *
 * @throws {UserError} If variants cannot be distinguished, or if evals contradict each other.
 */
export function mergeVariants(
  collected: readonly CollectedVariant[],
  ranks: Uint32Array,
  dealt: Dealt,
  several: SeveralEvals = {},
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
      variants: variants.toSorted(inOrderOf(several)),
    }))
    .sort((a, b) => a.promptIdx - b.promptIdx || (a.key < b.key ? -1 : 1));
  return {
    variants: inSheet.map(({ promptIdx, variants }) => {
      const { provider, prompt } = variants[0]!;
      const { differing, ...replies } = joinedRows(variants, ranks, several.are === 'replicates');
      const names = variants.map(({ run }) => run);
      if (several.are === undefined) requireAgreement({ provider, prompt }, names, differing);
      const look = lookOf(variants.map(({ stages }) => stages));
      const spent = sumOfSpent(variants.map((variant) => variant.spent));
      const failure = mainFailure(variants.map(({ failures }) => failures));
      const stretches = variants.flatMap((variant) => stretchesOf(variant, ranks, dealt));
      return {
        ...{ promptIdx, provider, prompt, ...replies, spent },
        ...(failure !== undefined && { failure }),
        ...(stretches.length > 0 && { stretches }),
        ...(look && { look }),
      };
    }),
    sources: inSheet.map(({ variants }) => new Set(variants.map(variantName))),
  };
}

/**
 * Functions that return the key by which a case is sorted into random order, and whether a reply to a case is right.
 */
interface Dealt {
  readonly keyOf: (rank: number) => string;
  readonly isRight: (rank: number, reply: Reply) => boolean;
}

function stretchesOf(
  { positions, places, replies }: CollectedVariant,
  ranks: Uint32Array,
  dealt: Dealt,
): Stretch[] {
  const [of, said] = [positions.values(), replies.values()];
  const positionOf = (row: number): number => ranks[of[row]!]!;
  const replyOf = (row: number): Reply => replyAt(said[row]!);
  const isRight = (row: number): boolean => dealt.isRight(positionOf(row), replyOf(row));
  const keyOf = (row: number): string => dealt.keyOf(positionOf(row));
  return stretchesIn({ places: places.values(), positionOf, keyOf, replyOf, isRight });
}
