import { SCENARIOS, sixVariants, stagedOutcome, stoppedLosses } from './calibrate/staged-gates.ts';

/**
 * Simulates gates in full and in stages on the same answers, and prints the shares of their verdicts and of the
 * questions asked. Then it prints the estimated losses after stopping, and the results of runs of six variants. Only
 * scenarios whose names contain all of the words are run.
 *
 *   node bench/staged.ts [gates] [words]
 */
const [gates = '1000', ...words] = process.argv.slice(2);
const share = ({ pass, fail, inconclusive }: Record<'pass' | 'fail' | 'inconclusive', number>): string =>
  [pass, fail, inconclusive].map((value) => value.toFixed(3)).join(' | ');

console.log(
  '| gate | full: pass | fail | inconclusive | staged: pass | fail | inconclusive | asked |\n|---|--:|--:|--:|--:|--:|--:|--:|',
);
for (const scenario of SCENARIOS) {
  if (!words.every((word) => scenario.name.includes(word))) continue;
  const { full, staged, asked } = stagedOutcome(scenario, Number(gates));
  console.log(`| ${scenario.name} | ${share(full)} | ${share(staged)} | ${asked.toFixed(3)} |`);
}
for (const [start, truth] of [
  ['a model against itself, 5 %', 0],
  ['worse by the margin', 0.1],
  ['worse by twice the margin', 0.2],
] as const) {
  const scenario = SCENARIOS.find(({ name }) => name.startsWith(start));
  if (!scenario || !words.every((word) => `numbers after stopping, ${scenario.name}`.includes(word)))
    continue;
  console.log(
    `\n| ${scenario.name} | gates | loss after stopping | of the full design | interval contains ${truth} |`,
  );
  console.log('|---|--:|--:|--:|--:|');
  for (const [verdict, found] of stoppedLosses(scenario, truth, Number(gates))) {
    const mean = (of: (one: (typeof found)[number]) => number): string =>
      (found.reduce((sum, one) => sum + of(one), 0) / found.length).toFixed(3);
    const numbers = [mean((one) => one.staged), mean((one) => one.full), mean((one) => Number(one.covered))];
    console.log(`| ${verdict} | ${found.length} | ${numbers.join(' | ')} |`);
  }
}
// A run of six variants has five gates.
if (words.every((word) => 'six variants'.includes(word))) {
  console.log(
    `six variants, one of which always says yes: ${JSON.stringify(sixVariants(Number(gates) / 5))}`,
  );
}
