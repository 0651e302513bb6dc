import type { Dag } from '../../../causal/dag.ts';
import { at } from '../../../lib/at.ts';
import { contentHash } from '../../../lib/content-hash.ts';
import type { Rng } from '../../../lib/rng.ts';
import { caseWords } from '../../shared/many-cases.ts';
import { listed } from '../../shared/phrasing.ts';
import type { AskedPair } from '../../shared/themes/names.ts';
import { castIn } from '../../shared/themes/rules.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { QuestionOf } from '../identification-case.ts';
import { IDENTIFICATION_CONFIG } from '../identification-config.ts';
import { QUESTION_KINDS } from '../question-kinds.ts';
import { SENTENCES, saying } from './sentences.ts';

/** The value of `theme` in prompt templates. The story's own theme would select worked examples of other questions. */
export const IDENTIFICATION_THEME = 'identification';

export function templateHash(theme: Theme): string {
  const words = caseWords(theme);
  const forced = [false, true].map((value) => words.forced('A', value));
  return contentHash([
    ...SENTENCES.map(({ text }) => text),
    theme.templateHash,
    JSON.stringify({ ...words, forced }),
    'rules in any order',
  ]);
}

/** Renders a story. Its rules are in random order, because their positions could otherwise reveal the causes. */
export function renderIdentification(theme: Theme, dag: Dag, casting: Rng, asked?: AskedPair) {
  const model = {
    dag,
    functions: dag.nodes.map(() => 'or' as const),
    noise: dag.nodes.map(() => 0.2 + 0.1 * casting.integer(5)),
  };
  const { stateOf, text, names, sense } = castIn(
    theme,
    model,
    {
      extraneous: false,
      order: casting.shuffled([...dag.nodes.keys()]),
      config: IDENTIFICATION_CONFIG,
      asked,
    },
    casting,
  );
  const { chance, forced, ...words } = caseWords(theme);
  const holds = (node: number): string => at(at(stateOf, node), 1);
  return {
    ...(sense && { sense }),
    context: `${text}\n${chance}`,
    question({ kind, cause, effect, given }: Omit<QuestionOf, 'dag'>): string {
      const states = given.map(holds);
      const whether = states.map((state) => `whether ${state}`);
      const name = at(names, cause);
      const { sentence } = QUESTION_KINDS[kind];
      return saying(sentence)({
        ...words,
        name,
        cause: holds(cause),
        absent: at(at(stateOf, cause), 0),
        made: forced(name, true),
        kept: forced(name, false),
        effect: holds(effect),
        several: given.length > 1,
        known: listed(sentence.tellsStates ? states : whether, 'and'),
        changed: listed(whether, 'or'),
        first: whether[0],
        second: whether[1],
      });
    },
  };
}
