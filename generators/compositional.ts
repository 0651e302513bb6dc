import type { TestCase } from 'promptfoo';
import { parseCompositionalConfig } from '../src/design/compositional-config.ts';
import { designCompositional } from '../src/design/compositional-design.ts';
import { stream } from '../src/statistics/streams.ts';
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
  const design = designCompositional(config, theme.wording);
  const teller = tell(theme, design.world.scm, { extraneous: false }, stream(config.seed, 'cast'));
  const tests: TestCase[] = [];
  for (const { unit, questions } of design.questions()) {
    const context = teller.context(unit);
    for (const { metadata, description, effect, hypothesis } of questions) {
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
  return tests;
}
