import type { z } from 'zod';
import type { Asked } from './asked.ts';
import type { ReadSteps, SteppedReply } from './steps.ts';
import type { Tolerance } from './tolerance.ts';

/** One question about one situation, as far as all tasks have it in common. It stands in a row's metadata. */
export interface Case {
  /** Id of the task that asks it. */
  readonly task: string;
  /** Stamp of the design, see `encodeStamp`. */
  readonly design: string;
  readonly world: string;
  /** Whether yes is right, or the right number. */
  readonly truth: boolean | number;
  /** How far a number may lie from the truth; as by default, if not said. */
  readonly tolerance?: Tolerance | undefined;
}

/** What tells the cases of one task apart. */
export interface CaseKind<C extends Case = Case> {
  /** Names the task: `compositional`. */
  readonly id: C['task'];
  /** Whether its questions count for themselves alone, in no number over all tasks. */
  readonly isAside?: true;
  /** Of the metadata that a row carries. */
  readonly caseSchema: z.ZodType<C>;
  /** The part of a case's id that it shares with the same question about other units, or other draws of names. */
  group(item: C): string;
  /** The number of the unit or draw that a case is about: the last part of its id. */
  number(item: C): number;
  /** Names what a case's answer is not independent of: its unit, or its draw of names. */
  cluster(item: C): string;
  /** The same over worlds: claims about worlds rest on worlds. Undefined where a task has no worlds. */
  worldCluster(item: C): string | undefined;
  /** Names the kind of question, unit and query left out: `X→Y`. */
  questionKind(item: C): string;
  /** What is true of it beyond the answer, in a sentence: of every node. */
  explain?(item: C): string;
  /** Positions of cases about enumerated units, such first that settle what a good model answers; undefined where all do. */
  mostTelling?(items: readonly C[]): readonly number[];
  /** Names the place where numbers of cases count from 0: gaps in them are missing units. */
  place(item: C): string;
  /**
   * What a prompt asks, in the words that answers may take; undefined where it is about another task.
   *
   * @throws {Error} If the prompt is about the task and cannot be parsed.
   */
  asked(prompt: string): Asked | undefined;
  /**
   * Whether a prompt asks what a case says, under whatever names; undefined where its templates are not at hand, or cannot
   * read it.
   */
  isPromptOf?(item: C, prompt: string): boolean | undefined;
  /**
   * Holds the steps that a reply writes out against the exact state of every node; undefined where none can be read, or
   * where nothing is known of such steps.
   */
  steps?(item: C, reply: SteppedReply): ReadSteps | undefined;
  /**
   * What a case says that its own model or graph contradicts, such as its truth, as the end of a sentence; undefined
   * where all agrees.
   *
   * @throws {SyntaxError} If the model cannot be read.
   */
  contradiction(item: C): string | undefined;
}

/** The kinds of cases that are known, by the id of their task. */
export type CaseKinds = ReadonlyMap<string, CaseKind>;

/** What tells the cases of an item's task apart. @throws {RangeError} If the task is not known. */
export function kindOf(kinds: CaseKinds, { task }: Pick<Case, 'task'>): CaseKind {
  const kind = kinds.get(task);
  if (kind) return kind;
  throw new RangeError(`kindOf: expected a task of ${[...kinds.keys()].join(', ')}, got ${task}`);
}

/**
 * Case id: unique, and the same in every run of the design. Rows do not hold it: what it is made of stands there already.
 *
 * @example caseId(kinds, item) // 'figure-4-700d8dad/X→Y/do-true/37'
 */
export function caseId(kinds: CaseKinds, item: Case): string {
  const kind = kindOf(kinds, item);
  return `${kind.group(item)}/${kind.number(item)}`;
}
