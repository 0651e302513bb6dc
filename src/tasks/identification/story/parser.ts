import { once } from '../../../lib/once.ts';
import { caseWords } from '../../shared/many-cases.ts';
import { ParseError } from '../../shared/parse-error.ts';
import { dagOfRules, rulesReader } from '../../shared/themes/rules.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { Kind, QuestionOf } from '../identification-case.ts';
import { questionIn, type ToldQuestion } from './question.ts';

/** By sentence, one of the kinds that it asks: which of them plays no part in the answer. */
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
 * @returns A reader; undefined where the prompt is not of the theme, or asks something else about its story. It throws a
 *   {@link ParseError} where the question cannot be read.
 */
export function identificationReader(theme: Theme): (prompt: string) => QuestionOf | undefined {
  const read = once(() => rulesReader(theme));
  const words = caseWords(theme);
  return (prompt) => {
    // Most prompts are of other tasks: those are not read.
    if (!prompt.includes(words.chance)) return undefined;
    const world = read()(prompt);
    const [chance, line = 'the end'] = world?.rest ?? [];
    if (!world || chance !== words.chance) return undefined;
    const dag = dagOfRules(world);
    const { state } = world.grammar;
    const nodeOf = (clause: string): number => {
      const found = state.read(clause);
      if (found?.value !== true) throw new ParseError('what may be so', clause);
      return dag.nodes.indexOf(String(found.name));
    };
    const told = questionIn(line);
    if (told === undefined) throw new ParseError('a question about what can be told', line);
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
