import { combineNode } from '../../../src/causal/scm.ts';
import { at } from '../../../src/lib/at.ts';
import type { StoryQuestion } from '../sample.ts';

/**
 * A node's own noise as it is told. Where it is not told but the node is seen, its state stands in: nobody who follows no
 * links can know better.
 */
export function ownOf({ story: { noise, hidden } }: StoryQuestion, node: number): number {
  return Number(hidden.get(node) ?? at(noise, node));
}

/** What a node's own noise alone makes of it; undefined where it is up to its causes. */
export function settled(question: StoryQuestion, node: number): boolean | undefined {
  const { functions } = question.story.scm;
  const own = ownOf(question, node);
  if (at(question.causes, node).length === 0) return own === 1;
  switch (at(functions, node)) {
    case 'or':
    case 'not':
      return own === 1 ? true : undefined;
    case 'and':
      return own === 0 ? false : undefined;
    default:
      return undefined;
  }
}

/** Whether a node with causes is on or off whatever these do. */
export function isBlocked(question: StoryQuestion, node: number): boolean {
  return at(question.causes, node).length > 0 && settled(question, node) !== undefined;
}

/** The nodes that are on, or off, whatever their causes do. */
export function blockedNodes(question: StoryQuestion, state?: boolean): number[] {
  return question.order.filter(
    (node) => isBlocked(question, node) && (state === undefined || settled(question, node) === state),
  );
}

/** The states that are seen, whatever is told beside them. */
export function statesSeen({ hidden, evidence }: StoryQuestion['story']): boolean[] {
  return [...hidden.values(), ...(evidence?.seen.values() ?? [])];
}

/** What the question supposes of the cause; yes where it supposes nothing. */
export function supposedOf({ story }: StoryQuestion): boolean {
  return story.hypothesis?.value ?? true;
}

/** The cause asked about: what is supposed, or the effect itself where nothing is. */
export function causeOf({ story }: StoryQuestion): number {
  return story.hypothesis?.node ?? story.effect;
}

/** A world as somebody reads it: which causes of a node count, and how they are combined. */
export interface Seen {
  readonly causes: (node: number) => readonly number[];
  readonly combine?: (node: number, own: number, causes: readonly number[]) => number;
}

/** The answer in a world as it is seen, by following its links all the way. */
export function answerIn(question: StoryQuestion, { causes, combine }: Seen): boolean {
  const { story } = question;
  const values = new Map<number, number>();
  const stateIn = (node: number): number => {
    if (node === story.hypothesis?.node) return Number(story.hypothesis.value);
    const known = values.get(node);
    if (known !== undefined) return known;
    values.set(node, 0);
    const given = causes(node).map(stateIn);
    const own = ownOf(question, node);
    const value = combine
      ? combine(node, own, given)
      : combineNode(at(story.scm.functions, node), own, given);
    values.set(node, value);
    return value;
  };
  return stateIn(story.effect) === 1;
}
