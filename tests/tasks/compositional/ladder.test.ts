import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { evaluate, hold } from '../../../src/causal/scm.ts';
import { at } from '../../../src/lib/at.ts';
import { answerIn, forget, seenByCauses } from '../../../src/tasks/compositional/faults.ts';
import { AXES, type AxisName } from '../../../src/tasks/compositional/ladder/axes.ts';
import { storyPromptParser } from '../../../src/tasks/compositional/oracle.ts';
import { GUESSES } from '../../../src/tasks/shared/simulated-model.ts';
import { promptOf } from '../../support/rows.ts';
import { asked, NAMES, PAIRS } from './ladder.ts';

type Asked = ReturnType<typeof asked>[number];

/** J by rung of a reader of stories. */
function curveOf(axis: AxisName, reader: (story: Asked['story']) => boolean): number[] {
  const rungs = Map.groupBy(asked(axis), ({ metadata }) => metadata?.rung);
  return [...rungs.values()].map((tests) => {
    const share = (truth: boolean): number => {
      const found = tests.filter(({ metadata }) => metadata?.truth === truth);
      return found.filter(({ story }) => reader(story)).length / found.length;
    };
    return share(true) - share(false);
  });
}

describe.each(NAMES)('%s', (axis) => {
  test('twins share their world, order, names and question', () => {
    const worlds = Map.groupBy(asked(axis), ({ metadata }) => metadata?.world);
    for (const both of worlds.values()) {
      const rules = both.map(({ prompt }) => prompt.split('\nOn the day of the examination')[0]);
      const questions = both.map(({ vars }) => vars?.question);
      const noise = both.map(({ metadata }) => [...String(metadata?.noise)].sort().join(''));
      expect([both.length, new Set(rules).size, new Set(questions).size]).toEqual([2, 1, 1]);
      // As many own noises are on.
      expect(axis === 'width' ? 1 : new Set(noise.map((own) => own.length)).size).toBe(1);
      expect(new Set(both.map(({ metadata }) => metadata?.truth)).size).toBe(2);
    }
  });

  test('readers that follow no chain of causes have J = 0 on every rung', () => {
    const readers: ((story: Asked['story']) => boolean)[] = [
      () => true,
      ({ hypothesis }) => hypothesis?.value === true,
      // Says what is so in fact.
      ({ scm, noise, effect }) => evaluate(scm, noise)[effect] === 1,
      // The own noise of what is asked about, or of its causes, decides.
      ({ noise, effect }) => noise[effect] === 1,
      ({ noise }) => [...noise].filter(Boolean).length % 2 === 0,
      ({ noise }) => 2 * [...noise].filter(Boolean).length > noise.length,
      ({ scm, noise }) => scm.functions.some((operator, node) => operator === 'or' && noise[node] === 1),
    ];
    for (const reader of readers) for (const found of curveOf(axis, reader)) expect(Math.abs(found)).toBe(0);
  });
});

describe('abduction', () => {
  const { rungs } = AXES.abduction;

  test('has twins on every rung that differ only in what is seen', () => {
    const byRung = Map.groupBy(asked('abduction'), ({ metadata }) => metadata?.rung);
    expect([...byRung.keys()]).toEqual(rungs.map((rung) => `abduction ${rung}`));
    for (const list of byRung.values()) {
      expect([list.length, list.filter(({ metadata }) => metadata?.truth).length]).toEqual([
        2 * PAIRS,
        PAIRS,
      ]);
      for (const both of Map.groupBy(list, ({ metadata }) => metadata?.world).values())
        expect([both.length, new Set(both.map(({ vars }) => vars?.question)).size]).toEqual([2, 1]);
    }
  });

  test('has J = 0 for readers that do not infer, on every rung', () => {
    const readers: ((story: Asked['story']) => boolean)[] = [
      () => true,
      ({ hypothesis }) => hypothesis?.value === true,
      // What is not stated has not happened.
      ({ scm, noise, effect, hypothesis }) =>
        evaluate(hold(scm, hypothesis!.node, hypothesis!.value), noise)[effect] === 1,
    ];
    for (const reader of readers)
      for (const found of curveOf('abduction', reader)) expect(Math.abs(found)).toBe(0);
  });
});

describe('a model that follows k links, and guesses in any way', () => {
  test.each([3, 12, 50, 200])('has J = 1 up to k = %i and 0 beyond', (steps) => {
    for (const guess of GUESSES) {
      const curve = curveOf('links', (story) => forget(story, steps, guess));
      AXES.links.rungs.forEach((rung, i) => {
        // Own noise shows a blocker one link further on.
        if (rung <= steps) expect(curve[i]).toBe(1);
        if (rung > steps + 1) expect(curve[i]).toBe(0);
      });
    }
  });
});

describe('a model that looks at k causes', () => {
  test.each([2, 6, 20])('falls clearly below one half soon after k = %i', (first) => {
    const curve = curveOf('width', (story) => answerIn(seenByCauses(story, 'first-cause', first), story));
    AXES.width.rungs.forEach((rung, i) => {
      if (rung <= first) expect(curve[i]).toBe(1);
      else expect(curve[i]).toBeLessThan(0.4);
    });
  });

  test('whatever it guesses about the others', () => {
    for (const share of [0.25, 0.5, 0.75]) {
      const curve = curveOf('width', (story) => guessingOthers(story, 6, share));
      expect([curve[0], curve[1]]).toEqual([1, 1]);
      for (const found of curve.slice(3)) expect(found).toBeLessThan(0.5);
    }
  });
});

/** Counts the causes of what is asked about, with a share of those after the first few taken to be on. */
function guessingOthers(
  { scm, noise, causes, effect, hypothesis }: Asked['story'],
  first: number,
  share: number,
) {
  const supposed = hypothesis ? hold(scm, hypothesis.node, hypothesis.value) : scm;
  const values = evaluate(supposed, noise);
  const list = at(causes, effect);
  const seen = list.slice(0, first).filter((cause) => values[cause] === 1).length;
  const on = seen + share * Math.max(0, list.length - first) + at([...noise], effect);
  const operator = at(scm.functions, effect);
  const needed =
    operator === 'or' ? 1 : operator === 'and' ? list.length + 1 : Number(operator.split(' ').at(-1));
  return on >= needed;
}

test('the largest rungs are asked and read in time, with short rows', () => {
  const start = performance.now();
  const tests = compositional({
    preset: 'ladder',
    ladder: { links: [256], width: [32], load: [64] },
    units: { twins: 10 },
  });
  const parse = storyPromptParser(['clinical-notes']);
  for (const one of tests) expect(parse(promptOf(one))?.truth()).toBe(one.metadata?.truth);
  expect(performance.now() - start).toBeLessThan(10_000);
  for (const one of tests) expect(JSON.stringify(one.metadata).length).toBeLessThan(promptOf(one).length / 4);
});

test('rungs are the same whatever else is asked about', () => {
  const textsOf = (ladder: object) =>
    compositional({ preset: 'ladder', ladder, units: { twins: 10 }, seed: 3 })
      .filter(({ metadata }) => metadata?.rung === 'links 8')
      .map(promptOf);
  expect(textsOf(['links', 'width'])).toEqual(textsOf({ links: [8] }));
});

test('no part of a case looks like a secret to promptfoo, which would blacken it: 64 letters and digits in a row', () => {
  for (const axis of Object.keys(AXES) as AxisName[])
    for (const { metadata } of asked(axis))
      for (const value of Object.values(metadata ?? {}))
        if (typeof value === 'string') expect(value).not.toMatch(/^[a-zA-Z0-9+/=_-]{64,}$/);
});
