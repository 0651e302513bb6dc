import type { TestCase } from 'promptfoo';
import { announce, refuseTooMany } from '../src/cases/announce.ts';
import { inOneList } from '../src/cases/one-by-one.ts';
import { dealUnits } from '../src/cases/shard.ts';
import { noticeShard, shardOfRun } from '../src/cases/shard-of-run.ts';
import { inStage } from '../src/cases/stage.ts';
import { linearKind } from '../src/tasks/linear/kind.ts';
import { LINEAR_CONFIG, parseLinearConfig } from '../src/tasks/linear/linear-config.ts';
import { designLinear } from '../src/tasks/linear/linear-design.ts';
import { LINEAR_TEMPLATE_HASH, LINEAR_THEME, renderLinear } from '../src/tasks/linear/story/renderer.ts';
import { formatOf } from '../src/tasks/shared/answer-format.ts';
import { testsBy } from '../src/tasks/shared/test-of.ts';

/**
 * Generates questions about effects in linear models as promptfoo tests. Each answer is a number, which `numberAnswer`
 * grades. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://causal.mjs:linear
 *     config: { preset: maasch-2025-appendix-c, bypass: true }
 * ```
 *
 * @throws {ConfigError} If the config is invalid.
 */
export const linear = inOneList(function* (input?: unknown): Generator<TestCase> {
  const config = parseLinearConfig(input);
  const test = testsBy(formatOf('number', config.answerFormat), config);
  const shard = shardOfRun(LINEAR_CONFIG, config.shard, process.env);
  refuseTooMany(LINEAR_CONFIG, config.worlds * config.draws, shard, config.mostQuestions);
  const design = designLinear(config, LINEAR_THEME, LINEAR_TEMPLATE_HASH);
  announce(LINEAR_CONFIG, design.cases, shard, config.mostQuestions);
  const takes = dealUnits(shard, design.hash);
  let made = 0;
  for (const world of design.worlds) {
    for (let draw = 0; draw < config.draws; draw++) {
      if (!takes(world.questions.length)) continue;
      const { context, question } = renderLinear(world, draw);
      for (const asked of design.questions(world, draw)) {
        made++;
        yield test(asked, { context, question: question(asked), theme: LINEAR_THEME });
      }
    }
  }
  noticeShard(LINEAR_CONFIG, shard, made, design.cases);
}, inStage(linearKind));
