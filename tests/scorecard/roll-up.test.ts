import { describe, expect, test } from 'vitest';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import { collectedFrom } from '../rows/collected.ts';
import { evalOf, FAILED, type Model, promptOf, wrongWhere } from '../rows/eval-of.ts';
import { HONEST, META, scorecardOf, TESTS, WRONG } from './scorecard-of.ts';

const SCORECARD = scorecardOf([HONEST, WRONG]);

describe('the metrics of a scorecard', () => {
  const names = SCORECARD.metrics.map(({ name }) => name);

  test('begin with accuracy and include metrics of both tasks', () => {
    expect(names[0]).toBe('accuracy');
    expect(names).toEqual(expect.arrayContaining(['CCR discrimination', 'CCR PNS error', 'IE accuracy']));
  });

  test('have unique names, and none lacks a description', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const { about, name } of SCORECARD.metrics) expect(about, name).not.toBe('');
  });

  test('have their best possible values for a model that is always right', () => {
    const { estimates } = SCORECARD.variants[0]!;
    for (const { name, better, range, unit, kind } of SCORECARD.metrics) {
      // A value that is only shown, such as a PNS, is no score. Half depth has no estimate on a single distance.
      if (kind === 'shown' || unit === 'links') continue;
      const best = better === 'higher' ? range[1] : 0;
      expect(estimates[name], name).toMatchObject({ value: expect.closeTo(best, 12) });
    }
  });

  test('are undefined if no reply of the model can be read, except for shares of correct answers', () => {
    const { variants, metrics } = scorecardOf([{ label: 'm', answer: () => '{"error":{"code":503}}' }]);
    const { estimates } = variants[0]!;
    for (const { name, unit } of metrics)
      if (unit !== 'share')
        expect(estimates[name], name).toEqual({ kind: 'undefined', reason: 'no reply could be read' });
    expect(estimates.accuracy).toMatchObject({ value: 0 });
  });

  test('are computed from the mean over all replies to a question if questions are repeated', () => {
    const rightAtFirst: Model = { label: 'm', answer: (item, _, repeat) => item.truth === (repeat === 0) };
    const { variants } = scorecardOf([rightAtFirst], TESTS, { repeat: 2 });
    expect(variants[0]!.estimates.accuracy).toMatchObject({ value: 0.5 });
    for (const signs of variants[0]!.answers) expect(signs).toHaveLength(2);
  });
});

describe('the questions in a scorecard', () => {
  test('are as many as the run asked, and each variant has as many answers', () => {
    expect(SCORECARD.cases).toHaveLength(TESTS.length);
    for (const { answers } of SCORECARD.variants) expect(answers).toHaveLength(TESTS.length);
  });

  test('have titles such as “do(Ada on) → Ben” if they are about a story', () => {
    const { title } = SCORECARD.cases.find(({ task }) => task === 'compositional')!;
    expect(title).toMatch(/^do\(.+ (?:on|off)\) → .+$/);
  });
});

describe('the entry of a variant in a scorecard', () => {
  test('contains the number of replies with each reading, the tokens, and the error of the failed calls', () => {
    const replies = ['<answer>yes</answer>', '<answer>no</answer>', 'Hm.', 'I cannot help with that.', FAILED];
    const { variants } = scorecardOf([{ label: 'm', answer: (_, index) => replies[index % 5]! }]);
    // Of 76 replies, the first kind occurs 16 times and each other kind 15 times.
    expect(variants[0]).toMatchObject({
      counts: { asked: 76, received: 61, yes: 16, no: 15, unparsed: 15, refused: 15, errors: 15, missing: 0 },
      failure: FAILED.error,
      tokens: 76 * 30,
      latencyMs: 100,
    });
  });

  test('contains the number of questions that are missing from the results', () => {
    const files = { 'a.json': evalOf(TESTS, [HONEST]), 'b.json': evalOf(TESTS.slice(0, 70), [WRONG]) };
    const { variants } = rollUp(collectedFrom(files), META);
    expect(variants.map(({ counts }) => counts.missing)).toEqual([0, 6]);
  });

  test('counts no question as missing if the results contain more questions than the design', () => {
    const collected = collectedFrom({ 'eval.json': evalOf(TESTS, [HONEST]) });
    const designs = collected.designs.map((design) => ({ ...design, questions: 1 }));
    const { variants } = rollUp({ ...collected, designs }, META);
    expect(variants[0]!.counts).toMatchObject({ asked: 76, received: 76, missing: 0 });
  });
});

describe('the example questions of a scorecard', () => {
  const worse = wrongWhere('worse', (_, index) => index % 2 === 0);
  const { questions } = scorecardOf([WRONG, worse]);

  test('begin with questions that one model answered right and the other wrong', () => {
    const isDisputed = questions.map(({ replies, truth }) =>
      replies.some(({ answer }) => (answer === 'yes') === truth),
    );
    expect(isDisputed).toContain(false);
    expect(isDisputed).toEqual(isDisputed.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('contain the prompt, and the reply of each model with the format in which it was read', () => {
    const prompts = new Set(TESTS.map(({ vars }) => promptOf(vars.case)));
    for (const { prompt, replies } of questions) {
      expect(prompts).toContain(prompt);
      expect(replies.map(({ variant, by }) => [variant, by])).toEqual([
        ['wrong', 'tag'],
        ['worse', 'tag'],
      ]);
    }
  });
});
