import { askingOrder, shardOf } from '../src/case/asking-order.ts';
import { type QuestionTest, testOf } from '../src/case/question-test.ts';
import type { AnswerFormat } from '../src/lib/config-schema.ts';
import { namedRng } from '../src/lib/random.ts';
import { refuseConfig } from '../src/lib/user-error.ts';
import { ParseError } from '../src/story/template.ts';
import { loadTheme, type Theme } from '../src/story/theme.ts';
import { COMPOSITIONAL_CONFIG } from '../src/tasks/compositional/config.ts';
import { designCompositional, type PlannedUnit } from '../src/tasks/compositional/design.ts';
import { parseCompositionalConfig } from '../src/tasks/compositional/parse-config.ts';
import { parseStory, type Story } from '../src/tasks/compositional/parse-story.ts';
import type { PlannedQuestion } from '../src/tasks/compositional/questions.ts';
import { isNoiseStated, type RenderedStory, renderStory } from '../src/tasks/compositional/story.ts';
import type { Cluster } from '../src/tasks/compositional/worlds.ts';

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
export function compositional(input?: unknown): CompositionalTest[] {
  const config = parseCompositionalConfig(input);
  const theme = loadTheme(config.theme, COMPOSITIONAL_CONFIG);
  const design = designCompositional(config, theme);
  const shard = shardOf();
  refuseTooMany(design.questions, shard?.count ?? 1);
  const storyOf = storiesIn(theme, config.extraneous);
  const testsOf = (cluster: Cluster): CompositionalTest[] =>
    design.ask(cluster).flatMap((planned) => testsOfUnit(planned, storyOf(planned), config.answerFormat));
  const rng = namedRng(config.seed, 'order of asking');
  return [...askingOrder(design.clusters, testsOf, rng, shard)];
}

type CompositionalTest = QuestionTest<PlannedQuestion['item']>;

/** Writes the tests of all questions about a unit. */
function testsOfUnit(planned: PlannedUnit, story: RenderedStory, answerFormat: AnswerFormat): CompositionalTest[] {
  const { facts, rng, factStream } = planned.unit;
  const context = story.context(facts, rng, factStream);
  return planned.questions.map((asked) => {
    const { item, cause, effect, supposed } = asked;
    const question = story.question(effect, supposed);
    requireParsable(planned, asked, `${context}\n${question}`);
    const nodes = cause === undefined ? [effect] : [cause, effect];
    const names = nodes.map((node) => story.names[node]).join(', ');
    return testOf({ ...item, asked: names }, { context, question }, answerFormat);
  });
}

/** The largest number of questions in one run or shard. */
const MOST_QUESTIONS = 100_000;

/** Refuses a design that asks too many questions in one run. @throws {ConfigError} */
function refuseTooMany(questions: number, shards: number): void {
  const perShard = Math.ceil(questions / shards);
  if (perShard <= MOST_QUESTIONS) return;
  refuseConfig(
    COMPOSITIONAL_CONFIG,
    [],
    `expected at most ${MOST_QUESTIONS} questions in one run, got ${perShard}; make the design smaller, or run it in shards, such as CAUSAL_SHARD=1/${Math.ceil(questions / MOST_QUESTIONS)}`,
  );
}

/** Returns a function that gives the story of a unit: its own, or the one that all units of its world share. */
function storiesIn(theme: Theme, extraneous: boolean): (planned: PlannedUnit) => RenderedStory {
  const stories = new Map<string, RenderedStory>();
  return ({ world, unit, order }) => {
    const { scm, originals = [] } = world;
    if (unit.ownStreams) return renderStory(theme, scm, { extraneous, order, originals }, unit.ownStreams.cast);
    const story = stories.get(world.id) ?? renderStory(theme, scm, { extraneous, order }, world.openStream('cast'));
    stories.set(world.id, story);
    return story;
  };
}

/** Refuses a theme in whose prompts a question cannot be parsed back to the same model, facts and suppositions. */
function requireParsable(planned: PlannedUnit, asked: PlannedQuestion, prompt: string): void {
  const problem = problemOf(planned, asked, prompt);
  if (problem === undefined) return;
  refuseConfig(
    COMPOSITIONAL_CONFIG,
    ['theme'],
    `expected a theme whose prompts can be parsed, but of ${asked.item.id}, ${problem}`,
  );
}

/** Names what is wrong with a prompt; undefined if it says exactly what its question means. */
function problemOf(planned: PlannedUnit, asked: PlannedQuestion, prompt: string): string | undefined {
  try {
    const story = parseStory(prompt);
    if (!story) return 'no story is found in it';
    if (!isSameUnit(story, planned)) return 'the rules and facts are parsed as others';
    if (!isSameQuestion(story, planned.order, asked)) return 'the question is parsed as another';
    return story.truth === asked.item.truth ? undefined : 'the text gives another answer';
  } catch (error) {
    if (error instanceof ParseError) return error.message;
    throw error;
  }
}

/** Tests whether a story has the rules and facts of a unit. Node i of a story is node `order[i]`. */
function isSameUnit(story: Story, { world, unit, order }: PlannedUnit): boolean {
  const { dag, functions } = world.scm;
  const { noise, evidence } = unit.facts;
  const sorted = (nodes: readonly number[]): string => [...nodes].sort((a, b) => a - b).join();
  const isSame = (node: number, i: number): boolean => {
    const causes = dag.parents[node]!;
    const stated = isNoiseStated(unit.facts, node) ? noise[node] === 1 : undefined;
    return (
      sorted(story.causes[i]!.map((cause) => order[cause]!)) === sorted(causes) &&
      (causes.length === 0 || story.functions[i] === functions[node]) &&
      story.own[i] === stated &&
      story.seen.get(i) === evidence?.seen.get(node)
    );
  };
  return story.nodes.length === order.length && order.every(isSame);
}

/** Tests whether a story asks what is planned: about the same node, with the same suppositions in the same order. */
function isSameQuestion(story: Story, order: readonly number[], { effect, supposed }: PlannedQuestion) {
  const parsed = story.supposed.map(({ node, value }) => `${order[node]}=${value}`).join();
  const planned = supposed.map(({ node, value }) => `${node}=${value}`).join();
  return order[story.asked] === effect && parsed === planned;
}
