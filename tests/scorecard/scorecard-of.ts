import { rollUp } from '../../src/scorecard/roll-up.ts';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import { collectedFrom } from '../rows/collected.ts';
import { evalOf, type MadeTest, type Model, right, wrongWhere } from '../rows/eval-of.ts';
import { smallTests } from '../rows/tests-of.ts';

export const META = { createdAt: '2026-01-02T03:04:05.000Z', versions: { 'promptfoo-causal': '0.3.0' } };

/** 60 compositional questions and 16 on intervention effects. */
export const TESTS = smallTests();

export const HONEST: Model = { label: 'honest', answer: right };

/** A model that answers every fourth question wrong. */
export const WRONG: Model = wrongWhere('wrong', (_, index) => index % 4 === 0);

/** Rolls up an eval in which some models answer tests. */
export function scorecardOf(
  models: readonly Model[],
  tests: readonly MadeTest[] = TESTS,
  options: Parameters<typeof evalOf>[2] = {},
): Scorecard {
  return rollUp(collectedFrom({ 'eval.json': evalOf(tests, models, options) }), META);
}
