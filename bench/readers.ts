import { namedRng } from '../src/lib/random.ts';
import type { Fault, Reading } from '../src/tasks/task.ts';
import type { Question } from './questions.ts';

/** A partial reader, which does not follow the whole chain: a simulated model with its number of steps. */
export interface Reader {
  readonly name: string;
  readonly model: string;
  readonly steps: number;
}

/** Simulated models that follow only some links, with the numbers of links that are tried. */
const STEPS: Readonly<Record<string, readonly number[]>> = {
  windows: [1, 2, 3],
  hubs: [2, 3, 4, 5],
  'live-joins': [2, 3, 4, 5, 6, 7],
  'links-back': [1, 2, 3, 4, 5, 6, 7, 8, 10],
  forgetful: [3, 8],
  'both-ends': [2, 3, 4, 5, 6, 7],
  forward: [1, 2, 4, 99],
};

/** Simulated models whose faults have no number of links. */
const OTHERS: readonly string[] = [
  'two-ahead-two-back',
  'any-blocker',
  'nearest-blocker',
  'credulous',
  'graph-blind',
  'intervention-blind',
  'first-cause',
  'last-cause',
  'random-cause',
  'joins-as-and',
  'joins-as-or',
];

/** All readers that the default questions should expose. */
export const OPPONENTS: readonly Reader[] = [
  ...Object.entries(STEPS).flatMap(([model, list]) =>
    list.map((steps) => ({ name: `${model} ${steps}`, model, steps })),
  ),
  ...OTHERS.map((model) => ({ name: model, model, steps: 0 })),
];

/** The chance of a wrong step of models that slip. */
const SLIP_RATE = 0.01;

/** Returns whether a reader answers yes. A question of a task without its fault is answered right. */
export function saysYes(
  { model, steps }: Reader,
  { prompt, reading }: Question<object, Reading>,
  faults: Readonly<Record<string, Fault<never>>>,
): boolean {
  const draw = (...name: readonly (string | number)[]): number => namedRng(1, prompt, ...name).uniform();
  return faults[model]?.(reading as never, { steps, slipRate: SLIP_RATE, draw }) ?? reading.truth;
}
