import { shardOf } from '../src/case/asking-order.ts';
import { testOf } from '../src/case/question-test.ts';
import { refuseConfig } from '../src/lib/user-error.ts';
import { INTERVENTION_EFFECTS_CONFIG } from '../src/tasks/intervention-effects/config.ts';
import { designInterventionEffects } from '../src/tasks/intervention-effects/design.ts';
import { parseRelations } from '../src/tasks/intervention-effects/parse.ts';
import { parseInterventionEffectsConfig } from '../src/tasks/intervention-effects/parse-config.ts';
import type { RelationQuestion } from '../src/tasks/intervention-effects/questions.ts';
import { renderRelations } from '../src/tasks/intervention-effects/story.ts';

/**
 * Generates questions about intervention effects as promptfoo tests, and parses every question back. In
 * `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://causal.mjs:interventionEffects
 *     config: { links: 16, draws: 60 }
 * ```
 *
 * @throws {ConfigError} If the config is invalid.
 */
export function interventionEffects(input?: unknown) {
  const config = parseInterventionEffectsConfig(input);
  return [...designInterventionEffects(config, shardOf())].map((question) => {
    const texts = renderRelations(question);
    requireParsable(question, `${texts.context}\n\n${texts.question}`);
    return testOf(question.item, texts, config.answerFormat);
  });
}

/** Parses a prompt back, so that no question is asked whose right answer does not follow from its text. */
function requireParsable({ item }: RelationQuestion, prompt: string): void {
  if (parseRelations(prompt)?.truth === item.truth) return;
  refuseConfig(INTERVENTION_EFFECTS_CONFIG, [], `expected questions that can be parsed, got ${item.id}`);
}
