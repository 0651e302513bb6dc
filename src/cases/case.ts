import type { Asked } from './asked.ts';
import type { Tolerance } from './tolerance.ts';

/** One question about one situation: the part common to all tasks. A row's metadata contains it. */
export interface Case {
  /** The id of its task. */
  readonly task: string;
  /** The fingerprint of the design, see `encodeStamp`. */
  readonly design: string;
  readonly world: string;
  /** The right answer: true for yes, or a number. */
  readonly truth: boolean | number;
  /** The allowed error of a number; the default if absent. */
  readonly tolerance?: Tolerance | undefined;
}

/** Names by which cases are grouped and identified. */
interface CaseKey {
  /** The part of its id that it shares with the same question about other units, or other draws of names. */
  readonly group: string;
  /** The number of its unit or draw: the last part of its id. */
  readonly unit: number;
  /** Names the place where units count from 0: gaps in them are missing units. */
  readonly place: string;
  /** Names the cluster of dependent answers to which it belongs: its unit, or its draw of names. */
  readonly cluster: string;
  /** Names the kind of question, unit and query left out: `X→Y`. */
  readonly topic: string;
  /** Its world, if claims are about worlds and their intervals are therefore over worlds. */
  readonly world?: string;
}

/** A kind of question, known to its generator and to the graders of its answers. */
export interface CaseKind<C extends Case = Case> {
  /** The id of the task: `compositional`. */
  readonly id: C['task'];
  /** For people: `Compositional causal reasoning`. */
  readonly title: string;
  /** Begins the names of its metrics: `CCR`. */
  readonly label: string;
  /** True if its questions are excluded from numbers over all tasks. */
  readonly isAside?: true;
  /** True if every run draws its questions anew, so that they are not part of the design. */
  readonly isRedrawn?: true;
  /** Names a case. Group and unit never throw, because they are also read from unchecked rows. */
  key(item: C): CaseKey;
  /** Positions of cases about enumerated units, those first that decide a good model's verdict; undefined if all do. */
  mostTelling?(items: readonly C[]): readonly number[];
  /**
   * Parses the question of a prompt, in the words that answers may use; undefined for another task's prompt.
   *
   * @throws {ParseError} If the prompt is about the task and cannot be parsed.
   */
  asked(prompt: string): Asked | undefined;
}

/** The known kinds of cases, by the id of their task. */
export type CaseKinds = ReadonlyMap<string, CaseKind>;

/** Kinds by the id of their task. */
export function kindsOf<K extends CaseKind>(...kinds: readonly K[]): ReadonlyMap<string, K> {
  return new Map(kinds.map((kind) => [kind.id, kind]));
}

/** Finds the kind of a case by its task. @throws {RangeError} If the task is unknown. */
export function kindOf<K extends CaseKind>(kinds: ReadonlyMap<string, K>, { task }: Pick<Case, 'task'>): K {
  const kind = kinds.get(task);
  if (kind) return kind;
  throw new RangeError(`kindOf: expected a task of ${[...kinds.keys()].join(', ')}, got ${task}`);
}

/** Names a case by the rules of its kind. @throws {RangeError} If its task is unknown. */
export function keyOf(kinds: CaseKinds, item: Case): CaseKey {
  return kindOf(kinds, item).key(item);
}

/**
 * The id of a case, equal in every run of the design. Rows contain only its parts.
 *
 * @example caseId(kinds, item) // 'figure-4-700d8dad/X→Y/do-true/37'
 */
export function caseId(kinds: CaseKinds, item: Case): string {
  const { group, unit } = keyOf(kinds, item);
  return `${group}/${unit}`;
}
