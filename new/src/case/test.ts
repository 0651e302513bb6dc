import { hash } from 'node:crypto';
import type { Case } from './case.ts';

/** The texts of a question, from which a prompt template is filled. */
export interface Texts {
  readonly context: string;
  readonly question: string;
  readonly answerInstruction: string;
}

/** Returns the hash of a question's texts and of its case; it shows that neither was changed. */
export function fingerprintOf({ fingerprint: _, ...item }: Partial<Case>, texts: Texts): string {
  const fields = Object.entries(item).filter(([, value]) => value !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha1', JSON.stringify([...sorted, hashOfTexts(texts)])).slice(0, 8);
}

/** Hashes texts fast (FNV-1a), because every row of a results file is compared with its case. */
function hashOfTexts({ context, question, answerInstruction }: Texts): number {
  let hashed = 0x811c9dc5;
  for (const text of [context, question, answerInstruction])
    for (let i = 0; i < text.length; i++) hashed = Math.imul(hashed ^ text.charCodeAt(i), 0x01000193);
  return hashed;
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
