import type { Fault } from '../task.ts';
import type { Order } from './parse.ts';

/** The ways to be wrong. */
export const ORDER_FAULTS: Readonly<Record<string, Fault<Order>>> = {
  /** Takes the event that the prompt mentions first for the earlier one. */
  'first-mentioned': ({ facts, first, second }) => {
    const mentioned = facts.flat();
    return mentioned.indexOf(first) < mentioned.indexOf(second);
  },
};
