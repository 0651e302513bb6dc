import type { Hypothesis } from '../../../causal/hypothesis.ts';
import { at } from '../../../lib/at.ts';
import type { castIn } from '../../shared/themes/rules.ts';
import type { Probe } from './probe-truth.ts';

/** Questions of probes, which fit the words of every theme; other kinds of probes are worded like the big questions. */
const say = {
  reading: (effect: string, cause: string) =>
    `Does the rule for ${effect} contain a condition about whether ${cause}?`,
  numbers: (name: string, own: string) => `According to what is said about ${name}, is it true that ${own}?`,
};

/** Patterns that read these questions back. */
export const READING = /Does the rule for (.+) contain a condition about whether (.+)\?/;
export const NUMBERS = /According to what is said about (.+), is it true that .+\?/;

/** The question of a probe. @param question - Renderer of the story's questions. */
export function probeText(
  { names, own, stateOf }: Pick<ReturnType<typeof castIn>, 'names' | 'own' | 'stateOf'>,
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
