import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { markdownReport } from '../../src/report/files/markdown.ts';
import { promptOf, rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

const tests = compositional({ bccs: [{ type: 'bridge' }, { type: 'bridge' }], noise: 0.4 });
const truths = new Map(tests.map((item) => [promptOf(item), item.metadata?.truth === true]));
const reply = (right: boolean, prompt: string): string => (truths.get(prompt) === right ? 'Yes.' : 'No.');
const prompts = [...truths.keys()];

/** Wrong about every other question, whenever it is asked. */
const steady = {
  label: 'steady',
  reply: (prompt: string) => reply(prompts.indexOf(prompt) % 2 === 0, prompt),
};
/** Wrong about every question once in two replies. */
const wavering = {
  label: 'wavering',
  reply: (prompt: string, replicate: number) =>
    reply((prompts.indexOf(prompt) + replicate) % 2 === 0, prompt),
};

test('what varies between questions is told from what varies between replies', () => {
  const scorecard = rollUp(rowsOf(tests, [steady, wavering], 2), { createdAt: '' });
  const [alike, apart] = scorecard.variants.map(({ replicates }) => replicates!);
  expect(alike).toMatchObject({ replies: 2, agreement: { value: 1 } });
  expect(apart).toMatchObject({ agreement: { value: 0 } });
  // Copies tell nothing more; as many questions about new units do.
  expect(alike!.effectiveSize.oneMoreReply).toBeCloseTo(alike!.effectiveSize.now, 9);
  expect(alike!.effectiveSize.asManyNewUnits).toBeCloseTo(1.5 * alike!.effectiveSize.now, 9);
  expect(apart!.effectiveSize.oneMoreReply).toBeGreaterThan(apart!.effectiveSize.now);
  // No reply tells more than an answer that depends on no other.
  for (const { effectiveSize } of [alike!, apart!])
    expect(effectiveSize.now).toBeLessThanOrEqual(2 * tests.length);
  expect(markdownReport(scorecard)).toContain('Replies to the same question');
});

test('where all replies are right, nothing varies between questions or replies', () => {
  const [variant] = rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })], 2), {
    createdAt: '',
  }).variants;
  expect(variant!.replicates).toMatchObject({ agreement: { value: 1 } });
});

test('questions that were asked once are left out', () => {
  const [twice, once] = [2, 1].map((replicates) => rowsOf(tests, [wavering], replicates));
  const [first, ...others] = twice!;
  const replicatesOf = (rows: typeof twice) => rollUp(rows!, { createdAt: '' }).variants[0]!.replicates;
  expect(replicatesOf(once)).toBeUndefined();
  const [all, most] = [replicatesOf(twice)!, replicatesOf(others)!];
  expect(first).toMatchObject({ testIdx: 0 });
  expect([all.replies, most.replies]).toEqual([2, 2]);
  expect(most.effectiveSize.now).toBeLessThan(all.effectiveSize.now * 1.01);
});

test('where every question was asked once there is nothing to split', () => {
  const [variant] = rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })]), {
    createdAt: '',
  }).variants;
  expect(variant).not.toHaveProperty('replicates');
});
