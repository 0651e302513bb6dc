import { crc32 } from 'node:zlib';
import type { Case } from './case.ts';

/** The texts of a question, from which a prompt template is filled. */
export interface Texts {
  readonly context: string;
  readonly question: string;
  readonly answerInstruction: string;
}

/** A test of promptfoo that asks a question. Templates use `{{ case.context }}`, `{{ case.question }}` and so on. */
export interface QuestionTest<Item> {
  /** One variable for all texts, because promptfoo's view has a column for each variable. */
  readonly vars: { readonly case: Texts };
  readonly metadata: Item & Pick<Case, 'fingerprint'>;
  readonly options: object;
}

/** The hexadecimal digits of 32 bits. */
const DIGITS = 8;

/**
 * Returns the checksum of a case and its texts, which detects that one was changed without the other. It does not stop
 * a forger, who can compute it too. It is a CRC for its speed, because every row of a results file is checked.
 */
export function fingerprintOf({ fingerprint: _, ...item }: Partial<Case>, texts: Texts): string {
  const fields = Object.entries(item).filter(([, value]) => value !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [texts.context, texts.question, texts.answerInstruction];
  // The lengths keep the texts apart, so that no words can move from one to the next.
  const start = crc32(JSON.stringify([sorted, parts.map((part) => part.length)]));
  const checksum = parts.reduce((before, part) => crc32(part, before), start);
  return checksum.toString(16).padStart(DIGITS, '0');
}

/** Returns the test of a question. It has no description, because promptfoo's view would have a column for it. */
export function testOf<Item extends Omit<Case, 'fingerprint'>>(
  item: Item,
  texts: Texts,
  options: object = {},
): QuestionTest<Item> {
  const { context, question, answerInstruction } = texts;
  return {
    vars: { case: { question, context, answerInstruction } },
    metadata: { ...item, fingerprint: fingerprintOf(item, texts) },
    options: { disableVarExpansion: true, ...options },
  };
}
