import type { TestCase } from 'promptfoo';
import {
  INTERVENTION_EFFECTS_CONFIG,
  parseInterventionEffectsConfig,
} from '../src/design/intervention-effects-config.ts';
import { designInterventionEffects } from '../src/design/intervention-effects-design.ts';
import { dealUnits } from '../src/design/shard.ts';
import { noticeShard } from '../src/design/shard-notice.ts';
import { shardOfRun } from '../src/design/shard-of-run.ts';
import { ANSWER_INSTRUCTION } from '../src/story/answer-instruction.ts';
import { requireNames } from '../src/story/causal-relations/name-supply.ts';
import { RELATIONS_THEME, RELATIONS_WORDING, tellRelations } from '../src/story/causal-relations/teller.ts';
import { testVars } from '../src/story/lean-vars.ts';

/**
 * Generates the questions about intervention effects as promptfoo tests. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://generators/intervention-effects.ts:interventionEffects
 *     config:
 *       graphs: [bivariate, confounding, mediation]
 *       names: [random-char, tuebingen, random-tuebingen]
 *       phrasings: [intervention, substitution]
 *       draws: 60
 * ```
 *
 * @throws {ConfigError} Listing every problem of the config.
 */
export function interventionEffects(input?: unknown): TestCase[] {
  const config = parseInterventionEffectsConfig(input);
  requireNames(config);
  const shard = shardOfRun(INTERVENTION_EFFECTS_CONFIG, config.shard, process.env);
  const design = designInterventionEffects(config, RELATIONS_WORDING);
  const tests: TestCase[] = [];
  for (const telling of design.tellings(dealUnits(shard, design.hash))) {
    const teller = tellRelations(telling, config.seed);
    for (const question of telling.questions) {
      tests.push({
        description: question.description,
        vars: testVars(
          {
            context: teller.context(question.phrasing),
            question: teller.question(question),
            answerInstruction: ANSWER_INSTRUCTION.relations,
            theme: RELATIONS_THEME[question.phrasing],
          },
          config.lean,
        ),
        metadata: question.metadata,
        options: { disableVarExpansion: true },
      });
    }
  }
  noticeShard(INTERVENTION_EFFECTS_CONFIG, shard, tests.length, design.cases);
  return tests;
}
