import { describe, expect, it } from 'vitest';
import { judge } from '../../src/gate/judge.ts';
import type { Policy } from '../../src/gate/policy.ts';
import type { Comparison } from '../../src/scorecard/scorecard.ts';
import { estimate, runWith } from './hand-made.ts';

/** What v2 lost against v1, and the verdict that follows. Margins are those in hand-made.ts, unless a policy sets others. */
interface LossCase {
  readonly title: string;
  readonly losses: Comparison['losses'];
  readonly policy?: Policy;
  readonly verdict: 'pass' | 'fail' | 'inconclusive';
}

/** Accuracy, which decides, has a margin of 0.05. */
const DECIDING: readonly LossCase[] = [
  {
    title: 'passes if the whole interval of its loss is below the margin',
    losses: { accuracy: estimate(-0.01, 0.04) },
    verdict: 'pass',
  },
  {
    title: 'fails if the whole interval of its loss is above the margin',
    losses: { accuracy: estimate(0.06, 0.1) },
    verdict: 'fail',
  },
  {
    title: 'is undecided if the interval of its loss contains the margin',
    losses: { accuracy: estimate(0, 0.08) },
    verdict: 'inconclusive',
  },
  {
    title: 'is undecided if its loss is unknown',
    losses: { accuracy: { kind: 'undefined', reason: 'no question was answered' } },
    verdict: 'inconclusive',
  },
];

/** The guard “colour error” has a margin of 0.08. The metric “colour recall” is only shown. */
const OTHERS: readonly LossCase[] = [
  {
    title: 'a guard passes if only a part of the interval of its loss is above the margin',
    losses: { 'colour error': estimate(0.07, 0.5) },
    verdict: 'pass',
  },
  {
    title: 'a guard fails if the whole interval of its loss is above the margin',
    losses: { 'colour error': estimate(0.09, 0.5) },
    verdict: 'fail',
  },
  {
    title: 'a guard passes if its loss is unknown',
    losses: { 'colour error': { kind: 'undefined', reason: 'no open unit' } },
    verdict: 'pass',
  },
  {
    title: 'a metric without a default margin passes, however large its loss is',
    losses: { 'colour recall': estimate(0.5, 0.9) },
    verdict: 'pass',
  },
  {
    title: 'a metric without a default margin fails if its loss is above a margin that gate.yaml sets',
    losses: { 'colour recall': estimate(0.5, 0.9) },
    policy: { margins: { 'colour recall': 0.2 } },
    verdict: 'fail',
  },
  {
    title: 'the accuracy on a subset of questions fails if the whole interval of its loss is above the margin',
    losses: { 'accuracy of blue': estimate(0.06, 0.2) },
    verdict: 'fail',
  },
];

/** Each loss fails by the margins of hand-made.ts. */
const POLICIES: readonly LossCase[] = [
  {
    title: 'can set a different margin for a metric',
    losses: { accuracy: estimate(0.06, 0.1) },
    policy: { margins: { accuracy: 0.2 } },
    verdict: 'pass',
  },
  {
    title: 'can set a different margin for those variants whose names match a pattern',
    losses: { accuracy: estimate(0.06, 0.1) },
    policy: { margins: { accuracy: 0.01 }, variants: { 'v*': { margins: { accuracy: 0.2 } } } },
    verdict: 'pass',
  },
  {
    title: 'can turn off the check of a metric',
    losses: { accuracy: estimate(0.06, 0.1) },
    policy: { margins: { accuracy: false } },
    verdict: 'pass',
  },
  {
    title: 'can turn off the checks of all subsets of questions at once',
    losses: { 'accuracy of blue': estimate(0.06, 0.2) },
    policy: { margins: { parts: false } },
    verdict: 'pass',
  },
  {
    title: 'can turn off the check of a single subset of questions',
    losses: { 'accuracy of blue': estimate(0.06, 0.2) },
    policy: { margins: { 'accuracy of blue': false } },
    verdict: 'pass',
  },
];

/** Puts the title of each case before it. (vitest would cut what stands for “$title” after 40 characters.) */
function titled(cases: readonly LossCase[]): (readonly [string, LossCase])[] {
  return cases.map((item) => [item.title, item]);
}

function verdictOf({ losses, policy = {} }: LossCase): string {
  return judge(runWith({ losses, policy })).verdict;
}

describe('accuracy, the metric that decides,', () => {
  it.each(titled(DECIDING))('%s', (_, item) => expect(verdictOf(item)).toBe(item.verdict));
});

describe('among the other metrics,', () => {
  it.each(titled(OTHERS))('%s', (_, item) => expect(verdictOf(item)).toBe(item.verdict));
});

describe('gate.yaml', () => {
  it.each(titled(POLICIES))('%s', (_, item) => expect(verdictOf(item)).toBe(item.verdict));
});

describe('the list of checks of a candidate', () => {
  const losses = { 'accuracy of red': estimate(0.06, 0.1), 'accuracy of blue': estimate(0.2, 0.3) };
  const [candidate] = judge(runWith({ losses })).candidates;

  it('contains one check for each metric, but only one check for the accuracies on all subsets of questions', () => {
    expect(candidate?.checks.map(({ name, kind, outcome }) => `${kind} ${name} ${outcome}`)).toEqual([
      'run complete pass',
      'run failed calls pass',
      'loss accuracy pass',
      'loss parts fail',
    ]);
  });

  it('names only the subset of questions with the largest loss if the losses on two subsets are above the margin', () => {
    expect(candidate?.checks.at(-1)?.sentence).toBe(
      'The loss of accuracy of blue is 0.200 to 0.300; at most 0.05 is allowed.',
    );
  });

  it('states that no loss above the margin has been shown if the interval of a guard’s loss contains the margin', () => {
    const losses = { 'colour error': estimate(-0.17, 0.22) };
    const [guarded] = judge(runWith({ losses })).candidates;
    expect(guarded?.checks.find(({ name }) => name === 'colour error')).toMatchObject({
      outcome: 'pass',
      sentence: 'The loss of colour error is −0.170 to 0.220, so it is not shown to be above 0.08.',
    });
  });
});
