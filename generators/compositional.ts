import type { TestCase } from 'promptfoo';
import { parseCompositionalConfig } from '../src/design/compositional-config.ts';
import { designCompositional } from '../src/design/compositional-design.ts';
import { ANSWER_INSTRUCTION } from '../src/story/answer-instruction.ts';
import { loadTheme } from '../src/story/load-theme.ts';
import { tell } from '../src/story/teller.ts';

/**
 * Generates the questions of a compositional design as promptfoo tests. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://generators/compositional.ts:compositional
 *     config: { preset: maasch-2025-figure-4, units: exhaustive }
 * ```
 *
 * @throws {ConfigError} Listing every problem of the config.
 */
export function compositional(input?: unknown): TestCase[] {
  const config = parseCompositionalConfig(input);
  const theme = loadTheme(config.theme);
  const tests: TestCase[] = [];
  for (const { world, questions } of designCompositional(config, theme.wording).worlds) {
    const teller = tell(theme, world.scm, config, world.draws('cast'));
    for (const { unit, questions: list } of questions()) {
      const context = teller.context(unit);
      for (const { metadata, description, effect, hypothesis } of list) {
        tests.push({
          description,
          vars: {
            context,
            question: teller.question(effect, hypothesis),
            answerInstruction: ANSWER_INSTRUCTION.story,
            theme: theme.spec.id,
          },
          metadata,
          options: { disableVarExpansion: true },
        });
      }
    }
  }
  return tests;
}
