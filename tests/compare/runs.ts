import type { Answer } from '../../src/answer/answer.ts';
import type { Case } from '../../src/case/case.ts';
import { compareVariants } from '../../src/compare/compare-variants.ts';
import { namedRng } from '../../src/lib/random.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import type { Comparison, Scorecard, VariantScores } from '../../src/scorecard/scorecard.ts';
import { countsOf, signsOf } from '../../src/scorecard/signs.ts';
import { collectedFrom } from '../rows/collected.ts';
import { evalOf, FAILED, type MadeTest, type Model, right, wrongWhere } from '../rows/eval-of.ts';
import { testsOf } from '../rows/tests-of.ts';

export const META = { createdAt: '2026-01-02T03:04:05.000Z', versions: {} };

/** The 600 questions of both default designs. */
export const TESTS = testsOf({ seed: 1 }, { seed: 1 });

export const PERFECT: Model = { label: 'perfect', answer: right };

/** A model that answers a share of the questions wrong; another seed draws other questions. */
export function wrongAt(share: number, seed = 1): Model {
  return wrongWhere('wrong', ({ id }) => namedRng(seed, 'wrong', id).bernoulli(share));
}

/** Rolls up a run from its files. */
export function runOf(
  models: readonly Model[],
  tests: readonly MadeTest[] = TESTS,
): { readonly scorecard: Scorecard; readonly cases: readonly Case[] } {
  const collected = collectedFrom({ 'eval.json': evalOf(tests, models) });
  return { scorecard: rollUp(collected, META), cases: collected.sheet.cases };
}

/** Compares two models, called v1 and v2, by their answers alone. It is faster than rolling up a run. */
export function compared(baseline: Model, candidate: Model): Comparison {
  const cases = TESTS.map(({ metadata }) => metadata);
  const variants = [variantOf('v1', baseline, cases), variantOf('v2', candidate, cases)];
  return compareVariants({ variants }, cases, 'v1')[0]!;
}

function variantOf(label: string, { answer }: Model, cases: readonly Case[]): VariantScores {
  const answers = cases.map((item, index): Answer[] => {
    const reply = answer(item, index, 0);
    if (reply === FAILED) return ['error'];
    return [reply ? 'yes' : 'no'];
  });
  return {
    name: label,
    provider: { id: label, label },
    prompt: 'p',
    estimates: {},
    results: {},
    closest: {},
    counts: countsOf(cases, answers, cases.length),
    answers: signsOf(answers),
  };
}
