import { interventionEffects } from '../generators/intervention-effects.ts';
import { gateDesign, verdictOn } from '../src/gate/simulated-gate.ts';
import { namedRng } from '../src/lib/rng.ts';
import type { GateVerdict } from '../src/scorecard/gate-schema.ts';
import type { VariantAnswers } from '../src/scoring/rows/answer-sheet.ts';
import { estimateOf } from '../src/scoring/tracked.ts';
import { columnOf, sheetOf } from '../tests/support/variant-answers.ts';
import { READERS, sightOf } from '../tests/tasks/intervention-effects/shallow-readers.ts';

/**
 * Simulates the default gate on questions about intervention effects alone, with equal models that err, and with
 * readers that do not follow causes.
 *
 *   node bench/relation-gates.ts 160 200      # draws, gates
 */
const [draws, gates] = [Number(process.argv[2] ?? 160), Number(process.argv[3] ?? 200)];
const tests = interventionEffects({ draws, seed: 2025 });
const design = gateDesign(sheetOf(tests));
const sights = tests.map(sightOf);

function erring(label: string, rate: number, name: string, says?: readonly boolean[]): VariantAnswers {
  const rng = namedRng('relation gates', name, rate);
  return columnOf(design.sheet, label, ({ truth }, position) =>
    (says?.[position] ?? truth === true) === rng.bernoulli(rate) ? 'no' : 'yes',
  );
}

function shares(pairs: (gate: number) => readonly [VariantAnswers, VariantAnswers], count: number): string {
  const verdicts = Array.from({ length: count }, (_, gate) => verdictOn(design, pairs(gate)));
  const share = (wanted: GateVerdict): string => {
    const found = verdicts.filter((verdict) => verdict === wanted).length;
    return `${wanted} ${((100 * found) / count).toFixed(1)} %`;
  };
  return [share('pass'), share('inconclusive'), share('fail')].join(', ');
}

const headline = design.metrics.find(({ name }) => name === 'IE discrimination');
console.log(`${tests.length} questions in ${draws} draws, ${gates} gates`);
console.log('J of a perfect model:', JSON.stringify(headline && estimateOf(headline.of(erring('v', 0, '')))));
for (const rate of [0.01, 0.03, 0.05]) {
  const found = shares((gate) => [erring('v1', rate, `${gate} 1`), erring('v2', rate, `${gate} 2`)], gates);
  console.log(`equal models, ${100 * rate} % wrong: ${found}`);
}
for (const [name, reads] of Object.entries(READERS)) {
  const says = sights.map(reads);
  const found = [0, 0.03].map((rate) =>
    shares((gate) => [erring('v1', rate, `${gate} 1`), erring('v2', rate, `${gate} 2`, says)], rate ? 20 : 1),
  );
  console.log(`${name}: beside a perfect model ${found[0]}; both with 3 % slips ${found[1]}`);
}
