import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { extractAnswer } from '../../../src/answers/yes-no/extract-answer.ts';
import { askedIn } from '../../../src/tasks/asked-in.ts';
import { promptOf } from '../../support/rows.ts';

const prompt = promptOf(
  compositional({ preset: 'first-look', theme: 'abstract', units: { twins: 10 }, seed: 1 })[0]!,
);
const asked = askedIn([prompt]);
const [, subject = ''] = /(?:Is|Would) (\w+) (?:then be )?true\?/.exec(prompt) ?? [];
const [one = '', other = ''] = [...new Set(prompt.match(/\b[A-Z]\d+\b/g))].filter((name) => name !== subject);

const read = (text: string): unknown => {
  const answer = extractAnswer(text, asked);
  return answer.kind === 'boolean' ? answer.value : answer.kind;
};

test.each(['true', 'false'])(
  'the bare word %s after another variable is no answer about the subject',
  (word) => {
    expect(subject).not.toBe('');
    for (const text of [
      `${one}: ${other} ${word}, input 0, so ${word}.`,
      `${one} needs ${other}, ${word}.`,
      `${one}, whose input is 0, is ${word} as well.`,
      `${one} and ${other} have an input of 0, so ${word}.`,
      `So ${one} is ${word}, and ${other}, whose input is 0, is ${word}. Both of them`,
    ])
      expect([text, read(text)]).toEqual([text, 'unparsed']);
  },
);

test.each(['true', 'false'])(
  'the word %s after the subject, or in a sentence of its own, is an answer',
  (word) => {
    for (const text of [
      `${subject}: ${one} ${word}, input 0, so ${word}.`,
      `${subject}, which depends on ${one}, is ${word}.`,
      `${one} is ${word}. So: ${word}.`,
      `For these reasons the answer is ${word}.`,
      `${one} has an input of 0. ${word}`,
    ])
      expect([text, read(text)]).toEqual([text, word === 'true']);
  },
);
