import { ParseError } from '../../../cases/parse-error.ts';
import { once } from '../../../lib/once.ts';
import { caseWords } from '../../shared/many-cases.ts';
import { dagOfRules, rulesReader } from '../../shared/themes/rules.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { Kind, QuestionOf } from '../identification-case.ts';
import { questionIn, type ToldQuestion } from './question.ts';

/** One kind for each sentence; which one plays no part in the answer. */
const KIND_OF = {
  adjusted: 'back-door',
  needed: 'minimal',
  tells: 'independence',
  opens: 'opening',
  explains: 'explaining-away',
} as const satisfies Record<ToldQuestion['sentence'], Kind>;

/**
 * Makes the reader of identification prompts in a theme, from the text alone.
 *
 * @returns A reader, undefined for prompts of other themes and other questions about the story. It throws a
 *   {@link ParseError} if the question cannot be read.
 */
export function identificationReader(theme: Theme): (prompt: string) => QuestionOf | undefined {
  const read = once(() => rulesReader(theme));
  const words = caseWords(theme);
  return (prompt) => {
    // Most prompts belong to other tasks and are not read.
    if (!prompt.includes(words.chance)) return undefined;
    const world = read()(prompt);
    const [chance, line = 'the end'] = world?.rest ?? [];
    if (!world || chance !== words.chance) return undefined;
    const dag = dagOfRules(world);
    const { state } = world.grammar;
    const nodeOf = (clause: string): number => {
      const found = state.read(clause);
      if (found?.value !== true) throw new ParseError('a possible state', clause);
      return dag.nodes.indexOf(String(found.name));
    };
    const told = questionIn(line);
    if (told === undefined) throw new ParseError('a question about identification', line);
    const { sentence, cause, effect, known } = told;
    return {
      dag,
      kind: KIND_OF[sentence],
      cause: nodeOf(cause),
      effect: nodeOf(effect),
      given: known.map(nodeOf),
    };
  };
}
