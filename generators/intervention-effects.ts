import type { TestCase } from 'promptfoo';
import { announce, refuseTooMany } from '../src/cases/announce.ts';
import { inOneList } from '../src/cases/one-by-one.ts';
import { dealUnits } from '../src/cases/shard.ts';
import { noticeShard, shardOfRun } from '../src/cases/shard-of-run.ts';
import {
  INTERVENTION_EFFECTS_CONFIG,
  parseInterventionEffectsConfig,
} from '../src/tasks/intervention-effects/intervention-effects-config.ts';
import { designInterventionEffects } from '../src/tasks/intervention-effects/intervention-effects-design.ts';
import { requireNames } from '../src/tasks/intervention-effects/story/names.ts';
import {
  RELATIONS_TEMPLATE_HASH,
  renderRelations,
  TOGETHER_TEMPLATE_HASH,
} from '../src/tasks/intervention-effects/story/renderer.ts';
import { formatOf } from '../src/tasks/shared/answer-format.ts';
import { testsBy } from '../src/tasks/shared/test-of.ts';

/**
 * Generates questions about intervention effects as promptfoo tests. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://causal.mjs:interventionEffects
 *     config:
 *       names: [random-char, tuebingen, random-tuebingen]
 *       phrasings: [intervention, substitution]
 *       draws: 160
 * ```
 *
 * @throws {ConfigError} If the config is invalid.
 */
export const interventionEffects = inOneList(function* (input?: unknown): Generator<TestCase> {
  const config = parseInterventionEffectsConfig(input);
  requireNames(config);
  const test = testsBy(formatOf(config.answerFormat), config);
  const shard = shardOfRun(process.env);
  const { graphs, names, draws } = config;
  // This lower bound is checked first, because an exact count requires a pass over all draws.
  refuseTooMany(INTERVENTION_EFFECTS_CONFIG, graphs.length * names.length * draws, shard);
  const design = designInterventionEffects(
    config,
    config.interventions ? TOGETHER_TEMPLATE_HASH : RELATIONS_TEMPLATE_HASH,
  );
  announce(INTERVENTION_EFFECTS_CONFIG, design.cases, shard);
  let made = 0;
  for (const rendering of design.renderings(dealUnits(shard, design.hash))) {
    const renderer = renderRelations(rendering, config.seed);
    for (const question of rendering.questions) {
      made++;
      yield test(question, {
        context: renderer.context(question.phrasing),
        question: renderer.question(question),
        theme: renderer.theme(question.phrasing),
      });
    }
  }
  noticeShard(INTERVENTION_EFFECTS_CONFIG, shard, made, design.cases);
});
