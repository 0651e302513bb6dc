import type { Reading } from '../task.ts';

/** A question as its prompt states it. */
export interface Order extends Reading {
  readonly facts: readonly (readonly [cause: string, effect: string])[];
  readonly first: string;
  readonly second: string;
}

/** Parses a prompt, and follows the chain from the first event. Undefined for prompts of other tasks. */
export function parseOrder(prompt: string): Order | undefined {
  const [, first, second] = /Did the (\w+) happen before the (\w+)\?/.exec(prompt) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const sentences = prompt.matchAll(/The (\w+) caused the (\w+)\./g);
  const facts = [...sentences].map(([, cause = '', effect = '']) => [cause, effect] as const);
  const effectOf = new Map(facts);
  let event = effectOf.get(first);
  while (event !== undefined && event !== second) event = effectOf.get(event);
  return { facts, first, second, truth: event === second };
}
