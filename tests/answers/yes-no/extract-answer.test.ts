import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/answers/reply/answer.ts';
import { answerAlone, extractAnswer as extract } from '../../../src/answers/yes-no/extract-answer.ts';
import { anyCharacter } from '../../arbitraries.ts';
import { askedOfText } from '../anybody.ts';
import { HOSTILE_UNITS } from '../hostile-units.ts';
import corpus from './corpus.json' with { type: 'json' };
import { extractAnswer, gotOf, misread, verdictOf } from './extract-answer.ts';
import firstReadings from './first-readings.json' with { type: 'json' };
import { NOS_IN_THE_FIRST_PERSON, REFUSAL_BODIES, REFUSAL_OPENERS } from './refusals.ts';

describe('corpus', () => {
  test('every text of the held-out part is read right by now', () => {
    const held = corpus.filter(({ split }) => split === 'held-out').length;
    expect(firstReadings.batches.reduce((sum, { texts }) => sum + texts, 0)).toBe(held);
    expect(misread('held-out')).toEqual([]);
  });

  test('no refusal is read as no', () => {
    const asNo = corpus.filter(({ id, expected }) => expected === 'refused' && gotOf(id) === 'no');
    expect(asNo).toEqual([]);
  });

  test('has distinct ids and texts, and a third of every family held out', () => {
    expect(new Set(corpus.map(({ id }) => id)).size).toBe(corpus.length);
    expect(new Set(corpus.map(({ text }) => text)).size).toBe(corpus.length);
    for (const family of new Set(corpus.map((entry) => entry.family))) {
      const members = corpus.filter((entry) => entry.family === family);
      const held = members.filter(({ split }) => split === 'held-out').length;
      expect(held / members.length, family).toBeGreaterThan(0.3);
    }
  });
});

const yes = (rule: string): Answer => ({ kind: 'boolean', value: true, rule });
const no = (rule: string): Answer => ({ kind: 'boolean', value: false, rule });
const refused: Answer = { kind: 'refused', reason: 'declined' };

test.each<[string, unknown, Answer]>([
  ['one word', 'Yes.', yes('word')],
  ['one word in another language', 'いいえ。', no('word')],
  ['a boolean from a transform', false, no('value')],
  ['the answer tag', 'Yes at first? The arrow is cut. <answer>No</answer>', no('tag')],
  [
    'the last tag that is filled in',
    '<answer>no</answer> Wait. <answer>yes</answer> <answer></answer>',
    yes('tag'),
  ],
  ['a tag that repeats the template', 'Format: <answer>yes/no</answer>. No.', no('leading')],
  ['a tag taken back', '<answer>no</answer> I made a mistake: the answer is yes.', yes('correction')],
  ['a LaTeX box', 'So $\\boxed{\\text{Yes}}$', yes('boxed')],
  ['a field in JSON', '{"why": "yes is ruled out", "answer": "no"}', no('json')],
  ['a field in JSON beside a number', '{"answer": "no", "total": 3}', no('json')],
  ['an object', { why: 'no arrow is left', answer: 'No' }, no('json')],
  ['an object with a truth value', { reasoning: 'no', answer: true }, yes('json')],
  ['an object of one value', { leaves: true }, yes('json')],
  ['a list of one word', ['no'], no('word')],
  ['JSON text of one value', '```json\n{"happy": false}\n```', no('json')],
  ['a label', 'Explanation: yes would need a path.\nAnswer: No', no('label')],
  ['the final verdict against the first', 'Yes. Mila gets 3 candies. Therefore, no.', no('final-verdict')],
  ['a correction', 'Yes, Mila is happy. Wait, she gets 3 candies. She is not happy.', no('correction')],
  [
    'a correction behind a word in brackets',
    'Is it so (yes)? We see. (Yes.) Mila is happy. Wait, I misread: she is not happy.',
    no('correction'),
  ],
  ['the first word', 'No, because yes would need seven candies.', no('leading')],
  ['a statement', 'Ada is not happy, but Bo is, so Mila is happy.', yes('statement')],
  ['a double negation', 'It is not the case that Mila is not happy.', yes('statement')],
  ['a question to itself', 'Is Mila happy? Absolutely.', yes('leading')],
  ['names behind a state, hers among them', 'Happy: Ada, Mila. Not happy: Bo.', yes('statement')],
  ['names behind a state, and hers behind another', 'Happy: Ada, Bo. Not happy: Mila.', no('statement')],
  ['a verb cut short', "She'd be happy.", yes('statement')],
  ['a refused future', "She won't be.", no('statement')],
  ['a neither behind another', 'Ada is not happy and neither is Mila.', no('statement')],
  ['the end of her line', '- Ada: 7 → happy\n- Mila: 3, but Ada is happy → happy', yes('statement')],
  ['a line that is only begun', 'Therefore, Mila is:\n\nnot happy', no('statement')],
  ['before and after', 'Before the change Mila was happy; after it she is not.', no('statement')],
  ['a word with an adjective', 'A resounding yes!', yes('leading')],
  ['a relation', 'Mila does not cause a change in R', no('statement')],
  [
    'a no that belongs to a phrase',
    'No matter how many candies she gets, Mila is happy. Yes.',
    yes('final-verdict'),
  ],
  ['only what follows the reasoning', '<think>No? No.</think> Yes', yes('word')],
  ['only what comes before the next example', 'Answer: Yes\n\nExample 3\nAnswer: No', yes('label')],
  ['a refusal', "No, I can't help with that.", refused],
  [
    'a refusal with a statement',
    "I can't discuss real feelings, but by the rules Mila is happy.",
    yes('statement'),
  ],
])('reads %s', (_, output, answer) => {
  expect(extractAnswer(output)).toEqual(answer);
});

test.each<[unknown, string]>([
  [{ reason: 'yes', notes: 'no' }, 'not-text'],
  [['yes', 'no'], 'not-text'],
  [[{ type: 'function', function: { name: 'f', arguments: '{"answer": "yes"}' } }], 'not-text'],
  [1, 'not-text'],
  [undefined, 'not-text'],
  [null, 'not-text'],
  ['{"tool_calls": [{"function": {"name": "answer", "arguments": "yes"}}]}', 'not-text'],
  ['', 'empty'],
  [' \u200b…\n', 'empty'],
  ['🙂', 'empty'],
  ['<think>Yes, because', 'truncated-reasoning'],
  ['Thinking: yes, because', 'truncated-reasoning'],
  ['<think>Yes.</think>', 'reasoning-only'],
  ['It cannot be determined.', 'undetermined'],
  ['<answer>maybe</answer>', 'undetermined'],
  ['Yes. Mila gets 3 candies. Therefore, Mila is not happy.', 'contradiction'],
  ['Yes, Mila is not happy.', 'contradiction'],
  ['Mila will be happy if Bo is happy.', 'no-verdict'],
  ['Is Mila happy?', 'no-verdict'],
  ['The friend of Mila is happy.', 'no-verdict'],
  ['Mila does not directly cause a change in R.', 'no-verdict'],
  ['Ada is a clear no.', 'no-verdict'],
  ["It's not a yes.", 'no-verdict'],
])('leaves %j unparsed: %s', (output, reason) => {
  expect(extractAnswer(output)).toEqual({ kind: 'unparsed', reason });
});

test.each<[string, string]>([
  ['Yes. Without it the answer would be no.', 'yes'],
  ['Yes, Mila is happy. Without this, the answer would be no.', 'yes'],
  ['No.\n\nWithout the supposition, the answer would be yes.', 'no'],
  ['The rule is met, so it must be so, i.e. yes', 'yes'],
  ['The rule is not met, i.e. no.', 'no'],
  ['Answer: n', 'no'],
  ['Answer:Y', 'yes'],
])('what would be the answer otherwise is none, a letter after a label is one: %j', (text, verdict) => {
  expect(verdictOf(extractAnswer(text))).toBe(verdict);
});

describe('refusals', () => {
  test.each(REFUSAL_OPENERS)('after %j, every known way to decline is a refusal', (opener) => {
    const misreadBodies = REFUSAL_BODIES.filter(
      (body) => extractAnswer(`${opener}${body}.`).kind !== 'refused',
    );
    expect(misreadBodies).toEqual([]);
  });

  test('a no whose reason speaks in the first person stays a no', () => {
    const lost = NOS_IN_THE_FIRST_PERSON.filter((text) => verdictOf(extractAnswer(text)) !== 'no');
    expect(lost).toEqual([]);
  });
});

test.each([
  ['<answer>yes</answer>', true],
  [' <Answer> NO </Answer>\n', false],
])('%j is read alike whoever is asked about, be they called so', (text, value) => {
  const expected = { kind: 'boolean', value, rule: 'tag' };
  for (const name of ['Mila', 'NO', 'yes', 'Yes'])
    expect(extract(text, askedOfText({ about: [name], others: [] }))).toEqual(expected);
  // The same as by all rules, which a second tag calls for.
  expect(extractAnswer(`${text}${text}`)).toEqual(expected);
});

describe('properties', () => {
  const text = fc.constantFrom(...corpus.map((entry) => entry.text));
  const space = fc.string({
    unit: fc.constantFrom(' ', '\n', '\t', '\r\n', '\u00a0', '\u200b'),
    maxLength: 6,
  });

  test('never throws, whatever the value', () => {
    fc.assert(fc.property(fc.anything(), (value) => isAnswer(extractAnswer(value))));
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (value) =>
        isAnswer(extractAnswer(value)),
      ),
    );
  });

  test('never throws on pieces of answers put together', () => {
    const piece = fc.oneof(text, fc.constantFrom(...HOSTILE_UNITS));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => isAnswer(extractAnswer(pieces.join('')))),
    );
  });

  test('space around a text changes nothing', () => {
    fc.assert(
      fc.property(text, space, space, (inner, before, after) => {
        expect(extractAnswer(before + inner + after)).toEqual(extractAnswer(inner));
      }),
    );
  });

  test('an apostrophe behind a name closes no quote that began before it', () => {
    const entry = corpus.find(({ text: inner }) => inner === "Ida's happy.")!;
    for (const quoted of [`"${entry.text}"`, `'${entry.text}'`, `So "${entry.text}"`])
      expect(extract(quoted, askedOfText(entry)), quoted).toMatchObject({ kind: 'boolean', value: true });
  });

  test('a tag at the end decides, or contradicts a conclusion right before it; it is never read as its opposite', () => {
    const reasoning = fc.constantFrom(
      ...corpus
        .filter(({ family }) => family === 'reasoning')
        .map((entry) => entry.text)
        // Behind the next example or the next turn, a tag would not be this answer's.
        .filter((inner) => !/\n(?:Example|User|Question)/.test(inner)),
    );
    fc.assert(
      fc.property(reasoning, fc.boolean(), (before, value) => {
        const output = `${before}\n<answer>${value ? 'yes' : 'no'}</answer>`;
        const [said, alone] = [output, before].map((text) => verdictOf(extractAnswer(text)));
        const meant = value ? 'yes' : 'no';
        const contradicts = alone === (value ? 'no' : 'yes');
        expect(contradicts ? [meant, 'unparsed'] : [meant]).toContain(said);
      }),
    );
  });
});

test('reads a megabyte', () => {
  const filler = 'Ada gets 3 candies, so she is not happy. ';
  const output = `${filler.repeat(1_000_000 / filler.length)}Therefore, Mila is happy.`;
  expect(extractAnswer(output)).toEqual(yes('statement'));
  expect(extractAnswer(`${'a'.repeat(1_000_000)} yes`)).toEqual({ kind: 'unparsed', reason: 'no-verdict' });
});

function isAnswer(answer: Answer): boolean {
  return answer.kind === 'boolean' ? typeof answer.value === 'boolean' : answer.reason.length > 0;
}

test.each([
  'yes',
  'No',
  'YES.',
  'no!',
  'true',
  'False',
  'yes no',
  '',
  'maybe',
  '"no"',
  'nope',
  '**yes**',
  'A',
])('a tag that holds %j alone is read as one with words around it', (word) => {
  const alone = answerAlone(`<answer>${word}</answer>`);
  const among = extractAnswer(`As follows.\n<answer>${word}</answer>`);
  expect(alone ?? among).toEqual(among);
  if (/^\W*(?:yes|no)\W*$/i.test(word)) expect(alone).toMatchObject({ kind: 'boolean', rule: 'tag' });
});
