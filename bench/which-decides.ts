/**
 * Prints how often a gate distinguishes a candidate from a perfect baseline, by number of questions, for `decisive` and
 * `counterfactual`. The three numbers after a candidate's name count the gates that fail with a margin of 0, the gates
 * that pass with default settings, and all gates.
 *
 *   npx tsx bench/which-decides.ts [seeds] [runs per seed]
 */

import { compositional } from '../generators/compositional.ts';
import { type GateDesign, gateDesign, verdictOn } from '../src/gate/simulated-gate.ts';
import { namedRng } from '../src/lib/rng.ts';
import { FAULTS } from '../src/tasks/compositional/faults.ts';
import { storyParser } from '../src/tasks/compositional/story/story-parser.ts';
import { parseSimulatedModelConfig } from '../src/tasks/shared/simulated-model.ts';
import { candyParty } from '../src/tasks/shared/themes/themes.ts';
import { columnOf, replyTo, sheetOf } from '../tests/support/variant-answers.ts';

const [seeds = '3', runs = '20'] = process.argv.slice(2);
const NONE = { 'CCR discrimination': 0, 'CCR mean discrimination': 0 };
const RATES = [0, 0.005, 0.01, 0.02, 0.05, 0.1];
const READERS = [
  { model: 'forgetful', steps: 5 },
  { model: 'first-cause' },
  { model: 'missed-parent' },
  { model: 'intervention-blind' },
] as const;
const DESIGNS = [180, 360, 720].flatMap((questions) => [
  { preset: 'decisive', questions, units: { twins: questions / 6 } },
  { preset: 'counterfactual', questions, units: { twins: questions } },
]);

const readStory = storyParser(candyParty);

for (const { preset, questions, units } of DESIGNS) {
  const failed = new Map<string, [failed: number, passed: number, of: number]>();
  const judge = (name: string, made: GateDesign, says: readonly boolean[]): void => {
    const [fail, pass, of] = failed.get(name) ?? [0, 0, 0];
    const both = [
      columnOf(made.sheet, 'x', (item) => replyTo(item, true)),
      columnOf(made.sheet, 'x', (_, i) => (says[i] ? 'yes' : 'no')),
    ] as const;
    const isFound = verdictOn(made, both, { margins: NONE }) === 'fail';
    failed.set(name, [fail + Number(isFound), pass + Number(verdictOn(made, both) === 'pass'), of + 1]);
  };
  for (let seed = 1; seed <= Number(seeds); seed++) {
    const tests = compositional({ preset, units, seed: `which-${seed}`, theme: 'candy-party' });
    const made = gateDesign(sheetOf(tests));
    const truths = made.sheet.cases.map(({ truth }) => truth === true);
    for (const rate of RATES)
      for (let run = 0; run < (rate === 0 ? 2 : Number(runs)); run++) {
        const rng = namedRng('which', preset, questions, seed, rate, run);
        const says = truths.map((truth) => (rng.bernoulli(rate) ? !truth : truth));
        judge(`${rate * 100} %`, made, says);
      }
    const stories = tests.map(({ vars }) => readStory(`${vars?.context}\n${vars?.question}`)!);
    for (const reader of READERS) {
      const config = parseSimulatedModelConfig(reader);
      const says = stories.map((story) => FAULTS[reader.model](story, config));
      judge(JSON.stringify(reader), made, says);
    }
  }
  const shares = [...failed].map(([name, [fail, pass, of]]) => `${name}: ${fail}/${pass}/${of}`);
  console.log(preset, questions, shares.join('  '));
}
