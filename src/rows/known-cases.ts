import type { z } from 'zod';
import type { Case } from '../case/case.ts';
import { fingerprintOf, type Texts } from '../case/test.ts';
import { TASKS } from '../tasks/tasks.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** The position of a row's case among the known cases, or what is wrong with the row. */
type Found = { readonly position: number } | { readonly problem: string };

/** At most this many models of worlds and pairs are kept, because cases usually share them. */
const MOST_MODELS = 1000;

/**
 * Collects the distinct cases of rows. Each is checked once: its right answer and weight are recomputed from its own
 * model, and its fingerprint must fit its fields and its texts. Every further row of the case must agree with it.
 */
export function knownCases() {
  const cases: Case[] = [];
  const byDesign = new Map<string, Map<string, number>>();
  /** The last case that was found, with its texts: rows of one case usually follow each other. */
  let last: { readonly position: number; readonly texts: Texts } | undefined;
  const intern = interning();
  const models = new Map<string, unknown>();
  /** Adds a case that is new. */
  const add = (metadata: Metadata, texts: Texts | undefined): Found => {
    if (models.size > MOST_MODELS) models.clear();
    const checked = checkedCase(metadata, texts, models);
    if ('problem' in checked) return checked;
    const item = intern(checked.item);
    const position = cases.push(item) - 1;
    const ids = byDesign.get(item.design) ?? new Map<string, number>();
    byDesign.set(item.design, ids.set(item.id, position));
    last = texts && { position, texts };
    return { position };
  };

  /** Compares a row with the known case of its id. */
  const agreed = (position: number, metadata: Metadata, texts: Texts | undefined): Found => {
    const item = cases[position]!;
    const fields = item as unknown as Metadata;
    const other = Object.keys(fields).find((name) => !isSame(fields[name], metadata[name]));
    if (other !== undefined)
      return { problem: `its case is not the same as in other rows of ${item.id}: ${other} differs` };
    if (!texts) return { position };
    const isSameText = last?.position === position && isSame(last.texts, texts);
    if (!isSameText && fingerprintOf(item, texts) !== item.fingerprint) return { problem: OTHER_TEXTS };
    last = { position, texts };
    return { position };
  };

  return {
    cases: cases as readonly Case[],
    /** Finds the case of a row. `texts` are absent if promptfoo was told not to store them. */
    find(metadata: Metadata, texts: Texts | undefined): Found {
      const known = byDesign.get(String(metadata.design))?.get(String(metadata.id));
      return known === undefined ? add(metadata, texts) : agreed(known, metadata, texts);
    },
  };
}

const OTHER_TEXTS =
  'its fingerprint does not fit its case and its texts, so one of them was changed or belongs to another row';

/** Parses the case of a row and recomputes its right answer, its weight and its fingerprint. */
function checkedCase(
  metadata: Metadata,
  texts: Texts | undefined,
  models: Map<string, unknown>,
): { item: Case } | { problem: string } {
  const task = TASKS.find(({ id }) => id === metadata.task);
  if (!task)
    return { problem: `its task is ${JSON.stringify(metadata.task)}, which this version does not know` };
  const parsed = task.caseSchema.safeParse(metadata);
  if (!parsed.success) return { problem: `its case cannot be read: ${firstIssue(parsed.error)}` };
  const item = parsed.data;
  try {
    const { truth, weight } = task.recompute(item, models);
    if (truth !== item.truth)
      return { problem: `its right answer is ${yesNo(item.truth)}, but recomputed it is ${yesNo(truth)}` };
    if (Math.abs(weight - item.weight) > 1e-9 * weight)
      return { problem: `its weight is ${item.weight}, but recomputed it is ${weight}` };
  } catch (error) {
    return { problem: `its right answer cannot be recomputed: ${(error as Error).message}` };
  }
  if (texts && fingerprintOf(item, texts) !== item.fingerprint) return { problem: OTHER_TEXTS };
  return { item };
}

function firstIssue({ issues }: z.ZodError): string {
  const { path, message } = issues[0]!;
  return `${path.join('.') || 'metadata'}: ${message}`;
}

function yesNo(truth: boolean): string {
  return truth ? 'yes' : 'no';
}

/** Tests whether two JSON values are equal. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const own = Object.entries(a);
  const other = b as Metadata;
  return own.length === Object.keys(b).length && own.every(([name, value]) => isSame(value, other[name]));
}

/** A field with more values than this, such as an id, is taken for unique. */
const MOST_VALUES = 1024;

/** Returns a function that replaces equal texts in a field of several objects by one text, to save memory. */
function interning() {
  const pools = new Map<string, Map<string, string>>();
  return <T extends object>(item: T): T => {
    const fields = item as Record<string, unknown>;
    for (const name in fields) {
      const value = fields[name];
      if (typeof value !== 'string') continue;
      const pool = pools.get(name) ?? new Map<string, string>();
      pools.set(name, pool);
      if (pool.size === MOST_VALUES) continue;
      const known = pool.get(value) ?? value;
      pool.set(known, known);
      fields[name] = known;
    }
    return item;
  };
}
