import { crc32 } from 'node:zlib';
import type { Case } from './case.ts';

/** The texts of a question, from which a prompt template is filled. */
export interface Texts {
  readonly context: string;
  readonly question: string;
  readonly answerInstruction: string;
}

/**
 * Returns the checksum of a question's texts and of its case, which shows that neither was changed by accident or alone.
 * It is a CRC, because every row of a results file is checked, and rows with long texts are parsed in 20 µs.
 */
export function fingerprintOf({ fingerprint: _, ...item }: Partial<Case>, texts: Texts): string {
  const { context, question, answerInstruction } = texts;
  const fields = Object.entries(item).filter(([, value]) => value !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [JSON.stringify([...sorted, context.length]), context, question, answerInstruction];
  return parts
    .reduce((checksum, part) => crc32(part, checksum), 0)
    .toString(16)
    .padStart(8, '0');
}

/**
 * Returns the promptfoo test of a question. Templates use `{{ case.context }}`, `{{ case.question }}` and so on. The
 * texts are one variable, and there is no description, because promptfoo's view has a column for each.
 */
export function testOf<C extends Omit<Case, 'fingerprint'>>(item: C, texts: Texts, options: object = {}) {
  const { context, question, answerInstruction } = texts;
  return {
    vars: { case: { question, context, answerInstruction } },
    metadata: { ...item, fingerprint: fingerprintOf(item, texts) },
    options: { disableVarExpansion: true, ...options },
  };
}
