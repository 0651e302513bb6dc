import { ParseError } from '../../../cases/parse-error.ts';
import { once } from '../../../lib/once.ts';
import { caseWords } from '../../shared/many-cases.ts';
import { dagOfRules, rulesReader } from '../../shared/themes/rules.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { Kind, QuestionOf } from '../identification-case.ts';
import { questionIn, type ToldQuestion } from './sentences.ts';

/** One kind for each sentence. If several kinds share a sentence, the choice does not affect the answer. */
const KIND_OF = {
  adjusted: 'back-door',
  needed: 'minimal',
  tells: 'independence',
  opens: 'opening',
  explains: 'explaining-away',
} as const satisfies Record<ToldQuestion['sentence'], Kind>;

/**
 * Makes a parser of a theme's identification prompts, which uses only their text.
 *
 * @returns A parser, which returns undefined for prompts of other themes and for other questions about the story. It
 * throws a {@link ParseError} if the question cannot be read.
 */
export function identificationReader(theme: Theme): (prompt: string) => QuestionOf | undefined {
  const read = once(() => rulesReader(theme));
  const words = caseWords(theme);
  return (prompt) => {
    // Most prompts belong to other tasks, so they are rejected early.
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
