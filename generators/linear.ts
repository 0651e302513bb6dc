import type { TestCase } from 'promptfoo';
import { LINEAR_CONFIG, parseLinearConfig } from '../src/design/linear-config.ts';
import { designLinear } from '../src/design/linear-design.ts';
import { dealUnits } from '../src/design/shard.ts';
import { noticeShard } from '../src/design/shard-notice.ts';
import { shardOfRun } from '../src/design/shard-of-run.ts';
import { ANSWER_INSTRUCTION } from '../src/story/answer-instruction.ts';
import { testVars } from '../src/story/lean-vars.ts';
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
  const shard = shardOfRun(LINEAR_CONFIG, config.shard, process.env);
  const design = designLinear(config, LINEAR_THEME, LINEAR_WORDING);
  const takes = dealUnits(shard, design.hash);
  const tests: TestCase[] = [];
  for (const world of design.worlds) {
    for (let draw = 0; draw < config.draws; draw++) {
      if (!takes(world.questions.length)) continue;
      const { context, question } = tellLinear(world, draw);
      for (const asked of design.questions(world, draw)) {
        tests.push({
          description: asked.description,
          vars: testVars(
            {
              context,
              question: question(asked),
              answerInstruction: ANSWER_INSTRUCTION.linear,
              theme: LINEAR_THEME,
            },
            config.lean,
          ),
          metadata: asked.metadata,
          options: { disableVarExpansion: true },
        });
      }
    }
  }
  noticeShard(LINEAR_CONFIG, shard, tests.length, design.cases);
  return tests;
}
