import type { TestCase } from 'promptfoo';
import { COMPOSITIONAL_CONFIG, parseCompositionalConfig } from '../src/design/compositional-config.ts';
import { designCompositional } from '../src/design/compositional-design.ts';
import { dealUnits } from '../src/design/shard.ts';
import { noticeShard } from '../src/design/shard-notice.ts';
import { shardOfRun } from '../src/design/shard-of-run.ts';
import { ANSWER_INSTRUCTION } from '../src/story/answer-instruction.ts';
import { testVars } from '../src/story/lean-vars.ts';
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
  const shard = shardOfRun(COMPOSITIONAL_CONFIG, config.shard, process.env);
  const design = designCompositional(config, theme.wording);
  const takes = dealUnits(shard, design.hash);
  const tests: TestCase[] = [];
  for (const { world, questions } of design.worlds) {
    const teller = tell(theme, world.scm, config, world.draws('cast'));
    for (const { unit, questions: list } of questions(takes)) {
      const context = teller.context(unit);
      for (const { metadata, description, effect, hypothesis } of list) {
        tests.push({
          description,
          vars: testVars(
            {
              context,
              question: teller.question(effect, hypothesis),
              answerInstruction: ANSWER_INSTRUCTION.story,
              theme: theme.spec.id,
            },
            config.lean,
          ),
          metadata,
          options: { disableVarExpansion: true },
        });
      }
    }
  }
  noticeShard(COMPOSITIONAL_CONFIG, shard, tests.length, design.cases);
  return tests;
}
