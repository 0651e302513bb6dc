import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { namedRng } from '../../src/lib/random.ts';
import type { Answers } from '../../src/score/sheet.ts';
import { compositionalMetrics } from '../../src/tasks/compositional/metrics.ts';
import { compositionalResults } from '../../src/tasks/compositional/results.ts';
import { answersBy, casesOf, casesOfTwins, figure4, guardsOf, right, valuesOf, wrong } from './asked-cases.ts';

const TWINS = casesOfTwins({ twins: 12, open: 32, stopped: 4 });

/** Right answers, of which a share is replaced at random. */
function rightBut(share: number, kind: Answer, seed: number): Answers {
  const rng = namedRng(seed);
  return answersBy(TWINS, (item) => (rng.bernoulli(share) ? kind : right(item)));
}

describe('failed calls', () => {
  test('do not worsen the scores of a model whose other replies are all right', () => {
    const values = valuesOf(TWINS, rightBut(0.2, 'error', 5));
    for (const { name, better } of guardsOf(TWINS)) expect(values[name], name).toBe(better === 'higher' ? 1 : 0);
  });

  test('leave all metrics undefined if every call failed', () => {
    const metrics = compositionalMetrics(TWINS);
    const answers = TWINS.map(() => ['error', 'error'] as const);
    for (const metric of metrics) expect(metric.estimate(answers).kind, metric.name).toBe('undefined');
  });

  test('of one variant cause their questions to be left out for both variants when a loss is computed', () => {
    const first = rightBut(0.1, 'error', 1);
    const second = rightBut(0.1, 'error', 2);
    for (const metric of guardsOf(TWINS))
      expect(metric.loss(first, second)).toMatchObject({ kind: 'estimate', value: expect.closeTo(0, 12) });
  });
});

test('unreadable replies count as wrong answers', () => {
  const answers = answersBy(TWINS, (item) => (item.query === 'do-false' ? 'unparsed' : right(item)));
  // Without a “no” under do(cause = false), no effect is claimed to follow its cause.
  expect(valuesOf(TWINS, answers)).toMatchObject({
    'CCR accuracy': 0.5,
    'CCR discrimination': 0,
    'PNS X→Y': 0,
  });
});

describe('if no question is about the pair of the first and the last node,', () => {
  const cases = casesOf(figure4('|', 0.4)).filter(({ pair }) => pair !== 'X→Y');
  const answers = answersBy(cases, right);

  test('composition error and inconsistency are undefined, but discrimination and PNS error are not', () => {
    expect(valuesOf(cases, answers)).toMatchObject({
      'CCR discrimination': 1,
      'CCR PNS error': 0,
      'CCR composition error': 'undefined',
      'CCR inconsistency': 'undefined',
    });
  });

  test('the class of a variant’s answers is inconclusive', () => {
    expect(compositionalResults(cases, answers).worlds[0]?.class).toBe('inconclusive');
  });
});

describe('the class of a variant’s answers', () => {
  const classOf = (answers: Answers) => compositionalResults(TWINS, answers).worlds[0]?.class;

  test('is still “right and coherent” (VC) if a single reply is a refusal', () => {
    const answers = answersBy(TWINS, (item) => (item.id === 'world/X→C/30/do-true' ? 'refused' : right(item)));
    expect(classOf(answers)).toBe('VC');
  });

  test('is inconclusive if all replies about every fifth unit are unreadable', () => {
    const answers = answersBy(TWINS, (item) => (item.unit % 5 === 0 ? 'unparsed' : right(item)));
    expect(classOf(answers)).toBe('inconclusive');
  });

  test('is “wrong and incoherent” (II) if all answers about every fifth unit are wrong', () => {
    const answers = answersBy(TWINS, (item) => (item.unit % 5 === 0 ? wrong(item) : right(item)));
    expect(classOf(answers)).toBe('II');
  });
});
