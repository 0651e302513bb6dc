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
import type { Judgement } from '../src/scorecard/scorecard.ts';
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

/** What became of the candidates of a line in many gates. */
interface Outcomes {
  readonly verdicts: Readonly<Record<Judgement['verdict'], number>>;
  /** How often each check failed, by its name. */
  readonly failures: ReadonlyMap<string, number>;
}

/** The seed of all draws of this bench. */
const SEED = 14;

/** A line is far from its marks if a share differs by more than this many percentage points. */
const FAR = 2;

/** Judges a line's candidate in many gates. Its baseline answered the questions of `asked`. */
function simulate(line: Line, design: Design, asked: Design, gates: number): Outcomes {
  const [name, candidate, baseline] = line;
  const verdicts = { pass: 0, fail: 0, inconclusive: 0, 'not judged': 0 };
  const failures = new Map<string, number>();
  for (let gate = 0; gate < gates; gate++) {
    const rng = namedRng(SEED, name, gate);
    const before = answersOf(asked, baseline, rng);
    const now = answersOf(design, candidate, rng);
    const losses = asked === design ? lossesOf(design, before, now) : otherLosses(design, asked, before, now);
    const { verdict, candidates } = gated(design, losses, before, now);
    verdicts[verdict]++;
    for (const check of candidates[0]!.checks)
      if (check.outcome === 'fail') failures.set(check.name, (failures.get(check.name) ?? 0) + 1);
  }
  return { verdicts, failures };
}

/** Writes shares in percent. @example '96.3 / 0.0' */
function sharesText(shares: readonly number[]): string {
  const texts = shares.map((share) => share.toFixed(1));
  return texts.join(' / ').padStart(14);
}

function main([first = '1000', part = '']: readonly string[]): void {
  const gates = Number(first);
  const [design, other] = [designOf(2025), designOf(2026)];
  const marks: Readonly<Record<string, readonly number[]>> = JSON.parse(
    readFileSync(join(import.meta.dirname, 'operating-table.json'), 'utf8'),
  );
  console.log(`pass / fail in % of ${gates} gates, beside the marks; then the checks that failed`);
  let far = 0;
  for (const line of [...LINES, ...OTHER_SEEDS]) {
    const [name] = line;
    if (!name.includes(part)) continue;
    const asked = OTHER_SEEDS.includes(line) ? other : design;
    const { verdicts, failures } = simulate(line, design, asked, gates);
    const percent = (count: number): number => (100 * count) / gates;
    const shares = [percent(verdicts.pass), percent(verdicts.fail)];
    const mark = marks[name]!;
    const isFar = shares.some((share, i) => Math.abs(share - mark[i]!) > FAR);
    if (isFar) far++;
    const why = [...failures].map(([check, count]) => `${check} ${percent(count).toFixed(1)}`);
    console.log(
      `${name.padEnd(34)}${sharesText(shares)}${sharesText(mark)} ${isFar ? '*' : ' '} ${why.join(', ')}`,
    );
  }
  console.log(`${far} lines differ from their marks by more than ${FAR} points`);
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
