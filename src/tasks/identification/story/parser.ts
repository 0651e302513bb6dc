import { ParseError } from '../../../cases/parse-error.ts';
import { once } from '../../../lib/caching.ts';
import { caseWords } from '../../shared/many-cases.ts';
import { dagOfRules, rulesReader } from '../../shared/themes/rules.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import { IDENTIFICATION_KINDS, type QuestionOf } from '../identification-case.ts';
import { QUESTION_KINDS } from '../question-kinds.ts';
import { questionIn } from './sentences.ts';

/** Returns a parser of a theme's identification prompts. */
export function identificationReader(theme: Theme): (prompt: string) => QuestionOf | undefined {
  const read = once(() => rulesReader(theme));
  const words = caseWords(theme);
  return (prompt) => {
    // This early check is much faster than reading the rules.
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
    // Kinds that share a sentence also share the rule for the right answer, so the first of them will do.
    const kind = IDENTIFICATION_KINDS.find((one) => QUESTION_KINDS[one].sentence === told?.sentence);
    if (!told || !kind) throw new ParseError('a question about identification', line);
    const { cause, effect, known } = told;
    return {
      dag,
      kind,
      cause: nodeOf(cause),
      effect: nodeOf(effect),
      given: known.map(nodeOf),
    };
  };
}
