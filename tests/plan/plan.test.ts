import { describe, expect, it } from 'vitest';
import type { GeneratedTest } from '../../src/plan/config-file.ts';
import type { PlannedVariant } from '../../src/plan/config-variants.ts';
import { type PlanInput, planRun } from '../../src/plan/plan.ts';
import { planText } from '../../src/plan/plan-text.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { smallTests } from '../rows/tests-of.ts';

/** 60 questions of one task and 16 of the other. */
const TESTS = smallTests() as unknown as GeneratedTest[];

const TEMPLATE = '{{ case.context }}\n{{ case.question }}';

/** A variant whose provider has an id. */
function variant(id: string): PlannedVariant {
  return { name: id, provider: { id, label: id, prompts: undefined }, prompt: { label: 'p', template: TEMPLATE } };
}

/** Plans a run at $1 per million prompt tokens and $6 per million reply tokens. */
function planOf(variants: readonly PlannedVariant[], changes: Partial<PlanInput> = {}) {
  const price = { prompt: 1, reply: 6 };
  return planRun({ tests: TESTS, tasks: TASKS, variants, repeat: 1, replyTokens: 200, price, ...changes });
}

describe('the plan of a run', () => {
  it('counts the questions of each task', () => {
    const { questions, tasks } = planOf([variant('a')]);
    expect(tasks.map(({ label, questions }) => `${label} ${questions}`)).toEqual(['CCR 60', 'IE 16']);
    expect(questions).toBe(76);
  });

  it('states what the prompt tokens and the reply tokens of a variant cost together', () => {
    const [priced] = planOf([variant('a')]).variants;
    expect(priced!.replyTokens).toBe(76 * 200);
    expect(priced!.dollars).toBeCloseTo((priced!.promptTokens! + 6 * priced!.replyTokens) / 1e6, 9);
  });

  it('states that a simulated model costs nothing', () => {
    expect(planOf([variant('package:promptfoo-causal:SimulatedModel')]).variants[0]!.dollars).toBe(0);
  });

  it('multiplies the calls and the tokens by the number of times that each question is asked', () => {
    const [once] = planOf([variant('a')]).variants;
    const [thrice] = planOf([variant('a')], { repeat: 3 }).variants;
    expect(thrice!.calls).toBe(3 * once!.calls);
    expect(thrice!.promptTokens).toBeCloseTo(3 * once!.promptTokens!, 6);
  });
});

describe('the text that the plan command prints', () => {
  it('states no price if the text of the prompt is unknown', () => {
    const unknown: PlannedVariant = { ...variant('a'), prompt: { label: 'p', template: undefined } };
    const text = planText(planOf([unknown]));
    expect(text).toContain('unknown prompt tokens');
    expect(text).not.toContain('$');
  });

  it('states with what share of wrong answers a version fails in 80 % of runs', () => {
    expect(planText(planOf([variant('a')]))).toMatch(
      /In 80 % of runs against a perfect baseline, the gate fails a version with \d+ % wrong answers/,
    );
  });

  it('states that three questions are too few for the gate to judge a candidate', () => {
    const text = planText(planOf([variant('a')], { tests: TESTS.slice(0, 3) }));
    expect(text).toContain('too few for a gate');
  });
});
