import type { Asked } from './asked.ts';

/** A question about a situation, with the fields that all tasks share. The metadata of a row contains it. */
export interface Case {
  readonly task: string;
  /** The fingerprint of the design, as encoded by `encodeStamp`. */
  readonly design: string;
  readonly world: string;
  /** The right answer: true for yes. */
  readonly truth: boolean;
}

interface CaseKey {
  /** The part of the case's id that it shares with the same question about other units or other draws of names. */
  readonly group: string;
  /** The number of the case's unit or draw, which is the last part of its id. */
  readonly unit: number;
  /** The series in which units are numbered from 0, so that a gap means a missing unit. */
  readonly place: string;
  /** The cluster of dependent answers to which the case belongs: its unit or its draw of names. */
  readonly cluster: string;
  /** The topic of the question, without unit and query: `X→Y`. */
  readonly topic: string;
  /** The case's world, if the world's cases form one cluster in a design with many worlds. */
  readonly world?: string | undefined;
}

export interface CaseKind<C extends Case = Case> {
  readonly id: C['task'];
  readonly title: string;
  /** The first word in the names of the kind's metrics: `CCR`. */
  readonly label: string;
  /** Returns the names by which a case is grouped and identified. */
  key(item: C): CaseKey;
  /** Orders the positions of cases about enumerated units, so that the verdict on a good model is decided early. */
  mostTelling?(items: readonly C[]): readonly number[];
  /** Returns a case's axis of increasingly hard questions, and its length on this axis; undefined without an axis. */
  rung?(item: C): { readonly axis: string; readonly length: number } | undefined;
  /**
   * Parses the question in a prompt; undefined for prompts of other tasks. @throws {ParseError} If it cannot be parsed.
   */
  asked(prompt: string): Asked | undefined;
}

export type CaseKinds = ReadonlyMap<string, CaseKind>;

export function kindsOf<K extends CaseKind>(...kinds: readonly K[]): ReadonlyMap<string, K> {
  return new Map(kinds.map((kind) => [kind.id, kind]));
}

export function kindOf<K extends CaseKind>(kinds: ReadonlyMap<string, K>, { task }: Pick<Case, 'task'>): K {
  const kind = kinds.get(task);
  if (kind) return kind;
  throw new RangeError(`kindOf: expected one of the tasks ${[...kinds.keys()].join(', ')}, got ${task}`);
}

export function keyOf(kinds: CaseKinds, item: Case): CaseKey {
  return kindOf(kinds, item).key(item);
}

/** Returns the id of a case, such as `figure-4-700d8dad/X→Y/do-true/37`. It is the same in every run of the design. */
export function caseId(kinds: CaseKinds, item: Case): string {
  const { group, unit } = keyOf(kinds, item);
  return `${group}/${unit}`;
}
