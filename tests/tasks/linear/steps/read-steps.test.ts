import { describe, expect, test } from 'vitest';
import { linear } from '../../../../generators/linear.ts';
import type { LinearCase } from '../../../../src/tasks/linear/linear-case.ts';
import { readPanelSteps } from '../../../../src/tasks/linear/steps/read-steps.ts';
import { parseLinear } from '../../../../src/tasks/linear/story/parser.ts';
import { promptOf } from '../../../support/rows.ts';

/**
 * X raises A by 2, A raises B by 4; Y rises by 3 for A, by 5 for B and by 1 for X. With X raised by 1, A rises by 2, B by
 * 8 and Y by 47; with A held, Y rises by 1; with X held and A made to rise, Y rises by 46.
 */
const tests = linear({
  edges: { 'X -> A': 2, 'A -> B': 4, 'A -> Y': 3, 'B -> Y': 5, 'X -> Y': 1 },
  through: ['A'],
});

/** What is read of a reply in which letters stand for the names of gauges. */
function read(kind: LinearCase['effect'], text: string, right?: boolean) {
  const test = tests.find(({ metadata }) => metadata!.effect === kind && metadata!.pair === 'X→Y')!;
  const prompt = promptOf(test);
  const { scm, asked } = parseLinear(prompt)!;
  const { nodes, parents } = scm.dag;
  // Who is who: X has no causes, Y is asked about, A has one cause, which is X.
  const x = asked.cause;
  const a = nodes.findIndex((_, node) => parents[node]!.join() === String(x));
  const b = nodes.findIndex((_, node) => ![x, a, asked.effect].includes(node));
  const names: Record<string, string> = { X: nodes[x]!, A: nodes[a]!, B: nodes[b]!, Y: nodes[asked.effect]! };
  const reply = text.replaceAll(/\b[XABY]\b/g, (letter) => names[letter]!);
  const found = readPanelSteps(test.metadata as unknown as LinearCase, { prompt, text: reply, right });
  if (!found) return undefined;
  const { marks, stated, fault, node } = found;
  return [marks, stated, ...(fault ? [fault, node ?? ''] : [])].join(' ').trim();
}

describe('of the total effect', () => {
  // Of X, A, B and Y: right, wrong, right or wrong of what is wrong itself, nothing.
  test.each([
    ['A rises by 2. B rises by 8. Y rises by 47.', '-+++ 3'],
    ['X rises by 1. A rises by 2.', '++-- 2'],
    ['A rises by 3. B rises by 8.', '-xr- 2 propagation A'],
    ['A rises by 3. B rises by 12.', '-xw- 2 propagation A'],
    ['A falls by 2.', '-x-- 1 misread A'],
    ['A rises too, by 3.', '-x-- 1 propagation A'],
    ['A falls as well, by 2.', '-x-- 1 misread A'],
    ['A does not change.', '-x-- 1 missed-cause A'],
    ['A rises by 2. From A, Y rises by 6. In all 6.', '-+-x 2 missed-cause Y'],
    ['From A and B: Y rises by 46. Then B rises by 8.', '--+x 2 missed-cause Y'],
    ['B rises by 9. Y rises by 52. A rises by 2.', '-+xw 3 propagation B'],
    ['X does not change. A rises by 2.', 'xr-- 2 intervention-undone X'],
    // Of several statements the last counts.
    ['A rises by 3. No, A rises by 2.', '-+-- 2'],
    ['A rises by 2. No, A rises by 3.', '-x-- 2 propagation A'],
    // The last of all is the answer, where Y was settled before.
    ['A rises by 2. Y rises by 47. So Y rises by 50.', '-+-+ 3'],
    ['A rises by 2. Y rises by 50. So Y rises by 47.', '-+-x 3 propagation Y'],
  ])('%s: %s', (text, found) => {
    expect(read('te', text)).toBe(found);
  });

  test.each([
    'By way of A, Y rises by 6.',
    'Y rises by 6 through A.',
    'Thanks to A, Y rises by 6 units because of A and by 40 units because of B.',
    'Y rises by 6 because of A.',
    'Y rises by 6, due to A.',
    'Y rises by 6 owing to A.',
    'First, Y rises by 6, for A is up. Then Y rises by another 40.',
    'Along the first path Y rises by 6.',
    'A alone contributes: Y rises by 6.',
    'Without B, Y would rise by 7.',
    'Had A been held, Y rises by 1.',
    'Suppose A rises by 5.',
    'A rises by 3. Wait, that is wrong.',
    'A rises by 3.\nLet me redo that.',
    'The text says that A rises by 3.',
  ])('no more is read of a part, a supposition or what is taken back: %s', (text) => {
    expect(read('te', `B rises by 8. So much for B.\n\n${text}`)).toBe('--+- 1');
  });

  test('nothing is read of an answer alone, of no statement, and of another text', () => {
    expect(read('te', 'Y rises by 47.')).toBeUndefined();
    expect(read('te', 'Y rises by 3 for each unit of A.')).toBeUndefined();
    const [{ metadata }] = tests as [(typeof tests)[number]];
    const about = metadata as unknown as LinearCase;
    const reply = { text: 'A rises by 2.', right: true };
    expect(readPanelSteps(about, { ...reply, prompt: 'What is the capital of France?' })).toBeUndefined();
    const [other] = linear({ edges: { 'X -> A': 2, 'A -> Y': 3 } });
    expect(readPanelSteps(about, { ...reply, prompt: promptOf(other!) })).toBeUndefined();
    const broken = promptOf(tests[0]!).replace('Direct influences', 'Such influences');
    expect(readPanelSteps(about, { ...reply, prompt: broken })).toBeUndefined();
  });

  test('rows of arrows that end at one gauge give parts of its change', () => {
    expect(read('te', 'A +2 → Y +6\nA +2 → B +8 → Y +40')).toBe('-++- 3');
    expect(read('te', 'A +2 → Y +6')).toMatch(/missed-cause Y$/);
  });

  test('decimal commas are read like points', () => {
    expect(read('te', 'A rises by 2,0 units. B rises by 8,0 units. Y rises by 40,5 units.')).toBe(
      read('te', 'A rises by 2.0 units. B rises by 8.0 units. Y rises by 40.5 units.'),
    );
  });

  test('a wrong answer behind right steps is told', () => {
    expect(read('te', 'A rises by 2. Y rises by 47.', false)).toBe('-+-+ 2 other-answer');
    expect(read('te', 'A rises by 2. Y rises by 47.', true)).toBe('-+-+ 2');
  });
});

describe('of a natural direct effect, with A held', () => {
  test.each([
    ['A does not change. B does not change. Y rises by 1.', '-+++ 3'],
    ['A rises by 2. B rises by 8.', '-xw- 2 intervention-undone A'],
    ['B rises by 8.', '--x- 1 intervention-undone B'],
    ['A does not change. Y rises by 47. In all.', '-+-x 2 intervention-undone Y'],
    ['A does not change. B rises by 1.', '-+x- 2 propagation B'],
    // What is held has no causes.
    ['X rises by 2. A does not change.', 'x+-- 2 intervention-undone X'],
  ])('%s: %s', (text, found) => {
    expect(read('nde', text)).toBe(found);
  });
});

describe('of a natural indirect effect, with X held and A made to rise', () => {
  test.each([
    ['X does not change. A rises by 2. B rises by 8. Y rises by 46.', '++++ 4'],
    ['X rises by 1. A rises by 2.', 'x+-- 2 intervention-undone X'],
    ['A does not change. B does not change.', '-xw- 2 intervention-undone A'],
    ['A rises by 2. Y rises by 47.', '-+-x 2 intervention-undone Y'],
    ['A rises by 2. B rises by 4.', '-+x- 2 propagation B'],
  ])('%s: %s', (text, found) => {
    expect(read('nie', text)).toBe(found);
  });
});

test('gauges are known by their rules, in whichever order they are told', () => {
  const fork = linear({
    edges: { 'X -> A': 2, 'X -> B': 3, 'A -> C': 1, 'B -> C': 1, 'C -> Y': 2 },
    draws: 12,
  }).filter(({ metadata }) => metadata!.effect === 'te' && metadata!.pair === 'X→Y');
  const orders = new Set<string>();
  for (const item of fork) {
    const prompt = promptOf(item);
    const { scm, asked } = parseLinear(prompt)!;
    const { nodes, parents } = scm.dag;
    const b = nodes.findIndex(
      (_, node) => parents[node]!.join() === String(asked.cause) && scm.coefficients[node]![0] === 3,
    );
    orders.add(String(b));
    const about = item.metadata as unknown as LinearCase;
    const text = `${nodes[b]} rises by 4.`;
    const found = readPanelSteps(about, { prompt, text, right: false });
    expect(found).toMatchObject({ fault: 'propagation', node: 'B' });
    expect(found!.marks[about.equations.split(' ').findIndex((equation) => equation.startsWith('B='))]).toBe(
      'x',
    );
  }
  expect(orders.size).toBe(2);
});

test.each([
  [47.46, '+'],
  [46.54, '+'],
  [47.48, 'x'],
  [46.52, 'x'],
])('a rounded number is right within a hundredth: %d instead of 47', (by, mark) => {
  expect(read('te', `A rises by 2. Y rises by ${by}. That is all.`)?.[3]).toBe(mark);
});

test.each([
  [0.009, '+'],
  [0.011, 'x'],
])('or by a hundredth, of what is less than 1: %d instead of 0', (by, mark) => {
  expect(read('nde', `B rises by ${by}.`)?.[2]).toBe(mark);
});
