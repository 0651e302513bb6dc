import type { z } from 'zod';
import type { Case } from '../case/case.ts';
import { fingerprintOf, type Texts } from '../case/test.ts';
import { TASKS } from '../tasks/tasks.ts';
import { interning } from './interning.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** The position of a row's case among the known cases, or what is wrong with the row. */
type Found = { readonly position: number } | { readonly problem: string };

/** Models of so many worlds and pairs are kept, because cases usually share them. */
const MOST_MODELS = 1000;

/**
 * Collects the distinct cases of rows. Each is checked once: its right answer and weight are recomputed from its own
 * model, and its fingerprint must fit its fields and its texts. Every further row of the case must agree with it.
 */
export function knownCases() {
  const cases: Case[] = [];
  const byDesign = new Map<string, Map<string, number>>();
  /** For each case, a number that stands for its texts; undefined if no row had them. */
  const textsOf: (number | undefined)[] = [];
  const intern = interning();
  const models = new Map<string, unknown>();
  const add = (metadata: Metadata, texts: Texts | undefined): Found => {
    if (models.size > MOST_MODELS) models.clear();
    const checked = checkedCase(metadata, texts, models);
    if ('problem' in checked) return checked;
    const item = intern(checked.item);
    const position = cases.push(item) - 1;
    const ids = byDesign.get(item.design) ?? new Map<string, number>();
    byDesign.set(item.design, ids.set(item.id, position));
    textsOf[position] = texts && numberOf(texts);
    return { position };
  };

  const agreed = (position: number, metadata: Metadata, texts: Texts | undefined): Found => {
    const item = cases[position]!;
    const fields = item as unknown as Metadata;
    const other = Object.keys(fields).find((name) => !isSame(fields[name], metadata[name]));
    if (other !== undefined)
      return { problem: `its case is not the same as in other rows of ${item.id}: ${other} differs` };
    if (!texts) return { position };
    const number = numberOf(texts);
    const isSameText =
      textsOf[position] === undefined
        ? fingerprintOf(item, texts) === item.fingerprint
        : textsOf[position] === number;
    if (!isSameText) return { problem: OTHER_TEXTS };
    textsOf[position] = number;
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

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** Hashes texts faster than a fingerprint does (FNV-1a), to compare the texts of one case. */
function numberOf({ context, question, answerInstruction }: Texts): number {
  let hash = 0x811c9dc5;
  for (const text of [context, question, answerInstruction])
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
