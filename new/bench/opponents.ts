/**
 * Discrimination of partial readers over the twins of the default design, for the table in the docs:
 * `node bench/opponents.ts [seeds]`.
 */
import { namedRng } from '../src/lib/random.ts';
import { FAULTS } from '../src/tasks/compositional/faults.ts';
import { type StoryQuestion, storyQuestions, twinsIn } from './questions.ts';

const SLIP_RATE = 0.01;

/** Names of simulated models with numbers of steps. */
const READERS: readonly (readonly [model: string, steps: readonly number[]])[] = [
  ['windows', [1, 2, 3]],
  ['hubs', [2, 3, 4, 5]],
  ['live-joins', [2, 3, 4, 5, 6, 7]],
  ['links-back', [1, 2, 3, 4, 5, 6, 7, 8, 10]],
  ['forgetful', [3, 8]],
  ['both-ends', [2, 3, 4, 5, 6, 7]],
  ['forward', [1, 2, 4, 99]],
  ['two-ahead-two-back', [0]],
  ['any-blocker', [0]],
  ['nearest-blocker', [0]],
  ['credulous', [0]],
  ['graph-blind', [0]],
  ['intervention-blind', [0]],
  ['first-cause', [0]],
  ['last-cause', [0]],
  ['random-cause', [0]],
  ['joins-as-and', [0]],
  ['joins-as-or', [0]],
  ['slips', [0]],
  ['oracle', [0]],
];

/** Returns whether a model answers yes. */
function answer(model: string, steps: number, { prompt, reading }: StoryQuestion): boolean {
  const draw = (...name: readonly (string | number)[]): number => namedRng(1, prompt, ...name).uniform();
  return FAULTS[model]!(reading, { steps, slipRate: SLIP_RATE, draw });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const seeds = Number(process.argv[2] ?? 20);
const theme = process.argv[3] ?? 'candy-party';
const designs = Array.from({ length: seeds }, (_, seed) =>
  twinsIn(storyQuestions({ seed: seed + 1, theme })),
);
console.log(
  `${designs[0]!.length} pairs of twins a design, ${seeds} seeds: mean J (least to most); lowest group`,
);
for (const [model, list] of READERS)
  for (const steps of list) {
    const results = designs.map((twins) => {
      const claims = twins.map(([open, stopped]) => {
        const [followed, claimed] = [open, stopped].map(
          ({ on, off }) => answer(model, steps, on) && !answer(model, steps, off),
        );
        return { group: open.group, j: Number(followed) - Number(claimed) };
      });
      const groups = [...Map.groupBy(claims, ({ group }) => group).values()];
      return {
        j: mean(claims.map(({ j }) => j)),
        lowest: Math.min(...groups.map((group) => mean(group.map(({ j }) => j)))),
      };
    });
    const all = results.map(({ j }) => j);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    const name = steps > 0 ? `${model} ${steps}` : model;
    const lowest = mean(results.map((result) => result.lowest));
    console.log(
      `${name.padEnd(22)} ${mean(all).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}); ${lowest.toFixed(2)}`,
    );
  }
