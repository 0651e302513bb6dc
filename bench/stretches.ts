/**
 * Simulates gates of runs in which stretches of 24 consecutive questions went wrong, and prints the verdicts, each with
 * the number of stretches that the gate named. A model that errs as often as the baseline must never fail, and a model
 * that always says yes must always fail.
 *
 *   npx tsx bench/stretches.ts [gates per line]
 */
import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import { dealOrder } from '../src/cases/deal-order.ts';
import { namedRng } from '../src/lib/rng.ts';
import { KINDS } from '../src/tasks/kinds.ts';
import { judged } from '../tests/support/judged.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../tests/support/rows.ts';
import { answersOf } from '../tests/support/scored.ts';

const GATES = Number(process.argv[2] ?? 20);
const STRETCH = 24;
const SEED = 5;

const tests = [
  ...compositional({ preset: 'decisive-small', seed: SEED }),
  ...interventionEffects({ draws: 100, seed: SEED }),
];
dealOrder(KINDS, tests);

const oracle = simulatedVariant({ model: 'oracle' });
const noisy = (seed: number) => simulatedVariant({ model: 'noisy', errorRate: 0.01, seed });
const failed = (): Error => new Error('Service unavailable');
const wrong: SimulatedVariant['reply'] = (...asked) =>
  /yes/i.test(String(oracle.reply(...asked))) ? '<answer>No</answer>' : '<answer>Yes</answer>';

const CANDIDATES: Readonly<
  Record<string, readonly [(gate: number) => SimulatedVariant, SimulatedVariant['reply']]>
> = {
  'equal, calls that failed': [(gate) => noisy(2 * gate + 1), failed],
  'equal, wrong answers': [(gate) => noisy(2 * gate + 1), wrong],
  'always yes, calls that failed': [() => simulatedVariant({ model: 'always-yes' }), failed],
};

function withStretches(
  { reply }: SimulatedVariant,
  starts: readonly number[],
  instead: SimulatedVariant['reply'],
): SimulatedVariant {
  let place = -1;
  return {
    label: 'v2',
    reply: (...asked) => {
      place++;
      return (starts.some((start) => place >= start && place < start + STRETCH) ? instead : reply)(...asked);
    },
  };
}

console.log(`${tests.length} questions, ${GATES} gates per line\n`);
console.log('| candidate | stretches | verdicts, each with the number of stretches named |\n|---|--:|---|');
for (const [name, [candidate, instead]] of Object.entries(CANDIDATES))
  for (const stretches of [1, 3]) {
    const found = Array.from({ length: GATES }, (_, gate) => {
      const rng = namedRng('stretch gates', name, stretches, gate);
      const part = tests.length / stretches;
      const starts = Array.from({ length: stretches }, (_, i) =>
        Math.floor((i + 0.2) * part + rng.integer(Math.floor(part / 2))),
      );
      const rows = rowsOf(tests, [
        { ...noisy(2 * gate), label: 'v1' },
        withStretches(candidate(gate), starts, instead),
      ]);
      const { verdict, checks = [] } =
        judged(answersOf(rows), { policy: '', provider: 'v1', settings: { resamples: 10 } }).gate ?? {};
      return `${verdict}, ${checks.filter(({ measure }) => measure === 'order of the answers').length}`;
    });
    const counts = [...Map.groupBy(found, (one) => one)].map(([one, list]) => `${list.length} × ${one}`);
    console.log(`| ${name} | ${stretches} | ${counts.join('; ')} |`);
  }
