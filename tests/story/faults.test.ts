import { describe, expect, test } from 'vitest';
import type { NodeFunction } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import { FAULTS } from '../../src/tasks/compositional/faults.ts';
import type { Story } from '../../src/tasks/compositional/parse-story.ts';
import { solveStory } from '../../src/tasks/compositional/solve-story.ts';

/**
 * Builds a story from rules such as `D=and B C on`: a node, its function, its causes, and whether its own noise is on. The
 * last node is asked about. `supposed` is the node that is set to a value; none if it is empty.
 */
function storyOf(rules: string, supposed: string, value: boolean): Story {
  const parts = rules.split('; ').map((rule) => /^(\w+)=(\S+)((?: [A-Z])*) (on|off)$/.exec(rule)!);
  const nodes = parts.map(([, name]) => name!);
  const text = {
    theme: 'hand-made',
    nodes,
    causes: parts.map(([, , , causes]) => [...causes!.replaceAll(' ', '')].map((name) => nodes.indexOf(name))),
    functions: parts.map(([, , operator]) => operator as NodeFunction),
    own: parts.map(([, , , , own]) => own === 'on'),
    details: nodes,
    supposed: supposed === '' ? [] : [{ node: nodes.indexOf(supposed), value }],
    seen: new Map<number, boolean>(),
    asked: nodes.length - 1,
  };
  return { ...text, truth: solveStory(text) };
}

// Y follows X on two paths, through B and through C. Three nodes need all their causes, which their own noise allows.
const OPEN = 'X=or off; A=or X off; B=and A on; C=or A off; D=and B C on; E=or D off; Y=and E on';
// B is false whatever A is, which stops D and everything after it.
const STOPPED_AT_B = OPEN.replace('B=and A on', 'B=and A off');
// C is true whatever A is, but D still follows B.
const ON_AT_C = OPEN.replace('C=or A off', 'C=or A on');

/** A model, and its answers under do(X = true) and do(X = false), with its steps (3) and with what it draws (0). */
type Expected = readonly [model: string, answers: string, steps?: number, draw?: number];

/** The expected answers are worked out by hand from what each model does. */
const STORIES: readonly (readonly [string, string, readonly Expected[]])[] = [
  [
    'in a story in which Y follows X,',
    OPEN,
    [
      ['oracle', 'yes no'],
      ['always-yes', 'yes yes'],
      ['always-no', 'no no'],
      ['intervention-blind', 'no no'],
      ['graph-blind', 'yes no'],
      ['credulous', 'yes no'],
      ['forgetful', 'no no', 3],
      ['forgetful', 'yes no', 5],
      ['first-cause', 'yes no'],
      ['last-cause', 'yes no'],
      ['missed-parent', 'yes no'],
      ['joins-as-and', 'yes no'],
      ['joins-as-or', 'yes yes'],
      ['windows', 'yes no', 2],
      ['any-blocker', 'yes no'],
      // Below the slip rate of 0.5, each of the five steps from A to Y turns the state.
      ['slips', 'no yes', 3, 0.4],
      ['slips', 'yes no', 3, 0.6],
    ],
  ],
  [
    'in a story in which B is blocked and stops the effect of X on Y,',
    STOPPED_AT_B,
    [
      ['oracle', 'no no'],
      ['credulous', 'yes no'],
      ['graph-blind', 'yes no'],
      ['first-cause', 'no no'],
      ['last-cause', 'yes no'],
      ['missed-parent', 'no no'],
      ['random-cause', 'no no', 3, 0],
      ['random-cause', 'yes no', 3, 0.9],
      ['links-back', 'yes no', 2],
      ['links-back', 'no no', 3],
      ['windows', 'no no', 1],
      ['hubs', 'no no', 3],
      ['live-joins', 'yes no', 1],
      ['live-joins', 'no no', 2],
      ['forward', 'yes no', 2],
      ['forward', 'no no', 3],
      ['both-ends', 'no no', 3],
      ['two-ahead-two-back', 'no no'],
      ['any-blocker', 'no no'],
      ['nearest-blocker', 'no no'],
    ],
  ],
  [
    'in a story in which C is blocked but does not stop the effect of X on Y,',
    ON_AT_C,
    [
      ['oracle', 'yes no'],
      ['first-cause', 'yes no'],
      ['last-cause', 'yes yes'],
      ['any-blocker', 'yes yes'],
      ['nearest-blocker', 'yes yes'],
      ['forward', 'yes no', 9],
    ],
  ],
];

/** Says in a title what a model was set to: the number that it draws, or its steps. */
function settingsText(steps: number | undefined, draw: number | undefined): string {
  if (draw !== undefined) return ` (random number drawn: ${draw})`;
  return steps === undefined ? '' : ` (steps: ${steps})`;
}

describe.each(STORIES)('%s', (_, rules, rows) => {
  const table = rows.map(([model, answers, steps, draw]) => {
    const [ifTrue, ifFalse] = answers.split(' ');
    return { model, settings: settingsText(steps, draw), ifTrue, ifFalse, steps: steps ?? 3, draw: draw ?? 0 };
  });

  test.each(table)(
    'the simulated model “$model”$settings answers $ifTrue if X is made true and $ifFalse if X is made false',
    ({ model, ifTrue, ifFalse, steps, draw }) => {
      const options = { steps, slipRate: 0.5, draw: () => draw };
      const answerUnder = (value: boolean): string =>
        FAULTS[model]!(storyOf(rules, 'X', value), options) ? 'yes' : 'no';
      expect([answerUnder(true), answerUnder(false)]).toEqual([ifTrue, ifFalse]);
    },
  );
});

test('every simulated model can answer a question that makes no supposition', () => {
  const story = storyOf(OPEN, '', true);
  for (const fault of Object.values(FAULTS))
    expect(fault(story, { steps: 2, slipRate: 0.1, draw: () => 0.5 })).toBeTypeOf('boolean');
});

test('the simulated model “slips” gets about 10 % of questions about a single link wrong if its slip rate is 0.1', () => {
  const chain = 'X=or off; Y=or X off';
  let wrong = 0;
  for (let repeat = 0; repeat < 2000; repeat++) {
    const draw = (...name: readonly (string | number)[]): number => namedRng(1, repeat, ...name).uniform();
    if (!FAULTS.slips!(storyOf(chain, 'X', true), { steps: 0, slipRate: 0.1, draw })) wrong++;
  }
  // The standard error is √(0.1 × 0.9 / 2000) = 0.007, and the tolerance is 0.05.
  expect(wrong / 2000).toBeCloseTo(0.1, 1);
});
