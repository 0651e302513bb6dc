/**
 * Discrimination of partial readers over the twins of the default design, for the table in the docs:
 * `node bench/opponents.ts [seeds]`.
 */
import { namedRng } from '../src/lib/random.ts';
import { FAULTS } from '../src/tasks/compositional/faults.ts';
import { type StoryQuestion, storyQuestions, twinsIn } from './questions.ts';
import { OPPONENTS, type Reader } from './readers.ts';

const SLIP_RATE = 0.01;

/** Returns whether a model answers yes. */
function answer({ model, steps }: Reader, { prompt, reading }: StoryQuestion): boolean {
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
const readers = [
  ...OPPONENTS,
  { name: 'slips of 1 % a step', model: 'slips', steps: 0 },
  { name: 'perfect', model: 'oracle', steps: 0 },
];
for (const reader of readers) {
  const results = designs.map((twins) => {
    const claims = twins.map(([open, stopped]) => {
      const [followed, claimed] = [open, stopped].map(
        ({ on, off }) => answer(reader, on) && !answer(reader, off),
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
  const lowest = mean(results.map((result) => result.lowest));
  console.log(
    `${reader.name.padEnd(22)} ${mean(all).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}); ${lowest.toFixed(2)}`,
  );
}
