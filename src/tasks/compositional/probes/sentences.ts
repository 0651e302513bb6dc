import type { Hypothesis } from '../../../causal/hypothesis.ts';
import { at } from '../../../lib/at.ts';
import type { Cast } from '../../shared/themes/rules.ts';
import type { Probe } from './probe-case.ts';

/** Says what a probe asks, in words of every theme; the others ask as the big questions do. */
const say = {
  reading: (effect: string, cause: string) => `Does the rule for ${effect} mention whether ${cause}?`,
  numbers: (name: string, own: string) => `Looking only at ${name}: is it true that ${own}?`,
};

/** The same read back from a prompt. */
export const READING = /Does the rule for (.+) mention whether (.+)\?/;
export const NUMBERS = /Looking only at (.+): is it true that .+\?/;

/** The question of a probe. @param question - As the story's renderer puts one. */
export function probeText(
  { names, own, stateOf }: Pick<Cast, 'names' | 'own' | 'stateOf'>,
  { kind, node, cause, held }: Probe,
  question: (effect: number, hypothesis: Hypothesis | undefined) => string,
): string {
  switch (kind) {
    case 'reading':
      return say.reading(at(names, node), at(at(stateOf, cause ?? node), 1));
    case 'numbers':
      return say.numbers(at(names, node), at(own, node).condition);
    case 'one step':
      return question(node, { node: cause ?? node, value: held === true });
    case 'facts':
      return question(node, undefined);
    default:
      return kind satisfies never;
  }
}
