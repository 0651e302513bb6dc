/**
 * The gate's operating table: how often candidates of known faults pass and fail on the default design, beside the
 * marks of an independent simulation (operating-table.py, with operating-table.json as its output).
 *
 *   node bench/operating-table.ts [gates = 1000] [a part of the lines' names]
 *   node bench/operating-table.ts --design > design.json    for operating-table.py
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedRng, type Rng } from '../src/lib/random.ts';
import type { CompositionalCase } from '../src/tasks/compositional/case.ts';
import type { InterventionEffectCase } from '../src/tasks/intervention-effects/case.ts';
import {
  answersOf,
  type Design,
  designOf,
  type Faults,
  gated,
  lossesOf,
  type Mode,
  otherLosses,
} from './simulated-gates.ts';

/** Wrong where a condition holds, with a probability. */
function where<C>(holds: (item: C) => boolean, chance: number) {
  return (item: C, rng: Rng): boolean | undefined => (holds(item) ? rng.bernoulli(chance) : undefined);
}

const supposed = ({ query, truth }: CompositionalCase): boolean => (query === 'do-true') !== truth;
const isBefore = ({ intervention }: InterventionEffectCase): boolean => intervention === 'none';
const isSevered = ({ intervention, truth }: InterventionEffectCase): boolean =>
  intervention !== 'none' && !truth;

type Line = readonly [name: string, candidate: Faults, baseline: Faults];

const equals = (name: string, e: number, mode: Mode = 'ind'): Line => [name, { e, mode }, { e, mode }];
const beside = (name: string, candidate: Faults, baseline: Faults = {}): Line => [name, candidate, baseline];
const PATTERNS = ['unit', 'hard', 'yes-no', 'no-yes'] as const;

const LINES: readonly Line[] = [
  ...[0, 1, 3, 5, 10].map((e) => equals(`equal, ${e} %`, e / 100)),
  ...[1, 3, 5, 10].map((e) => equals(`equal, ${e} %, hard clusters`, e / 100, 'hard')),
  equals('equal, 5 %, whole units', 0.05, 'unit'),
  equals('equal, 5 %, yes-no', 0.05, 'yes-no'),
  ...[1, 2, 3, 5, 8, 10, 15, 20].map((e) => beside(`${e} % beside 0`, { e: e / 100 })),
  ...PATTERNS.flatMap((mode) => [5, 10].map((e) => beside(`${e} % ${mode} beside 0`, { e: e / 100, mode }))),
  beside('10 % beside 3', { e: 0.1 }, { e: 0.03 }),
  beside('15 % beside 5', { e: 0.15 }, { e: 0.05 }),
  beside('CCR 10 %, IE 0', { e: 0.1, ie: 0 }),
  beside('IE 10 %, CCR 0', { ie: 0.1 }),
  beside('IE 5 %, CCR 0', { ie: 0.05 }),
  beside('twins right, rest supposed', {
    ccrFault: (item) => (item.twin === undefined ? supposed(item) : undefined),
  }),
  ...[20, 30].map((x) =>
    beside(`twins right, rest ${x} %`, { ccrFault: where(({ twin }) => twin === undefined, x / 100) }),
  ),
  ...[10, 20, 30].map((x) =>
    beside(`whole ${x} %`, { ccrFault: where(({ pair }) => pair === 'X→Y', x / 100) }),
  ),
  beside('part C1→Y 20 %', { ccrFault: where(({ pair }) => pair === 'C1→Y', 0.2) }),
  ...[20, 30].map((x) =>
    beside(`stopped twins ${x} %`, {
      ccrFault: where(({ twin, causal }) => twin !== undefined && !causal, x / 100),
    }),
  ),
  beside('claims every unit', { ccrFault: supposed }),
  beside('CCR always yes', { ccrFault: ({ truth }) => !truth }),
  beside('IE before always wrong', { ieFault: where(isBefore, 1) }),
  beside('IE before 30 %', { ieFault: where(isBefore, 0.3) }),
  beside('IE do(B) always wrong', { ieFault: where(isSevered, 1) }),
  beside('IE do(B) 30 %', { ieFault: where(isSevered, 0.3) }),
  beside('IE after 10 %', { ieFault: where((item) => !isBefore(item), 0.1) }),
  beside('better: 0 beside 5 %', {}, { e: 0.05 }),
];

const OTHER_SEEDS: readonly Line[] = [
  ...[0, 1, 3, 5, 10].map((e) => equals(`equal, ${e} %, other seeds`, e / 100)),
  beside('10 % beside 0, other seeds', { e: 0.1 }),
];

function main([first, second]: readonly string[]): void {
  const [design, other] = [designOf(2025), designOf(2026)];
  const gates = Number(first ?? 1000);
  const marks = JSON.parse(readFileSync(join(import.meta.dirname, 'operating-table.json'), 'utf8'));
  console.log(`pass / fail in % of ${gates} gates, beside the marks; then the checks that failed`);
  let far = 0;
  for (const [name, candidate, baseline] of [...LINES, ...OTHER_SEEDS]) {
    if (second !== undefined && !name.includes(second)) continue;
    const counts = { pass: 0, fail: 0, inconclusive: 0, 'not judged': 0 };
    const failed: Record<string, number> = {};
    for (let gate = 0; gate < gates; gate++) {
      const rng = namedRng(14, name, gate);
      const isOther = name.endsWith('other seeds');
      const base = answersOf(isOther ? other : design, baseline, rng);
      const now = answersOf(design, candidate, rng);
      const losses = isOther ? otherLosses(design, other, base, now) : lossesOf(design, base, now);
      const { verdict, candidates } = gated(design, losses, base, now);
      counts[verdict]++;
      for (const { name, outcome } of candidates[0]!.checks)
        if (outcome === 'fail') failed[name] = (failed[name] ?? 0) + 1;
    }
    const shares = [counts.pass, counts.fail].map((count) => (100 * count) / gates);
    const mark: readonly number[] = marks[name];
    const isFar = shares.some((share, i) => Math.abs(share - mark[i]!) > 2);
    if (isFar) far++;
    const text = (pair: readonly number[]): string =>
      pair
        .map((value) => value.toFixed(1))
        .join(' / ')
        .padStart(14);
    const why = Object.entries(failed).map(
      ([check, count]) => `${check} ${((100 * count) / gates).toFixed(1)}`,
    );
    console.log(`${name.padEnd(34)}${text(shares)}${text(mark)} ${isFar ? '*' : ' '} ${why.join(', ')}`);
  }
  console.log(`${far} lines differ from their marks by more than 2 points`);
}

/** Prints the design for the independent simulation. */
function printDesign({ ccr, ie }: Design): void {
  const clusters = [...new Set(ccr.map(({ cluster }) => cluster))];
  const pairs = ['X→C1', 'C1→Y', 'X→Y'];
  const units = [...Map.groupBy(ccr, ({ pair, unit }) => `${pair} ${unit}`).values()].map((both) => {
    const [on, off] = ['do-true', 'do-false'].map((wanted) => both.find(({ query }) => query === wanted)!);
    const twin = on!.twin === undefined ? 0 : on!.causal ? 1 : 2;
    const cluster = clusters.indexOf(on!.cluster);
    return {
      pair: pairs.indexOf(on!.pair),
      cluster,
      weight: on!.weight,
      on: on!.truth,
      off: off!.truth,
      twin,
    };
  });
  console.log(JSON.stringify({ units, draws: new Set(ie.map(({ cluster }) => cluster)).size }));
}

const args = process.argv.slice(2);
if (args[0] === '--design') printDesign(designOf(2025));
else main(args);
