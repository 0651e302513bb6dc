import { SCENARIOS, sixVariants, stagedOutcome } from './calibrate/staged-gates.ts';

/**
 * node bench/staged.ts [gates] [words]: simulates gates in full and in stages, of the kinds whose name contains the
 * words.
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
// A run of six has five gates.
if (words.every((word) => 'six variants'.includes(word))) {
  console.log(`six variants, one hopeless: ${JSON.stringify(sixVariants(Number(gates) / 5))}`);
}
