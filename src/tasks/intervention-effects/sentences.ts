import { contentHash } from '../../lib/json.ts';

/** All sentences of prompts. Names take no article, so that every sentence suits letters, mass nouns and plurals. */
const SENTENCES = {
  opening: 'A system has the variables {variables}. These are all of its direct causal relations:',
  openingOfOne: 'A system has the variables {variables}. This is its only direct causal relation:',
  untold:
    'Two variables are measured in the real world: {variables}. One of them causally affects the other, and any effect in the opposite direction is negligible. No other information about them is given, so use general knowledge.',
  relation: '- “{cause}” causes “{effect}”.',
  meaning:
    'A perfect intervention on a variable, written do(variable = value), sets the variable to a value that is chosen outside the system. After the intervention, nothing in the system causes that variable any longer. All other causal relations stay as they are, including those in which that variable is the cause.',
  definition:
    'In what follows, a {word} is an operation on one variable: it sets the variable to a value that is chosen outside the system, so that nothing in the system causes that variable any longer. All other causal relations stay as they are, including those in which that variable is the cause.',
  question: 'Does “{cause}” causally affect “{effect}”, directly or through other variables?',
  intervention:
    'Now a perfect intervention is performed on {variables}, written do({settings}). After this intervention, does “{cause}” causally affect “{effect}”, directly or through other variables?',
  interventions:
    'Now perfect interventions are performed on {variables} at the same time, written do({settings}). After these interventions, does “{cause}” causally affect “{effect}”, directly or through other variables?',
  substitution:
    'Now a {word} is applied to {variables}, with the value {values}. After this {word}, does “{cause}” causally affect “{effect}”, directly or through other variables?',
  substitutions:
    'Now a {word} is applied to each of {variables} at the same time, with the values {values}, respectively. After these operations, does “{cause}” causally affect “{effect}”, directly or through other variables?',
} as const;

type Gaps = Readonly<Record<string, string>>;

/** Returns a sentence with its gaps filled. @example sentence('relation', { cause: 'K', effect: 'R' }) // '- “K” causes “R”.' */
export function sentence(name: keyof typeof SENTENCES, gaps: Gaps = {}): string {
  return SENTENCES[name].replaceAll(/\{(\w+)\}/g, (_, gap: string) => {
    const text = gaps[gap];
    if (text === undefined) throw new RangeError(`sentence: expected a text for {${gap}} in “${name}”`);
    return text;
  });
}

/** Changes with the wording, so that answers to other questions are not taken for answers to these. */
export const SENTENCES_HASH = contentHash(Object.values(SENTENCES));
