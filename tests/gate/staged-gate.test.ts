import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import {
  answersThrough,
  dealtStages,
  stagedDesign,
  stagedVerdict,
  stagesFor,
} from '../../src/gate/staged-gate.ts';
import type { GateVerdict } from '../../src/scorecard/gate-schema.ts';
import { columnOf, sheetOf } from '../support/variant-answers.ts';

const two = [1, 2].map((seed) =>
  compositional({ edges: ['X -> C', 'C -> Y'], units: { sample: 20 }, noise: 0.2, seed }),
);
const sheet = sheetOf(two.flat());
const [first] = sheet.cases;

test('stages have at least 20 questions on average, and there are at most 16', () => {
  expect([0, 19, 20, 39, 40, 319, 320, 10_000].map(stagesFor)).toEqual([1, 1, 1, 1, 2, 15, 16, 16]);
});

test('stages are dealt design by design, and none is without questions', () => {
  const { stages, count } = stagedDesign(sheet, 3);
  expect(count).toBe(3);
  for (const design of new Set(sheet.cases.map((item) => item.design))) {
    const own = [...stages].filter((_, position) => sheet.cases[position]?.design === design);
    expect(new Set(own)).toEqual(new Set([1, 2, 3]));
    const alone = stagedDesign({ ...sheet, cases: sheet.cases.filter((item) => item.design === design) }, 3);
    expect([...alone.stages]).toEqual(own);
  }
  const dealt = dealtStages(sheet.cases, 3);
  expect(dealt).toEqual([1, 2, 3].map((stage) => [...stages].filter((one) => one === stage).length));
});

test('where a stage would be empty there are fewer, at least one', () => {
  const few = dealtStages(sheet.cases.slice(0, 5), 16);
  expect(few).not.toContain(0);
  expect(few.length).toBeLessThan(16);
  expect(few.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(dealtStages([], 4)).toEqual([0]);
});

test('answers through a stage are those to its questions and all before, with their numbers', () => {
  const design = stagedDesign(sheet, 4);
  const replies = columnOf(
    sheet,
    'v',
    (_, position, replicate) => ((position + replicate) % 3 ? 'yes' : 'no'),
    {
      replicates: 2,
    },
  );
  const numbers = Float64Array.from(replies.replies, (_, place) => place);
  const variant = { ...replies, numbers };
  const found = answersThrough(design, variant, 2);
  const kept = sheet.cases.flatMap((_, position) =>
    (design.stages[position] ?? 0) <= 2 ? [2 * position, 2 * position + 1] : [],
  );
  expect([...(found.numbers ?? [])]).toEqual(kept);
  expect([...found.replies]).toEqual(kept.map((place) => replies.replies[place]));
  const asked = [...found.starts.slice(1)].map((end, position) => end - found.starts[position]!);
  expect(asked).toEqual([...design.stages].map((stage) => (stage <= 2 ? 2 : 0)));
  const of = (stamp: string | undefined) =>
    sheet.cases.filter(({ design: own }, position) => own === stamp && design.stages[position]! <= 2).length;
  expect(found.look).toMatchObject({ stage: 2, stages: 4 });
  expect(found.look?.through.get(first!.design)).toBe(of(first?.design));
  expect(answersThrough(design, replies, 2).numbers).toBeUndefined();
});

test('a gate is held until it passes or fails, at the latest after the last stage', () => {
  const design = { ...stagedDesign(sheet, 4), stages: Uint8Array.of(1, 2, 2, 3, 4, 4, 4, 4) };
  const held = (...verdicts: readonly GateVerdict[]) => {
    const stages: number[] = [];
    const found = stagedVerdict(design, (stage) => {
      stages.push(stage);
      return verdicts[stage - 1] ?? 'pass';
    });
    return { ...found, stages };
  };
  expect(held('fail')).toEqual({ verdict: 'fail', asked: 1 / 8, stages: [1] });
  expect(held('inconclusive', 'pass')).toEqual({ verdict: 'pass', asked: 3 / 8, stages: [1, 2] });
  expect(held('inconclusive', 'inconclusive', 'inconclusive', 'inconclusive')).toEqual({
    ...{ verdict: 'inconclusive', asked: 1, stages: [1, 2, 3, 4] },
  });
});
