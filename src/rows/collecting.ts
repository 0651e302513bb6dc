import type { Answer } from '../answer/answer.ts';
import { knownCases } from './known-cases.ts';
import type { Column } from './row.ts';
import { sampledTexts } from './sampled-texts.ts';

/** One model under one prompt, with its answers by the position of the case. */
export interface CollectedVariant extends Column {
  /** The key of its replies in the texts. */
  readonly key: string;
  /** Its place among the columns of the files, in the order in which they are given. */
  readonly place: number;
  readonly answers: (readonly Answer[] | undefined)[];
  /** The number of failed calls by message. */
  readonly failures: Map<string, number>;
  /** What its calls took. `timed` counts the rows with a time, which `milliseconds` adds up. */
  readonly spent: { rows: number; tokens: number; cost: number; milliseconds: number; timed: number };
}

/** A question that a variant answered differently in two rows. */
interface Conflict {
  readonly position: number;
  /** The id of the case. */
  readonly id: string;
  /** The file in which it was found. */
  readonly place: string;
  readonly variant: string;
}

/** The state of collecting the rows of a run. */
export type Collecting = ReturnType<typeof collecting>;

/** What is known of a run while its rows are read. */
export function collecting() {
  return {
    known: knownCases(),
    variants: new Map<string, CollectedVariant>(),
    problems: problemList(),
    texts: sampledTexts(),
    conflicts: [] as Conflict[],
    /** The positions of cases of which a call failed. */
    failed: new Set<number>(),
  };
}

/** Returns the variant of a column, whichever source it is in. */
export function variantOf(
  { variants }: Collecting,
  { provider, prompt }: Column,
  place: number,
): CollectedVariant {
  const key = keyOf({ provider, prompt });
  const variant: CollectedVariant = variants.get(key) ?? {
    key,
    provider,
    prompt,
    place,
    answers: [],
    failures: new Map(),
    spent: { rows: 0, tokens: 0, cost: 0, milliseconds: 0, timed: 0 },
  };
  variants.set(key, variant);
  return variant;
}

/** Identifies a variant by its provider and its prompt. */
function keyOf({ provider, prompt }: Column): string {
  return JSON.stringify([provider.id, provider.label, prompt]);
}

/** Reports two answers of one variant to a question that was asked once. */
export function reportConflict({ problems }: Collecting, { id, place, variant }: Conflict): void {
  const what = `${variant} has two answers to ${id} that contradict each other; use the results of one eval`;
  problems.row(`conflict ${variant}`, place, what);
}

/** Collects what is wrong with rows. Of each kind, the first row is named and the others are counted. */
function problemList() {
  const found = new Map<string, { readonly sentence: string; rows: number }>();
  return {
    /** Reports a row: `place` is its file and number. */
    row(kind: string, place: string, what: string): void {
      const known = found.get(kind);
      if (known) known.rows++;
      else found.set(kind, { sentence: `${place}: ${what}`, rows: 1 });
    },
    /** Reports something that concerns more than rows. */
    run(sentence: string): void {
      found.set(sentence, { sentence, rows: 1 });
    },
    /** Returns one sentence for each kind of problem. */
    sentences(): readonly string[] {
      return [...found.values()].map(({ sentence, rows }) => {
        if (rows === 1) return `${sentence}.`;
        return `${sentence} (${rows - 1} more ${rows === 2 ? 'row' : 'rows'} alike).`;
      });
    },
  };
}
export type ProblemList = Collecting['problems'];
