import { askingOrder, shardOf } from '../src/case/asking-order.ts';
import { testOf } from '../src/case/test.ts';
import { namedRng } from '../src/lib/random.ts';
import { refuseConfig } from '../src/lib/user-error.ts';
import { formatOf } from '../src/story/answer-format.ts';
import { ParseError } from '../src/story/template.ts';
import type { Theme } from '../src/story/theme.ts';
import { loadTheme } from '../src/story/themes.ts';
import {
  COMPOSITIONAL_CONFIG,
  parseCompositionalConfig,
  refuseTooMany,
} from '../src/tasks/compositional/config.ts';
import {
  designCompositional,
  type PlannedQuestion,
  type PlannedUnit,
} from '../src/tasks/compositional/design.ts';
import { parseStory, type Story } from '../src/tasks/compositional/parse-story.ts';
import { type RenderedStory, renderStory } from '../src/tasks/compositional/story.ts';
import { isTold } from '../src/tasks/compositional/worlds.ts';

/**
 * Generates the questions of a compositional design as promptfoo tests, and parses every question back. In
 * `promptfooconfig.yaml`:
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
  const theme = loadTheme(config.theme, COMPOSITIONAL_CONFIG);
  const { answerInstruction, options } = formatOf(config.answerFormat);
  const shard = shardOf();
  const design = designCompositional(config, theme);
  refuseTooMany(design.questions, shard?.count ?? 1);
  const storyOf = storiesIn(theme, config.extraneous);
  const testsOf = (asked: PlannedUnit) => {
    const { unit, questions } = asked;
    const story = storyOf(asked);
    const context = story.context(unit.told, unit.rng, unit.factRng);
    return questions.map((one) => {
      const { item, cause, effect, supposed } = one;
      const question = story.question(effect, supposed);
      requireParsable(asked, one, `${context}\n${question}`);
      const names = (cause === undefined ? [effect] : [cause, effect]).map((node) => story.names[node]);
      return testOf({ ...item, asked: names.join(', ') }, { context, question, answerInstruction }, options);
    });
  };
  const rng = namedRng(config.seed, 'order of asking');
  return [...askingOrder(design.clusters, (cluster) => design.ask(cluster).flatMap(testsOf), rng, shard)];
}

/** Returns a function that gives the story of a unit: its own, or the one that all units of its world share. */
function storiesIn(theme: Theme, extraneous: boolean): (asked: PlannedUnit) => RenderedStory {
  const shared = new Map<string, RenderedStory>();
  return ({ world, unit, order }) => {
    if (unit.own) {
      const { originals = [] } = world;
      return renderStory(theme, world.scm, { extraneous, order, originals }, unit.own.cast);
    }
    const story =
      shared.get(world.id) ?? renderStory(theme, world.scm, { extraneous, order }, world.rng('cast'));
    shared.set(world.id, story);
    return story;
  };
}

/** Refuses a theme in whose prompts a question cannot be parsed back to the same model, facts and suppositions. */
function requireParsable(asked: PlannedUnit, question: PlannedQuestion, prompt: string): void {
  const problem = problemOf(asked, question, prompt);
  if (problem === undefined) return;
  refuseConfig(
    COMPOSITIONAL_CONFIG,
    ['theme'],
    `expected a theme whose prompts can be parsed, but of ${question.item.id}, ${problem}`,
  );
}

/** Names what is wrong with a prompt; undefined if it says exactly what its question means. */
function problemOf(asked: PlannedUnit, question: PlannedQuestion, prompt: string): string | undefined {
  try {
    const story = parseStory(prompt);
    return story ? differenceOf(story, asked, question) : 'no story is found in it';
  } catch (error) {
    if (error instanceof ParseError) return error.message;
    throw error;
  }
}

/** Names the first thing that differs between a story and its question. Node i of a story is node `order[i]`. */
function differenceOf(
  story: Story,
  { world, unit, order }: PlannedUnit,
  { item, effect, supposed }: PlannedQuestion,
): string | undefined {
  const { dag, functions } = world.scm;
  const sorted = (nodes: readonly number[]): string => [...nodes].sort((a, b) => a - b).join();
  const isSame = (node: number, i: number): boolean => {
    const causes = dag.parents[node]!;
    const own = isTold(unit.told, node) ? unit.told.noise[node] === 1 : undefined;
    const state = unit.told.evidence?.seen.get(node);
    return (
      sorted(story.causes[i]!.map((cause) => order[cause]!)) === sorted(causes) &&
      (causes.length === 0 || story.functions[i] === functions[node]) &&
      story.own[i] === own &&
      story.seen.get(i) === state
    );
  };
  if (story.nodes.length !== order.length || !order.every(isSame))
    return 'the rules and facts are parsed as others';
  const told = story.supposed.map(({ node, value }) => `${order[node]}=${value}`).join();
  if (told !== supposed.map(({ node, value }) => `${node}=${value}`).join() || order[story.asked] !== effect)
    return 'the question is parsed as another';
  return story.truth === item.truth ? undefined : 'the text gives another answer';
}
