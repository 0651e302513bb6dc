import type { GradingResult, TestCase } from 'promptfoo';
import { yesNo } from '../../assertions/yes-no.ts';
import { perKey } from '../../src/lib/caching.ts';
import {
  parseSimulatedModelConfig,
  type SimulatedModelConfig,
} from '../../src/tasks/shared/simulated-model.ts';
import { simulate } from './parse.ts';

/** One variant to simulate: a label and what replies to a prompt. */
export interface SimulatedVariant {
  readonly label: string;
  readonly reply: (prompt: string, replicate: number) => unknown;
}

/** A variant answered by one of the package's models. */
export function simulatedVariant(config: Partial<SimulatedModelConfig>): SimulatedVariant {
  const parsed = parseSimulatedModelConfig(config);
  return { label: parsed.model, reply: (prompt, replicate) => simulate(parsed, prompt, replicate) };
}

/**
 * Rows as promptfoo makes them from tests and variants: the assertion really grades, only the host is left
 * out. An `Error` in place of a reply is a failed call. Variants of one name get numbers, as each needs its own.
 */
export function rowsOf(
  tests: readonly TestCase[],
  variants: readonly SimulatedVariant[],
  replicates = 1,
): Record<string, unknown>[] {
  // The same text for all, which is told from others by looking at it once.
  const prompts = tests.map(promptOf);
  return withOwnNames(variants).flatMap(({ label, reply }, promptIdx) =>
    tests.flatMap((test, t) =>
      Array.from({ length: replicates }, (_, replicate) => {
        const output = reply(prompts[t]!, replicate);
        const row = {
          promptIdx,
          testIdx: t * replicates + replicate,
          provider: { id: 'simulated', label },
          prompt: { label: 'direct', raw: '' },
          testCase: { description: test.description, vars: test.vars, metadata: test.metadata },
        };
        if (output instanceof Error) return { ...row, error: output.message, failureReason: 2 };
        const grading = { ...gradeOnce(test, output) };
        return {
          ...row,
          response: { output },
          failureReason: grading.pass ? 0 : 1,
          gradingResult: { pass: grading.pass, componentResults: [grading] },
        };
      }),
    ),
  );
}

/** By a test's content: many files ask the same. */
const graded = new Map<string, Map<unknown, GradingResult>>();
const gradesOf = perKey((test: TestCase): Map<unknown, GradingResult> => {
  const key = JSON.stringify([test.vars, test.metadata]);
  const known = graded.get(key) ?? new Map<unknown, GradingResult>();
  if (graded.size > 20_000) graded.clear();
  graded.set(key, known);
  return known;
});

/** Grades a reply to a test, once for all the models that say the same. */
function gradeOnce(test: TestCase, output: unknown): GradingResult {
  const known = gradesOf(test);
  const grading = known.get(output) ?? yesNo(output, { test } as never);
  known.set(output, grading);
  return grading;
}

function withOwnNames(variants: readonly SimulatedVariant[]): SimulatedVariant[] {
  const known = new Map<string, number>();
  return variants.map(({ label, reply }) => {
    const times = (known.get(label) ?? 0) + 1;
    known.set(label, times);
    return { label: times === 1 ? label : `${label} ${times}`, reply };
  });
}

/** A test's prompt, as the plainest template would render it. */
export function promptOf({ vars }: TestCase): string {
  const { context, question, answerInstruction } = vars as Record<string, string>;
  return `${context}\n\n${question}\n\n${answerInstruction}`;
}
