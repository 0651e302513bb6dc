import type { TestCase } from 'promptfoo';
import { numberAnswer } from '../../assertions/number.ts';
import { yesNoByRules } from '../../assertions/yes-no.ts';
import { parseReasonerConfig, type ReasonerConfig } from '../../src/reasoners/reasoner-config.ts';
import { simulate } from '../../src/reasoners/simulate.ts';

/** One column to simulate: a label and what replies to a prompt. */
export interface SimulatedColumn {
  readonly label: string;
  readonly reply: (prompt: string, replicate: number) => unknown;
}

/** A column answered by one of the package's reasoners. */
export function reasonerColumn(config: Partial<ReasonerConfig>): SimulatedColumn {
  const parsed = parseReasonerConfig(config);
  return { label: parsed.reasoner, reply: (prompt) => simulate(parsed, prompt) };
}

/**
 * Rows as promptfoo makes them from tests and columns: the assertion really grades, only the host is left
 * out. An `Error` in place of a reply is a failed call.
 */
export function rowsOf(
  tests: readonly TestCase[],
  columns: readonly SimulatedColumn[],
  replicates = 1,
): Record<string, unknown>[] {
  return columns.flatMap(({ label, reply }, promptIdx) =>
    tests.flatMap((test, t) =>
      Array.from({ length: replicates }, (_, replicate) => {
        const output = reply(promptOf(test), replicate);
        const row = {
          promptIdx,
          testIdx: t * replicates + replicate,
          provider: { id: 'simulated', label },
          prompt: { label: 'direct', raw: '' },
          testCase: { description: test.description, vars: test.vars, metadata: test.metadata },
        };
        if (output instanceof Error) return { ...row, error: output.message, failureReason: 2 };
        const grade = typeof test.metadata?.truth === 'number' ? numberAnswer : yesNoByRules;
        const grading = grade(output, { test } as never);
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

/** A test's prompt, as the plainest template would render it. */
export function promptOf({ vars }: TestCase): string {
  const { context, question, answerInstruction } = vars as Record<string, string>;
  return `${context}\n\n${question}\n\n${answerInstruction}`;
}
