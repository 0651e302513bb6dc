import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Case } from '../case/case.ts';
import { fingerprintOf, type Metadata, type Texts } from '../case/question-test.ts';
import type { Task } from '../tasks/task.ts';
import { TASKS } from '../tasks/tasks.ts';
import type { RowProblem } from './problem-list.ts';

/** The distinct cases of the rows that were read so far. Each is named by its position in the list. */
export interface KnownCases {
  readonly cases: Case[];
  /** The positions by design and id. */
  readonly positions: Map<string, Map<string, number>>;
  /** The last case that was found, with its texts: rows of one case usually follow each other. */
  last?: { readonly position: number; readonly texts: Texts };
}

export function noKnownCases(): KnownCases {
  return { cases: [], positions: new Map() };
}

/** The position of a row's case, or what is wrong with the row. */
type Position = { readonly position: number } | RowProblem;

/**
 * Finds the case of a row, and checks it. The first row of a case is checked by itself: its right answer and weight are
 * recomputed from its own model, and its fingerprint must fit its fields and its texts. Every further row must have the
 * same case.
 *
 * @param texts - The texts of the question; undefined if promptfoo was told not to store them.
 */
export function findCase(known: KnownCases, metadata: Metadata, texts: Texts | undefined): Position {
  const position = known.positions.get(String(metadata.design))?.get(String(metadata.id));
  if (position === undefined) return addCase(known, metadata, texts);
  return differenceFrom(position, known, metadata, texts) ?? { position };
}

/** Adds a case that is new. */
function addCase(known: KnownCases, metadata: Metadata, texts: Texts | undefined): Position {
  const checked = checkedCase(metadata, texts);
  if ('problem' in checked) return checked;
  const { item } = checked;
  const position = known.cases.push(item) - 1;
  const ofDesign = known.positions.get(item.design) ?? new Map<string, number>();
  known.positions.set(item.design, ofDesign.set(item.id, position));
  if (texts) known.last = { position, texts };
  return { position };
}

/** Says how a row differs from the known case with its id. */
function differenceFrom(
  position: number,
  known: KnownCases,
  metadata: Metadata,
  texts: Texts | undefined,
): RowProblem | undefined {
  const item = known.cases[position]!;
  const fields = Object.entries(item);
  const [field] = fields.find(([name, value]) => !isDeepStrictEqual(value, metadata[name])) ?? [];
  if (field !== undefined) {
    const problem = `its case is not the same as in other rows of ${item.id}: ${field} differs`;
    return { kind: 'different case', problem };
  }
  if (!texts) return undefined;
  // Most rows need no new fingerprint, because their texts are those of the row before.
  const areTextsKnown = known.last?.position === position && isDeepStrictEqual(known.last.texts, texts);
  if (!areTextsKnown && fingerprintOf(item, texts) !== item.fingerprint) return OTHER_FINGERPRINT;
  known.last = { position, texts };
  return undefined;
}

const OTHER_FINGERPRINT: RowProblem = {
  kind: 'fingerprint',
  problem:
    'its fingerprint does not match its case and its texts, so one of them was changed or belongs to another question',
};

/** Parses a case, and checks its right answer, its weight and its fingerprint, which is skipped without texts. */
export function checkedCase(metadata: Metadata, texts: Texts | undefined): { readonly item: Case } | RowProblem {
  const task = TASKS.find(({ id }) => id === metadata.task);
  if (!task) {
    const name = JSON.stringify(metadata.task);
    return { kind: 'task', problem: `its task is ${name}, which this version does not know` };
  }
  const parsed = task.caseSchema.safeParse(metadata);
  if (!parsed.success)
    return { kind: 'unreadable case', problem: `its case cannot be read: ${firstIssue(parsed.error)}` };
  const item = parsed.data;
  const problem = recomputedProblem(item, task);
  if (problem) return problem;
  if (texts && fingerprintOf(item, texts) !== item.fingerprint) return OTHER_FINGERPRINT;
  return { item };
}

/** Weights whose ratio differs from 1 by less are the same, but for rounding. */
const ROUNDING_OF_WEIGHT = 1e-9;

/** Recomputes the right answer and the weight of a case from its own model, and says what differs. */
function recomputedProblem(item: Case, task: Task): RowProblem | undefined {
  try {
    const { truth, weight } = task.recompute(item);
    if (truth !== item.truth)
      return { kind: 'right answer', problem: otherAnswer(item, 'the recomputed answer is', truth) };
    // Negated, so that a weight that is not a number is refused.
    if (!(Math.abs(weight - item.weight) <= ROUNDING_OF_WEIGHT * weight))
      return { kind: 'weight', problem: `its weight is ${item.weight}, but the recomputed weight is ${weight}` };
    return undefined;
  } catch (error) {
    return { kind: 'model', problem: `its right answer cannot be recomputed: ${(error as Error).message}` };
  }
}

/** @example 'its right answer is no, but the recomputed answer is yes' */
export function otherAnswer({ truth }: Case, source: string, other: boolean): string {
  const [stored, recomputed] = [truth, other].map((answer) => (answer ? 'yes' : 'no'));
  return `its right answer is ${stored}, but ${source} ${recomputed}`;
}

function firstIssue({ issues }: z.ZodError): string {
  const { path, message } = issues[0]!;
  return `${path.join('.') || 'metadata'}: ${message}`;
}
