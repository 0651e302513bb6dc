import { refuseConfig } from '../../lib/config-error.ts';
import { COMPOSITIONAL_CONFIG } from './config.ts';
import type { PlannedQuestion, PlannedUnit } from './design.ts';
import { parseStory, type Story } from './parse-story.ts';
import { isTold } from './told.ts';

/** Refuses a theme in whose prompt a question cannot be parsed back to the same model, facts and suppositions. */
export function checkParsesBack(asked: PlannedUnit, question: PlannedQuestion, prompt: string): void {
  const found = parsed(prompt);
  const problem =
    typeof found === 'string'
      ? found
      : found
        ? differenceOf(found, asked, question)
        : 'no story is found in it';
  if (problem)
    refuseConfig(
      COMPOSITIONAL_CONFIG,
      ['theme'],
      `expected a theme whose prompts can be parsed, but of ${question.item.id}, ${problem}`,
    );
}

function parsed(prompt: string): Story | string | undefined {
  try {
    return parseStory(prompt);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Names the first thing that differs between a story and its question. Node i of a story is node `order[i]`. */
function differenceOf(
  story: Story,
  { world, unit, order }: PlannedUnit,
  { item, effect, supposed }: PlannedQuestion,
) {
  const { dag, functions } = world.scm;
  const sorted = (nodes: readonly number[]): string => [...nodes].sort((a, b) => a - b).join();
  const isOf = (node: number, i: number): boolean => {
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
  if (story.nodes.length !== order.length || !order.every(isOf))
    return 'the rules and facts are parsed as others';
  const told = story.supposed.map(({ node, value }) => `${order[node]}=${value}`).join();
  if (told !== supposed.map(({ node, value }) => `${node}=${value}`).join() || order[story.asked] !== effect)
    return 'the question is parsed as another';
  return story.truth === item.truth ? undefined : 'the text gives another answer';
}
