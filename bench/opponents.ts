/**
 * Measures the discrimination of partial readers over the twins of the default design, for a table in the docs: how far
 * models get that use only a part of the text.
 *
 *   node bench/opponents.ts [seeds = 20] [theme = candy-party]
 */
import { FAULTS } from '../src/tasks/compositional/faults.ts';
import { mean } from './mean.ts';
import { storyQuestions, type TwinUnit, twinsIn } from './questions.ts';
import { OPPONENTS, type Reader, saysYes } from './readers.ts';

/** The readers in the table: all opponents, a model with random errors, and a perfect one. */
const READERS: readonly Reader[] = [
  ...OPPONENTS,
  { name: 'slips of 1 % a step', model: 'slips', steps: 0 },
  { name: 'perfect', model: 'oracle', steps: 0 },
];

/** Tests whether a reader claims that the effect follows the cause in a unit. */
function claims(reader: Reader, { on, off }: TwinUnit): boolean {
  return saysYes(reader, on, FAULTS) && !saysYes(reader, off, FAULTS);
}

/** Computes the discrimination J of a reader over all twins of a design, and over the group where it is lowest. */
function discrimination(reader: Reader, twins: ReturnType<typeof twinsIn>) {
  const values = twins.map(([open, stopped]) => ({
    group: open.group,
    j: Number(claims(reader, open)) - Number(claims(reader, stopped)),
  }));
  const groups = [...Map.groupBy(values, ({ group }) => group).values()];
  return {
    ofAll: mean(values.map(({ j }) => j)),
    lowest: Math.min(...groups.map((group) => mean(group.map(({ j }) => j)))),
  };
}

const seeds = Number(process.argv[2] ?? 20);
const theme = process.argv[3] ?? 'candy-party';
const designs = Array.from({ length: seeds }, (_, i) => twinsIn(storyQuestions({ seed: i + 1, theme })));
console.log(`${designs[0]!.length} pairs of twins a design, ${seeds} seeds: mean J (least to most); lowest group`);
for (const reader of READERS) {
  const results = designs.map((twins) => discrimination(reader, twins));
  const all = results.map(({ ofAll }) => ofAll);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const lowest = mean(results.map((result) => result.lowest));
  console.log(
    `${reader.name.padEnd(22)} ${mean(all).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}); ${lowest.toFixed(2)}`,
  );
}
