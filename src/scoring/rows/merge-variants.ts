import { placesOf, REPLIES, type Reply, replyAt, type VariantAnswers } from './answer-sheet.ts';
import type { CollectedVariant } from './collected-variant.ts';
import { requireAgreement, requireOwnNames } from './contradictions.ts';
import { mainFailure } from './outage.ts';
import type { ReadingNote } from './reading-notes.ts';
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
      const runs = variants.map((variant) => inOrder(variant, ranks));
      const { differing, ...replies } =
        runs.length === 1 ? { ...runs[0]!, differing: 0 } : joined(runs, ranks.length, several.are);
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

type Replies = Pick<VariantAnswers, 'starts' | 'replies' | 'numbers' | 'notes'>;

/** Sorts the rows of one eval by case and test. Of the rows for one test, the row with the best reply is kept. */
function inOrder(variant: CollectedVariant, ranks: Uint32Array): Replies {
  const [positions, places, replies] = [
    variant.positions.values(),
    variant.places.values(),
    variant.replies.values(),
  ];
  const { numbers, notes } = variant;
  const numberIn = (row: number): number => numbers.get(row) ?? Number.NaN;
  const compare = (a: number, b: number): number =>
    ranks[positions[a]!]! - ranks[positions[b]!]! ||
    places[a]! - places[b]! ||
    replies[a]! - replies[b]! ||
    numberIn(a) - numberIn(b);
  const order = Uint32Array.from(positions.keys());
  // Rows that arrive in this order need not be sorted.
  if (order.some((row) => row > 0 && compare(row - 1, row) > 0)) order.sort(compare);
  const kept = order.filter((row, i) => {
    const before = order[i - 1];
    return before === undefined || positions[before] !== positions[row] || places[before] !== places[row];
  });
  const starts = new Uint32Array(ranks.length + 1);
  for (const row of kept) starts[ranks[positions[row]!]! + 1]! += 1;
  for (let rank = 0; rank < ranks.length; rank++) starts[rank + 1]! += starts[rank]!;
  return {
    starts,
    replies: Uint8Array.from(kept, (row) => replies[row]!),
    numbers: numbers.size > 0 ? Float64Array.from(kept, numberIn) : undefined,
    ...(notes.size > 0 && notesOf(Array.from(kept, (row) => notes.get(row)))),
  };
}

interface OneReply {
  readonly reply: number;
  readonly value: number;
  readonly note: ReadingNote | undefined;
}

/**
 * Joins the replies of several evals. Unless all replies are kept as replicates, the n-th replies to a question count
 * as one.
 */
function joined(
  runs: readonly Replies[],
  cases: number,
  are: SeveralEvals['are'],
): Replies & { readonly differing: number } {
  const starts = new Uint32Array(cases + 1);
  const kept: OneReply[] = [];
  let differing = 0;
  for (let rank = 0; rank < cases; rank++) {
    const asked = runs.map((run) => repliesAt(run, rank)).filter(({ length }) => length > 0);
    const [first] = asked;
    if (first && asked.length === 1) kept.push(...first);
    else if (are === 'replicates') kept.push(...asked.flat());
    else {
      const most = Math.max(0, ...asked.map((replies) => replies.length));
      const each = Array.from({ length: most }, (_, n) => asked.flatMap((replies) => replies[n] ?? []));
      kept.push(...each.flatMap((replies) => replies.find(isReply) ?? replies[0] ?? []));
      if (each.some(differs)) differing++;
    }
    starts[rank + 1] = kept.length;
  }
  const asksNumbers = runs.some((run) => run.numbers !== undefined);
  return {
    starts,
    replies: Uint8Array.from(kept, ({ reply }) => reply),
    numbers: asksNumbers ? Float64Array.from(kept, ({ value }) => value) : undefined,
    ...notesOf(kept.map(({ note }) => note)),
    differing,
  };
}

function repliesAt({ starts, replies, numbers, notes }: Replies, rank: number): OneReply[] {
  const [first, end] = placesOf({ starts }, rank);
  return Array.from(replies.subarray(first, end), (reply, i) => {
    return { reply, value: numbers?.[first + i] ?? Number.NaN, note: notes?.get(first + i) };
  });
}

const FAILED = REPLIES.indexOf('error');

function isReply({ reply }: OneReply): boolean {
  return reply !== FAILED;
}

function differs(replies: readonly OneReply[]): boolean {
  const [first, ...others] = replies.filter(isReply);
  return others.some(({ reply, value }) => reply !== first?.reply || !Object.is(value, first.value));
}

function notesOf(notes: readonly (ReadingNote | undefined)[]): Pick<Replies, 'notes'> {
  const found = notes.flatMap((note, i) => (note ? [[i, note] as const] : []));
  return found.length > 0 ? { notes: new Map(found) } : {};
}
