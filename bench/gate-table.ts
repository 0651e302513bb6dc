/**
 * The operating table of the gate with an empty policy: the shares of candidates that pass, fail or are inconclusive
 * against a baseline without fault. Seeds are fixed. Usage: npx tsx bench/gate-table.ts [gates a rate] [gates a fault]
 * [design]
 */
import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import type { Case } from '../src/cases/case.ts';
import { type GateDesign, gateDesign, verdictOn } from '../src/gate/simulated-gate.ts';
import { at } from '../src/lib/at.ts';
import type { GateVerdict } from '../src/scorecard/gate-schema.ts';
import type { VariantAnswers } from '../src/scoring/rows/answer-sheet.ts';
import { simulatedVariant } from '../src/study/simulated-scorecard.ts';
import { KINDS } from '../src/tasks/kinds.ts';
import { SCORES } from '../src/tasks/scores.ts';

const [ofRates = '100', ofFaults = '20', only = ''] = process.argv.slice(2);
const SEED = 2025;
const RATES = [0.005, 0.01, 0.02, 0.03, 0.05, 0.1];
/** The rate of additional slips of a candidate with a known fault. */
const SLIPS = 0.01;

/** The presets and draws of names, both of the example and as `init` writes them by size. */
const DESIGNS: Readonly<Record<string, readonly [preset: string, draws: number]>> = {
  'examples/gate and init': ['decisive', 100],
  'decisive-small': ['decisive-small', 100],
  'init --size small and first-look': ['first-look', 10],
};

function casesOf([preset, draws]: readonly [string, number]): Case[] {
  const tests = [...compositional({ preset, seed: SEED }), ...interventionEffects({ draws, seed: SEED })];
  return tests.flatMap(({ metadata }) => (metadata ? [metadata as unknown as Case] : []));
}

type Candidate = Parameters<typeof simulatedVariant>[1];

function shares(
  design: GateDesign,
  name: string,
  [baseline, candidate]: readonly [Candidate, Candidate],
  gates: number,
) {
  const { cases } = design.sheet;
  const found: Record<GateVerdict, number> = { pass: 0, fail: 0, inconclusive: 0 };
  for (let gate = 0; gate < gates; gate++) {
    const pair: [VariantAnswers, VariantAnswers] = [
      simulatedVariant(cases, { ...baseline, name: `baseline of ${name} ${gate}` }),
      simulatedVariant(cases, { ...candidate, name: `${name} ${gate}` }),
    ];
    found[verdictOn(design, pair)] += 1 / gates;
  }
  return found;
}

/** The answers of models with a known fault to all questions, by task and fault. */
function faultsOn(cases: readonly Case[]): Map<string, readonly boolean[]> {
  const found = new Map<string, readonly boolean[]>();
  for (const {
    kind: { id, label },
    errorPatterns,
  } of SCORES) {
    const positions = cases.flatMap(({ task }, position) => (task === id ? [position] : []));
    if (positions.length === 0) continue;
    for (const [model, answers] of Object.entries(errorPatterns(positions.map((p) => at(cases, p))))) {
      const says = cases.map(({ truth }) => truth === true);
      positions.forEach((position, i) => {
        says[position] = at(answers, i);
      });
      if (cases.some(({ truth }, position) => truth !== says[position])) found.set(`${label} ${model}`, says);
    }
  }
  return found;
}

for (const [title, sizes] of Object.entries(DESIGNS)) {
  if (only !== '' && only !== title) continue;
  const cases = casesOf(sizes);
  const design = gateDesign({ kinds: KINDS, cases, variants: [] });
  console.log(
    `\n### ${title}: ${sizes[0]}, ${sizes[1]} draws, ${cases.length} questions; ${ofRates} gates a rate, ${ofFaults} a fault\n`,
  );
  console.log('| candidate | pass | fail | inconclusive |\n|---|--:|--:|--:|');
  const line = (name: string, { pass, fail, inconclusive }: Record<GateVerdict, number>) =>
    console.log(`| ${name} | ${[pass, fail, inconclusive].map((x) => x.toFixed(2)).join(' | ')} |`);
  for (const errorRate of RATES) {
    const percent = `${100 * errorRate} % wrong`;
    line(
      `${percent}, beside a perfect baseline`,
      shares(design, percent, [{ errorRate: 0 }, { errorRate }], Number(ofRates)),
    );
  }
  for (const errorRate of [0.01, 0.03, 0.05, 0.1]) {
    const both = `both ${100 * errorRate} % wrong`;
    line(both, shares(design, both, [{ errorRate }, { errorRate }], Number(ofRates)));
  }
  for (const [name, says] of faultsOn(cases))
    line(name, shares(design, name, [{ errorRate: SLIPS }, { says, errorRate: SLIPS }], Number(ofFaults)));
}
