import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { GeneratedTest } from '../../src/plan/config-file.ts';
import type { PlannedVariant } from '../../src/plan/config-variants.ts';
import { type Plan, planRun } from '../../src/plan/plan.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { TEMPLATE } from './first-run.ts';

/** The 600 questions that init's config asks: both default designs. */
export const DEFAULT_TESTS: readonly GeneratedTest[] = [
  ...compositional({ seed: 2025 }),
  ...interventionEffects({ seed: 2025 }),
];

/** Plans a run of tests with some variants, at the prices and for the length of replies that the docs assume. */
export function planned(tests: readonly GeneratedTest[], ...labels: readonly string[]): Plan {
  const variants = labels.map(
    (label): PlannedVariant => ({
      name: label,
      provider: { id: 'openai:chat:x', label, prompts: undefined },
      prompt: { label: 'zero-shot', template: TEMPLATE },
    }),
  );
  const price = { prompt: 1, reply: 6 };
  return planRun({ tests, tasks: TASKS, variants, repeat: 1, replyTokens: 200, price });
}
