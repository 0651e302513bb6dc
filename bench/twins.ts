/**
 * Simulates models with several error rates on a design with twins. It prints how often they get class VC and complete
 * reasoning, their discrimination, and how often the default gate passes or fails an equal model.
 *
 *   npx tsx bench/twins.ts [preset] [seeds] [runs per seed] [gates per seed]
 */
import { gateDesign, verdictOn } from '../src/gate/simulated-gate.ts';
import { namedRng } from '../src/lib/rng.ts';
import { estimateOf } from '../src/scoring/tracked.ts';
import { parseCompositionalConfig } from '../src/tasks/compositional/compositional-config.ts';
import { designCompositional } from '../src/tasks/compositional/compositional-design.ts';
import { verdictsOnWorld } from '../src/tasks/compositional/score/variant-world.ts';
import { KINDS } from '../src/tasks/kinds.ts';
import { columnOf, replyTo } from '../tests/support/variant-answers.ts';

const [preset = 'decisive', seeds = '3', runs = '20', gates = '8'] = process.argv.slice(2);
const RATES = [0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1];

const totals = RATES.map(() => ({
  runs: 0,
  vc: 0,
  complete: 0,
  j: 0,
  mean: 0,
  width: 0,
  pass: 0,
  fail: 0,
  gates: 0,
}));
let yes = 0;
let asked = 0;
for (let seed = 1; seed <= Number(seeds); seed++) {
  const config = parseCompositionalConfig({ preset, seed: `twins-${seed}` });
  const design = designCompositional(config, 'bench');
  const cases = design.worlds.flatMap(({ questions }) =>
    [...questions()].flatMap(({ questions: list }) => list.map(({ metadata }) => metadata)),
  );
  yes += cases.filter(({ truth }) => truth).length;
  asked += cases.length;
  const made = gateDesign({ kinds: KINDS, cases, variants: [] });
  const [lowest, mean] = made.metrics;
  RATES.forEach((rate, r) => {
    const found = totals[r]!;
    for (let run = 0; run < (rate === 0 ? 1 : Number(runs)); run++) {
      const rng = namedRng('bench', seed, rate, run);
      const model = () => columnOf(made.sheet, 'x', (item) => replyTo(item, !rng.bernoulli(rate)));
      const one = model();
      for (const { world, summary, resamples } of made.worlds) {
        const verdict = verdictsOnWorld(world, summary, one, resamples, made.settings);
        found.vc += verdict.verdict === 'VC' ? 1 / made.worlds.length : 0;
        found.complete += verdict.complete === 'yes' ? 1 / made.worlds.length : 0;
      }
      const j = estimateOf(lowest!.of(one));
      const m = estimateOf(mean!.of(one));
      if (j.kind === 'estimate' && m.kind === 'estimate') {
        found.j += j.value;
        found.mean += m.value;
        if (rate === 0 && seed === 1) console.log('perfect', j.interval, m.interval);
      }
      found.runs++;
      if (run < Number(gates)) {
        const verdict = verdictOn(made, [one, model()]);
        found.pass += verdict === 'pass' ? 1 : 0;
        found.fail += verdict === 'fail' ? 1 : 0;
        found.gates++;
      }
    }
  });
  if (seed === 1) console.log(`${cases.length} questions`);
}
console.log(`yes is the right answer to ${((100 * yes) / asked).toFixed(1)} % of the questions`);
RATES.forEach((rate, r) => {
  const { runs: n, vc, complete, j, mean, pass, fail, gates } = totals[r]!;
  const share = (x: number, of: number) => (x / of).toFixed(2);
  console.log(
    `${(100 * rate).toFixed(1)} % wrong: VC ${share(vc, n)}, complete ${share(complete, n)}, lowest J ${share(j, n)}, mean J ${share(mean, n)}; equal models pass ${share(pass, gates)}, fail ${share(fail, gates)} (${gates} gates)`,
  );
});
