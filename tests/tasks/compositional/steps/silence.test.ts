import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { readStorySteps } from '../../../../src/tasks/compositional/steps/read-steps.ts';
import { storyParser } from '../../../../src/tasks/compositional/story/story-parser.ts';
import type { CompositionalCase } from '../../../../src/tasks/shared/compositional-case.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { promptOf } from '../../../support/rows.ts';

const config = { edges: ['X->A', 'A->Y'], functions: { A: 'or', Y: 'or' }, units: { sample: 16 }, seed: 4 };
const parse = storyParser(Object.values(THEMES).find(({ id }) => id === 'candy-party')!);

/** Questions whose supposition changes A: then what A was in fact is wrong of the case asked about. */
const changed = compositional({ ...config, theme: 'candy-party' }).flatMap((item) => {
  const about = item.metadata as unknown as CompositionalCase;
  const story = parse(promptOf(item))!;
  const isHeld = about.query === 'do-true' && about.pair === 'X→Y';
  if (!isHeld || story.noise[0] !== 0 || story.noise[1] !== 0) return [];
  const [x = '', a = '', y = ''] = story.scm.dag.nodes;
  const found = (reply: string, isAnswered = true): string => {
    const text = reply
      .replaceAll(/\b[XAY]\b/g, (letter) => ({ X: x, A: a, Y: y })[letter] ?? letter)
      .replaceAll('TOLD', String(story.amounts[1]?.told))
      .replaceAll('ENOUGH', String(story.amounts[1]?.enough));
    const padded = `This is what I make of it, one after the other.\n\n${text}\n\nYes`;
    const read = readStorySteps(about, {
      prompt: promptOf(item),
      text: padded,
      right: isAnswered || undefined,
    });
    return read?.fault === undefined ? 'none' : `${read.fault} at ${read.node}`;
  };
  return [found];
});
const [found] = changed as [(reply: string, isAnswered?: boolean) => string];

describe('a wrong statement is one that a reply makes for good', () => {
  test.each([
    'A is not happy.',
    'So A is not happy.',
    'X is happy, because that is supposed. A is not happy, because A gets TOLD candies.',
    '- **A**: TOLD < ENOUGH → A is not happy',
    'With X happy, A is still not happy.',
    'Since A is not happy, Y is happy all by himself.',
    'X is happy (supposed). Therefore A would not be happy.',
    'Although X is happy, A is not happy.',
    '| A | not happy |',
    'A = false',
    'A: X is happy, TOLD candies → not happy',
    'A: X is happy, and the candies fall short of it → no',
    'But A would still not be happy, since that is a fact.',
    'A gets TOLD candies, which is above the number that the rule demands.',
    'What remains is the condition of A: A gets TOLD candies, which is more than ENOUGH.',
    'X set to true means that A is not happy.',
    'Y is not happy, and neither is A.',
    'Let us suppose that X is happy. A is not happy. So Y is not happy either, or is he? A is not happy.',
  ])('found in: %s', (reply) => {
    expect(found(reply)).toMatch(/ at A$/);
  });
});

test.each([
  ['It cannot be determined, because nobody can tell whether A is happy.', 'A'],
  ['This cannot be determined. We cannot tell whether A is happy.', 'A'],
])('a state that is called open is wrong: %s', (reply, node) => {
  expect(found(reply, false)).toBe(`propagation at ${node}`);
  expect(found(reply)).toBe('none');
});

test.each([
  'X would not be happy all the same, since one candy is not enough.',
  'X would still not be happy.',
])('the supposition is undone in: %s', (reply) => {
  expect(found(reply)).toBe('intervention-undone at X');
});

test('an entry of a list is about the one at its head', () => {
  expect(found('Y: A is happy, 1 of 9 candies → not happy')).toMatch(/ at Y$/);
});

describe('is no wrong statement', () => {
  test.each([
    ...[
      'We are told that, in fact, A is not happy.',
      'It cannot be determined. The rules say too little.',
      'The answer is unknown, so we cannot say whether Y would be happy.',
      'Nothing else makes A happy.',
      'Had X been unhappy, A is not happy.',
      'Were X unhappy, then A is not happy.',
      'Had neither of the two been happy, A would not have been happy either.',
      'If X is not happy, A is not happy.',
      'A is not happy unless X is.',
      'A would not be happy without X.',
      'With TOLD candies alone, A would not be happy.',
      'Otherwise A is not happy.',
      'Even if A is not happy, Y may be.',
      'A would normally not be happy, but X is.',
      'Suppose for a moment that A is not happy.',
      'A gets TOLD candies, which is fewer than the number that the rule demands.',
      'A gets TOLD candies, and these do not reach the required number.',
      'By the rules, X would still not be happy.',
      'Without this, X would still not be happy.',
      'X would still not be happy, but we suppose that X is.',
      'Left alone, X would not be happy all the same.',
      'A might not be happy.',
      'It is possible that A is not happy.',
      'Perhaps A is not happy.',
      'A could not be happy by the candies.',
      'Only when A is not happy does Y depend on candies.',
      'Whether A is not happy does not matter.',
      'Either A is not happy or X is.',
      'A is not happy through X.',
      'A differs from Y, so he is not happy.',
      'X brings no candies, A does not.',
    ].map((reply) => ['a hypothetical', reply] as const),
    ...[
      'Let H denote that A is not happy.',
      'Let N be short for “A is not happy”.',
      'N: A is not happy.',
      'N = A is not happy.',
      'Write n where A is not happy.',
      'N stands for: A is not happy.',
      '| N | A is not happy |',
    ].map((reply) => ['a definition', reply] as const),
    ...[
      'The text says that A is not happy.',
      'It is known that A is not happy.',
      'We are told that A is not happy.',
      'According to the description A is not happy.',
      'That A is not happy fits in with this.',
      'The fact that A is not happy need not bother us.',
      'As things are, A is not happy.',
      'A is actually not happy.',
      'In reality A is not happy, yet that is before anything is supposed.',
      'Let me first consider how things actually are. A gets too little. A is not happy, and so on.',
      'Known facts:\n- A is not happy',
      '### The actual situation\n\nA is not happy.\n\n### The supposed one\n\nX is happy. A is happy.',
      'By the rules A is not happy.',
      'Somebody said that A is not happy.',
      'Y needs all of these: A is not happy, and a hat or a cake.',
      'Y needs both of these: A is not happy, and this for at least 99 days.',
      'What Y takes: A is not happy, or candies.',
      'Rule of Y: A is not happy, a hat, or a cake.',
      'A: X is happy or A gets at least ENOUGH candies.',
      'Y: A is not happy, or Y gets at least 2 candies.',
      'At least one of these: A is not happy, Y has a hat.',
      'The rule of Y demands that A is not happy.',
      'Whether X (and so A) is not happy makes no difference.',
      'X is made happy, and this is not enough for A.',
    ].map((reply) => ['a quotation, or of the facts', reply] as const),
    ...[
      'A is not happy. Wait, X is happy, so A is happy.',
      'A is not happy... no wait, that is before the supposition.',
      'A is not happy.\nHold on, I forgot the supposition.\nA is happy.',
      'X is not happy, A is not happy, Y is not happy.\n\nWait, I misread the question. Start again.\n\nX is happy.',
      '- X: happy\n- A is not happy\n\nCorrection: A follows X.',
      'So A is not happy. That is wrong, because X is happy.',
      'A is not happy. I take that back.',
    ].map((reply) => ['taken back', reply] as const),
    ...[
      'A is not happy. X does not count yet. Now suppose that X is happy: A is happy.',
      'X is not happy by the candies. The question sets X happy. A is happy.',
      'X is not happy. However, we are told to treat X as happy. Then A is happy.',
      'A is not happy. But once X is happy, A is happy too, and Y is happy.',
      'A is not happy, as he gets TOLD candies.\n\nUnder the supposition X is happy, and so is A.',
    ].map((reply) => ['said before the supposition comes up', reply] as const),
    ...[
      'X and A are looked at; 99 is enough.',
      'X is happy. A gets TOLD candies; the other number, 99, is enough.',
      'X, A and Y: candies are enough for one of them.',
      'Y is happy if ENOUGH is enough.',
      'X is happy. A would then be happy as well, but that is not enough.',
    ].map((reply) => ['a number that is for somebody else', reply] as const),
  ])('%s: %s', (_, reply) => {
    expect(found(reply)).toBe('none');
  });
});
