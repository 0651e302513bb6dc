import type { NodeFunction } from '../../../src/causal/scm.ts';
import { at } from '../../../src/lib/at.ts';
import type { KindOfReader, Reader } from '../reader.ts';
import type { StoryQuestion } from '../sample.ts';
import { answerIn, type Seen } from './seen.ts';

const WHERE: Readonly<Record<string, readonly NodeFunction[]>> = {
  and: ['and'],
  or: ['or'],
  'and and or': ['and', 'or', 'xor', 'not'],
};

/** Readers that look at one cause only where a rule names several. */
export const ONE_CAUSE: readonly Reader[] = (['first', 'last'] as const).flatMap((which) =>
  Object.entries(WHERE).map(([name, functions]) =>
    reading(`${which} cause only at ${name}`, 'one-cause', (question) => {
      const shortened = isShortened(question, functions);
      const place = which === 'first' ? 0 : -1;
      return {
        causes: (node) =>
          shortened(node) ? [at(question.causes, node).at(place)!] : at(question.causes, node),
      };
    }),
  ),
);

/** Readers that see all causes and combine them in a way of their own. */
export const OTHER_RULES: readonly Reader[] = [
  reading('all rules read as or', 'partial', (question) => combining(question, () => 'or')),
  reading('all rules read as and', 'partial', (question) => combining(question, () => 'and')),
  reading('and and or exchanged', 'partial', (question) =>
    combining(question, (operator) => (operator === 'and' ? 'or' : operator === 'or' ? 'and' : operator)),
  ),
  reading('most causes decide', 'partial', (question) => ({
    causes: (node) => at(question.causes, node),
    combine: (node, own, causes) => {
      if (causes.length === 0) return own;
      const operator = at(question.story.scm.functions, node);
      if (operator === 'or' && own === 1) return 1;
      if (operator === 'and' && own === 0) return 0;
      return Number(2 * causes.reduce((sum, value) => sum + value, 0) > causes.length);
    },
  })),
];

function combining(
  { causes, story }: StoryQuestion,
  change: (operator: NodeFunction) => 'or' | NodeFunction,
): Seen {
  return {
    causes: (node) => at(causes, node),
    combine: (node, own, given) => {
      if (given.length === 0) return own;
      const operator = change(at(story.scm.functions, node));
      return operator === 'or' ? Math.max(own, ...given) : operator === 'and' ? Math.min(own, ...given) : own;
    },
  };
}

/** A reader of worlds that it sees otherwise than they are; none where it sees every one as it is. */
function reading(name: string, kind: KindOfReader, seen: (question: StoryQuestion) => Seen): Reader {
  return {
    name,
    kind,
    answers: (sample) => {
      const questions = sample.stories();
      const isOpponent = questions.some((question) => {
        const { causes, combine } = seen(question);
        return (
          combine !== undefined || question.causes.some((list, node) => list.length !== causes(node).length)
        );
      });
      return isOpponent ? questions.map((question) => answerIn(question, seen(question))) : undefined;
    },
  };
}

function isShortened({ causes, story }: StoryQuestion, functions: readonly NodeFunction[]) {
  return (node: number): boolean =>
    at(causes, node).length > 1 && functions.includes(at(story.scm.functions, node));
}
