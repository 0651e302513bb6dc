import { describe, expect, test } from 'vitest';
import { linear } from '../../../generators/linear.ts';
import type { LinearCase } from '../../../src/tasks/linear/linear-case.ts';
import { readPanelSteps } from '../../../src/tasks/linear/steps/read-steps.ts';
import { parseLinear } from '../../../src/tasks/linear/story/parser.ts';
import { promptOf } from '../../support/rows.ts';

/** A unit more of X raises C by 3. */
const [item] = linear({ edges: ['X->C', 'C->Y'], coefficients: [3], draws: 1, seed: 1 }).filter(
  ({ metadata }) => metadata?.pair === 'X→Y' && metadata.effect === 'te',
);
const prompt = promptOf(item!);
const { scm } = parseLinear(prompt)!;
const [, c] = scm.dag.nodes;

/** Whether what is said of C is right, wrong, or says nothing. */
function said(words: string): string {
  const about = item!.metadata as unknown as LinearCase;
  const marks =
    readPanelSteps(about, { prompt, text: `First this.\n${c} ${words}.\nSo 9.`, right: true })?.marks ?? '';
  return marks;
}

describe('of how a gauge changes a reply says', () => {
  const right = said('rises by 3 units');
  const wrong = said('rises by 7 units');
  const nothing = said('is somewhere');
  test('one thing or another', () => {
    expect(new Set([right, wrong, nothing]).size).toBe(3);
  });

  test.each([
    ...['rises', 'is raised', 'increases', 'has risen', 'goes up', 'is up', 'grows', 'changes', 'moves'],
    ...['therefore rises', 'thus rises', 'then rises', 'hence rises', 'also rises', 'so rises', 'now rises'],
    ...['will rise', 'would rise', 'itself increases', 'changes in total', 'changes overall'],
  ])('%s by 3 units: right', (words) => {
    expect(said(`${words} by 3 units`)).toBe(right);
  });

  test.each(['falls', 'is lowered', 'decreases', 'goes down', 'is down', 'drops', 'has fallen'])(
    '%s by 3 units: wrong',
    (words) => {
      expect(said(`${words} by 3 units`)).toBe(wrong);
      expect(said(`${words} by −3 units`)).toBe(right);
    },
  );

  test.each([
    ...['does not change', "doesn't change", 'does not move', 'does not rise', 'does not fall'],
    ...['stays the same', 'remains unchanged', 'is unchanged', 'stays as it was', 'remains as before'],
  ])('%s: wrong', (words) => {
    expect(said(words)).toBe(wrong);
  });

  test.each([
    'rises by 3 for every unit',
    'rises by 3 per unit',
    'directly rises by 3',
    'rises by 1 + 2',
    'would have risen by 3',
    'rises by 3 for each unit',
    'rises by 3 if X does by 1',
    'rises by 3 when X does by 1',
    'rises by 3 whenever X does by 1',
    'rises by 3 directly',
    'rises by 3, as it would have',
    'rises by some units',
    'has a base amount and rises',
  ])('%s: nothing', (words) => {
    expect(said(words)).toBe(nothing);
  });

  test.each([
    ['rises by 3.03 units', right],
    ['rises by 2.97 units', right],
    ['rises by 3.04 units', wrong],
    ['rises by 2.96 units', wrong],
    ['rises by +3 units', right],
    ['rises by -3 units', wrong],
    ['rises by 3 units because of this', right],
    ['rises by 3 units since it does', right],
    ['rises by 3 units as it should', right],
    ['rises by 3; more follows', right],
    ['rises by 3: so it does', right],
    ['rises by 3, and more follows', right],
    ['rises by 3. More follows', right],
  ])('%s', (words, marks) => {
    expect(said(words)).toBe(marks);
  });

  test('what a calculation comes to', () => {
    expect(said('rises by 3 × 1 = 3 units')).toBe(right);
    expect(said('rises by 3 × 2 = 6 units')).toBe(wrong);
  });
});
