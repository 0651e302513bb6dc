import { describe, expect, test } from 'vitest';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import { answersOf, signsOf } from '../../src/scorecard/signs.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/stored-scorecard.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { collectedFrom } from '../rows/collected.ts';
import { evalOf, FAILED, type Model, promptOf, right, wrongWhere } from '../rows/eval-of.ts';
import { smallTests, testsOf } from '../rows/tests-of.ts';

const META = { createdAt: '2026-01-02T03:04:05.000Z', versions: { 'promptfoo-causal': '0.3.0' } };
const TESTS = smallTests();

function scorecardOf(models: readonly Model[], tests = TESTS, options = {}): Scorecard {
  return rollUp(collectedFrom({ 'eval.json': evalOf(tests, models, options) }), META);
}

const HONEST: Model = { label: 'honest', answer: right };
const WRONG = wrongWhere('wrong', (_, index) => index % 4 === 0);
const SCORECARD = scorecardOf([HONEST, WRONG]);

describe('a scorecard', () => {
  test('lists accuracy first, and then the metrics of both tasks', () => {
    const names = SCORECARD.metrics.map(({ name }) => name);
    expect(names[0]).toBe('accuracy');
    expect(names).toEqual(expect.arrayContaining(['CCR discrimination', 'CCR PNS error', 'IE accuracy']));
    for (const { about, name } of SCORECARD.metrics) expect(about, name).not.toBe('');
    expect(new Set(names).size).toBe(names.length);
  });

  test('gives a perfect model perfect scores', () => {
    const { estimates, counts } = SCORECARD.variants[0]!;
    expect(counts).toMatchObject({
      asked: TESTS.length,
      received: TESTS.length,
      right: TESTS.length,
      missing: 0,
    });
    for (const { name, better, unit, range, kind } of SCORECARD.metrics) {
      const best = better === 'higher' ? range[1] : 0;
      if (unit !== 'links' && kind !== 'shown')
        expect(estimates[name], name).toMatchObject({ value: expect.closeTo(best, 12) });
    }
  });

  test('is the same after being written and parsed', () => {
    const text = serialiseScorecard(SCORECARD);
    expect(JSON.parse(text)).toEqual(SCORECARD);
    expect(parseScorecard(text, 'scorecard.json')).toEqual(SCORECARD);
  });

  test('has a title, a truth and a sign for each case', () => {
    expect(SCORECARD.cases).toHaveLength(TESTS.length);
    for (const { answers } of SCORECARD.variants) expect(answers).toHaveLength(TESTS.length);
    expect(new Set(SCORECARD.cases.map(({ title }) => title)).size).toBeGreaterThan(TESTS.length / 4);
  });

  test('lists wrongly answered questions with their texts, and begins with questions on which the models differ', () => {
    const both = scorecardOf([WRONG, wrongWhere('worse', (_, index) => index % 2 === 0)]);
    const texts = new Set(TESTS.map(({ vars }) => promptOf(vars.case)));
    const changed = both.questions.map(({ replies, truth }) =>
      replies.some(({ answer }) => (answer === 'yes') === truth),
    );
    expect(changed).toContain(false);
    expect(changed).toEqual(changed.toSorted((a, b) => Number(b) - Number(a)));
    for (const { prompt, replies } of both.questions) {
      expect(texts).toContain(prompt);
      expect(replies.map(({ variant, by }) => [variant, by])).toEqual([
        ['wrong', 'tag'],
        ['worse', 'tag'],
      ]);
    }
  });

  test('counts replies by the answer that was read, and adds up tokens', () => {
    const given = ['<answer>yes</answer>', '<answer>no</answer>', 'Hm.', 'I cannot help with that.', FAILED];
    const { variants } = scorecardOf([{ label: 'm', answer: (_, index) => given[index % 5]! }]);
    expect(variants[0]).toMatchObject({
      counts: { asked: 76, received: 61, yes: 16, no: 15, unparsed: 15, refused: 15, errors: 15, missing: 0 },
      failure: FAILED.error,
      tokens: 76 * 30,
      latencyMs: 100,
    });
  });

  test('counts the missing questions of each variant', () => {
    const files = { 'a.json': evalOf(TESTS, [HONEST]), 'b.json': evalOf(TESTS.slice(0, 70), [WRONG]) };
    const { variants } = rollUp(collectedFrom(files), META);
    expect(variants.map(({ counts }) => counts.missing)).toEqual([0, 6]);
  });

  test('leaves discrimination and errors undefined for a model whose replies cannot be read', () => {
    const { variants, metrics } = scorecardOf([{ label: 'm', answer: () => '{"error":{"code":503}}' }]);
    for (const { name, unit } of metrics)
      if (unit !== 'share')
        expect(variants[0]!.estimates[name], name).toEqual({
          kind: 'undefined',
          reason: 'no reply could be read',
        });
    expect(variants[0]!.estimates.accuracy).toMatchObject({ value: 0 });
  });

  test('averages the replicates of a question', () => {
    const turns: Model = { label: 'm', answer: (item, _, repeat) => item.truth === (repeat === 0) };
    const { variants } = scorecardOf([turns], TESTS, { repeat: 2 });
    expect(variants[0]!.estimates.accuracy).toMatchObject({ value: 0.5 });
    expect(new Set(variants[0]!.answers.map((signs) => signs.length))).toEqual(new Set([2]));
  });
});

describe('the closest error pattern', () => {
  const tests = testsOf({ seed: 3 }, { seed: 3 });
  const prompts = new Map(tests.map(({ metadata, vars }) => [metadata.id, promptOf(vars.case)]));
  const faulty = (name: string): Model => ({
    label: name,
    answer: (item) => {
      const task = TASKS.find(({ id }) => id === item.task)!;
      const fault = task.faults[name];
      const reading = task.parse(prompts.get(item.id)!)!;
      return fault ? fault(reading, { steps: 3, slipRate: 0, draw: () => 0 }) : item.truth;
    },
  });

  test.each(['last-cause', 'missed-parent', 'intervention-blind', 'always-yes', 'always-no'])(
    'is “%s” for the simulated model with that name',
    (name) => {
      const { closest } = scorecardOf([faulty(name)], tests).variants[0]!;
      expect(closest.compositional).toMatchObject({ pattern: name, agreement: 1 });
    },
  );

  test('is absent for random errors', () => {
    const random = wrongWhere('random', (_, index) => (index * 7919) % 10 === 0);
    expect(scorecardOf([random], tests).variants[0]!.closest).toEqual({});
  });
});

test('answers are encoded as signs, and decoded to the same answers', () => {
  const answers = [['yes', 'no'], [], ['unparsed'], ['refused', 'error']] as const;
  expect(signsOf(answers)).toEqual(['yn', '', 'u', 're']);
  expect(answersOf(signsOf(answers))).toEqual(answers);
});

describe('a stored scorecard', () => {
  const edited = (edit: (scorecard: ReturnType<typeof JSON.parse>) => void) => {
    const copy = JSON.parse(JSON.stringify(SCORECARD));
    edit(copy);
    return JSON.stringify(copy);
  };
  test.each([
    [
      'if it is of an older version',
      edited((one) => (one.schemaVersion = 3)),
      'b.json: this scorecard has version 3, and this release reads version 4; write it again from its results with this release',
    ],
    [
      'if it is other JSON',
      '{"results":{}}',
      'b.json: expected a scorecard.json of promptfoo-causal, got other JSON',
    ],
    ['if it is cut off', serialiseScorecard(SCORECARD).slice(0, -9), 'b.json: expected JSON: '],
    [
      'if it has an unknown key',
      edited((one) => (one.variants[0].extra = 1)),
      'b.json: variants.0: Unrecognized key: "extra"',
    ],
    [
      'if a count is a text',
      edited((one) => (one.variants[0].counts.yes = '1')),
      'b.json: variants.0.counts.yes: ',
    ],
    [
      'if an answer is an unknown sign',
      edited((one) => (one.variants[0].answers[0] = 'x')),
      'b.json: variants.0.answers.0: ',
    ],
    [
      'if an answer was changed',
      edited((one) => (one.variants[1].answers[0] = one.variants[1].answers[0] === 'y' ? 'n' : 'y')),
      'b.json: the counts of wrong do not fit its answers, so the file was changed',
    ],
    [
      'if a right answer was changed',
      edited((one) => (one.cases[0].truth = !one.cases[0].truth)),
      'b.json: the counts of honest do not fit its answers',
    ],
    [
      'if an answer is missing',
      edited((one) => one.variants[0].answers.pop()),
      'b.json: the counts of honest do not fit its answers',
    ],
  ])('is refused %s', (_, text, message) => {
    expect(() => parseScorecard(text, 'b.json')).toThrow(message);
  });
});
