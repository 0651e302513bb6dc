import { expect, test } from 'vitest';
import { againstWhat } from '../../src/gate/check-beside.ts';

const variant = (label: string, prompt: string) => ({ provider: { id: 'x', label }, prompt });
const [one, two, otherPrompt, alone] = [
  variant('v1', 'direct'),
  variant('v2', 'direct'),
  variant('v1', 'steps'),
  variant('v2', 'short'),
];
const variants = [one, two, otherPrompt, alone] as never;
const pairs = [
  { baseline: one, candidate: two },
  { baseline: one, candidate: otherPrompt },
  { baseline: two, candidate: alone },
];
const card = (...names: readonly string[]) =>
  ({ variants: names.map((name) => ({ prompt: name, tasks: [] })) }) as never;
const against = (recorded?: unknown, provider?: string, compared?: unknown) =>
  againstWhat(
    { withinRun: pairs, ...(compared ? { againstRecorded: compared } : {}) } as never,
    card('a', 'b', 'c', 'd'),
    variants,
    recorded as never,
    provider,
  );

test('a recorded run comes first, and scores by its own variants', () => {
  const compared = { compared: [pairs[0]], onlyBaseline: [two], onlyCandidate: [alone] };
  const [found, inRun] = against(card('x', 'y'), 'v1', compared);
  // Both are judged: what was bad in the last run, too, is no better for it.
  expect(inRun).toMatchObject({ name: 'v1', provider: 'v1', compared: [pairs[0]] });
  expect(found).toMatchObject(compared);
  expect(found?.scored({ promptIdx: 1 } as never)).toMatchObject({ prompt: 'y' });
  expect(found?.scored({ promptIdx: 2 } as never)).toBeUndefined();
});

test('of the same run, a named provider under each prompt; who has no counterpart is named', () => {
  const [found, ...others] = against(undefined, 'v1');
  expect(others).toEqual([]);
  expect(found?.compared).toEqual([pairs[0]]);
  expect([found?.onlyBaseline, found?.onlyCandidate]).toEqual([[], [alone]]);
  expect(found?.scored(otherPrompt as never)).toMatchObject({ prompt: 'c' });
});

test('without either there is nothing to compare with', () => {
  expect(against()).toEqual([]);
  expect(against(card('x'))).toEqual([]);
});
