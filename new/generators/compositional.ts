import { askingOrder } from '../src/case/asking-order.ts';
import { shardOf } from '../src/case/shard.ts';
import { testOf } from '../src/case/test.ts';
import { namedRng } from '../src/lib/random.ts';
import { formatOf } from '../src/story/answer-format.ts';
import { loadTheme } from '../src/story/load-theme.ts';
import type { ThemeSource } from '../src/story/theme.ts';
import {
  COMPOSITIONAL_CONFIG,
  parseCompositionalConfig,
  refuseTooMany,
} from '../src/tasks/compositional/config.ts';
import { designCompositional, type PlannedUnit } from '../src/tasks/compositional/design.ts';
import { checkParsesBack } from '../src/tasks/compositional/parse-back.ts';
import { renderStory } from '../src/tasks/compositional/story.ts';

/**
 * Generates the questions of a compositional design as promptfoo tests. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://causal.mjs:compositional
 *     config: { preset: decisive, seed: 1 }
 * ```
 *
 * @throws {ConfigError} If the config is unusable.
 */
export function compositional(input?: unknown) {
  const config = parseCompositionalConfig(input);
  const theme = loadTheme(config.theme as string | ThemeSource, COMPOSITIONAL_CONFIG);
  const { answerInstruction, options } = formatOf(config.answerFormat);
  const { extraneous } = config;
  const shard = shardOf();
  const design = designCompositional(config, theme);
  refuseTooMany(design.questions, shard?.count ?? 1);
  const stories = new Map<string, ReturnType<typeof renderStory>>();
  const storyOf = ({ world, unit, order }: PlannedUnit) => {
    const { like = [] } = world;
    if (unit.own) return renderStory(theme, world.scm, { extraneous, order, like }, unit.own.cast);
    // All units of the world share names and rules.
    const story =
      stories.get(world.id) ?? renderStory(theme, world.scm, { extraneous, order }, world.rng('cast'));
    stories.set(world.id, story);
    return story;
  };
  const parsed = new Set<string>();
  const testsOf = (asked: PlannedUnit) => {
    const { unit, questions } = asked;
    const story = storyOf(asked);
    const context = story.context(unit.told, unit.rng, unit.factRng);
    return questions.map((one) => {
      const { item, cause, effect, supposed } = one;
      const question = story.question(effect, supposed);
      // One question of each kind is parsed back.
      if (!parsed.has(item.query)) checkParsesBack(asked, one, `${context}\n${question}`);
      parsed.add(item.query);
      const names = (cause === undefined ? [effect] : [cause, effect]).map((node) => story.names[node]);
      return testOf({ ...item, asked: names.join(', ') }, { context, question, answerInstruction }, options);
    });
  };
  const rng = namedRng(config.seed, 'order of asking');
  return [...askingOrder(design.clusters, (cluster) => design.ask(cluster).flatMap(testsOf), rng, shard)];
}
