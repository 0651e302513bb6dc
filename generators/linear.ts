import type { TestCase } from 'promptfoo';
import { parseLinearConfig } from '../src/design/linear-config.ts';
import { designLinear } from '../src/design/linear-design.ts';
import { ANSWER_INSTRUCTION } from '../src/story/answer-instruction.ts';
import { LINEAR_THEME, LINEAR_WORDING, tellLinear } from '../src/story/linear/teller.ts';

/**
 * Generates questions about effects in linear worlds, answered by a number, as promptfoo tests. They are graded
 * by `assertions/number.ts`. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://generators/linear.ts:linear
 *     config: { preset: maasch-2025-appendix-c, bypass: true }
 * ```
 *
 * @throws {ConfigError} Listing every problem of the config.
 */
export function linear(input?: unknown): TestCase[] {
  const config = parseLinearConfig(input);
  const design = designLinear(config, LINEAR_THEME, LINEAR_WORDING);
  const tests: TestCase[] = [];
  for (const world of design.worlds) {
    for (let draw = 0; draw < config.draws; draw++) {
      const { context, question } = tellLinear(world, draw);
      for (const asked of design.questions(world, draw)) {
        tests.push({
          description: asked.description,
          vars: {
            context,
            question: question(asked),
            answerInstruction: ANSWER_INSTRUCTION.linear,
            theme: LINEAR_THEME,
          },
          metadata: asked.metadata,
          options: { disableVarExpansion: true },
        });
      }
    }
  }
  return tests;
}
