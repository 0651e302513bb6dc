import { crc32 } from 'node:zlib';
import type { AnswerFormat } from '../lib/config-schema.ts';
import type { Case } from './case.ts';

/** The texts of a question, from which a prompt template is filled. */
export interface Texts {
  readonly context: string;
  readonly question: string;
  /** The sentence that asks for the answer in a certain format. */
  readonly answerInstruction: string;
}

/** A test of promptfoo that asks a question. Templates use `{{ case.context }}`, `{{ case.question }}` and so on. */
export interface QuestionTest<Item> {
  /** One variable for all texts, because promptfoo's view has a column for each variable. */
  readonly vars: { readonly case: Texts };
  readonly metadata: Item & Pick<Case, 'fingerprint'>;
  readonly options: object;
}

/**
 * Makes promptfoo's test of a question, whose prompt asks for the answer in the given format. It has no description,
 * because promptfoo's view would have a column for it.
 */
export function testOf<Item extends Omit<Case, 'fingerprint'>>(
  item: Item,
  { context, question }: Omit<Texts, 'answerInstruction'>,
  answerFormat: AnswerFormat = 'tag',
): QuestionTest<Item> {
  const texts = { question, context, answerInstruction: INSTRUCTIONS[answerFormat] };
  return {
    vars: { case: texts },
    metadata: { ...item, fingerprint: fingerprintOf(item, texts) },
    options: {
      // Otherwise, a list among the variables in a user's `defaultTest` would multiply the questions.
      disableVarExpansion: true,
      ...(answerFormat === 'json' && JSON_OPTIONS),
    },
  };
}

const INSTRUCTIONS: Readonly<Record<AnswerFormat, string>> = {
  words: 'Answer with Yes or No.',
  tag: 'Put your answer in answer tags: <answer>yes</answer> or <answer>no</answer>.',
  json: 'Answer with a JSON object: {"answer": "yes"} or {"answer": "no"}.',
};

/** What promptfoo merges into the provider's config, so that the provider itself enforces the JSON object. */
const JSON_OPTIONS = {
  response_format: {
    type: 'json_schema',
    json_schema: {
      name: 'answer',
      strict: true,
      schema: {
        type: 'object',
        properties: { answer: { type: 'string', enum: ['yes', 'no'] } },
        required: ['answer'],
        additionalProperties: false,
      },
    },
  },
};

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
  // 32 bits have eight hexadecimal digits.
  return checksum.toString(16).padStart(8, '0');
}

/**
 * Tests whether a test's metadata contain a case. Tests from elsewhere may also have a task in their metadata, but only
 * tests of this package have a design and a fingerprint.
 */
export function hasCase(metadata: Metadata | undefined): metadata is Metadata {
  return typeof metadata?.design === 'string' && typeof metadata.fingerprint === 'string';
}

/** The metadata of a test, unchecked. */
export type Metadata = Readonly<Record<string, unknown>>;
