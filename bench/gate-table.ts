/**
 * Writes the operating table of docs/gate.md: the shares of simulated candidates that pass, fail or are inconclusive
 * under an empty policy, by error rate and by fault.
 *
 *   npx tsx bench/gate-table.ts [gates per error rate] [gates per fault]
 */
import { markdownTable } from 'markdown-table';
import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import { faultyModels } from '../src/gate/gate-power.ts';
import { type GateDesign, gateDesign, verdictOn } from '../src/gate/simulated-gate.ts';
import type { GateVerdict } from '../src/scorecard/gate-schema.ts';
import type { VariantAnswers } from '../src/scoring/rows/answer-sheet.ts';
import { simulatedVariant } from '../src/study/simulated-scorecard.ts';
import { sheetOf } from '../tests/support/variant-answers.ts';
import { writeBetween } from './write-between.ts';

const [ofRates, ofFaults] = [100, 20].map((standard, i) => Number(process.argv[2 + i] ?? standard)) as [
  number,
  number,
];
const MARKERS = [
  '<!-- operating table: written by npx tsx bench/gate-table.ts -->',
  '<!-- end of operating table -->',
] as const;
const SEED = 2025;
const RATES = [0.005, 0.01, 0.02, 0.03, 0.05, 0.1];
const EQUAL_RATES = [0.01, 0.03, 0.05, 0.1];
/**
 * The error rate of candidates with a fault, in addition to their fault, and of the baseline with which they are
 * compared.
 */
const SLIPS = 0.01;

const DESIGNS: Readonly<Record<string, readonly [preset: string, twins: number, draws: number]>> = {
  ' (examples/gate, `init`)': ['decisive', 150, 150],
  '': ['decisive-small', 60, 100],
  ' (`init --size small`)': ['first-look', 10, 10],
};

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

function operating([preset, twins, draws]: readonly [string, number, number]) {
  const sheet = sheetOf([
    ...compositional({ preset, units: { twins }, seed: SEED }),
    ...interventionEffects({ draws, seed: SEED }),
  ]);
  const { cases } = sheet;
  const design = gateDesign(sheet);
  const rates = [...RATES.map((rate) => [0, rate]), ...EQUAL_RATES.map((rate) => [rate, rate])].map(
    ([before = 0, now = 0]) => {
      const name = before === now ? `both ${100 * now} % wrong` : `${100 * now} % wrong`;
      return [name, shares(design, name, [{ errorRate: before }, { errorRate: now }], ofRates)] as const;
    },
  );
  const faults = faultyModels(cases).map(({ label, model, says }) => {
    const name = `${label} ${model}`;
    const pair = [{ errorRate: SLIPS }, { says, errorRate: SLIPS }] as const;
    return [name, shares(design, name, pair, ofFaults)] as const;
  });
  return { questions: cases.length, rates: new Map(rates), faults: new Map(faults) };
}

const found = Object.values(DESIGNS).map(operating);
const cell = (one?: Record<GateVerdict, number>): string =>
  one ? [one.pass, one.fail, one.inconclusive].map((x) => x.toFixed(2)).join(', ') : '–';
const titles = Object.entries(DESIGNS).map(
  ([where, [preset, twins, draws]], i) =>
    `\`${preset}\`, ${twins} units per pair, ${draws} draws, ${found[i]?.questions.toLocaleString('en')} questions${where}`,
);
const names = [...new Set(found.flatMap(({ faults }) => [...faults.keys()]))];
const isSure = (name: string): boolean =>
  found.every(({ faults }) => (faults.get(name)?.fail ?? 1) > 1 - 1e-9);
const rows = [
  ...[...(found[0]?.rates.keys() ?? [])].map((name) => [
    name,
    ...found.map(({ rates }) => cell(rates.get(name))),
  ]),
  ...names
    .filter((name) => !isSure(name))
    .map((name) => [name, ...found.map(({ faults }) => cell(faults.get(name)))]),
];
const table = markdownTable([['candidate', ...titles], ...rows], { align: ['l', 'r', 'r', 'r'] });
const told = [
  `Shares of gates that pass, fail or are inconclusive, from ${ofRates} gates per error rate and ${ofFaults} gates per fault.`,
  table,
  'These faults fail in every gate of every design:',
  names
    .filter(isSure)
    .map((name) => `- ${name}`)
    .join('\n'),
];
writeBetween(MARKERS, 'gate.md', told.join('\n\n'));
