/**
 * Computes the gate's operating table: how often candidates of known faults pass and fail on the default design. Beside
 * each line stand its marks: the shares that an independent simulation found (operating-table.py wrote them into
 * operating-table.json).
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
  otherLosses,
  type Pattern,
} from './simulated-gates.ts';

/** A line of the table: candidates with some faults beside baselines with others. */
type Line = readonly [name: string, candidate: Faults, baseline: Faults];

const equals = (name: string, rate: number, pattern?: Pattern): Line => {
  const faults = { rate, ...(pattern && { pattern }) };
  return [name, faults, faults];
};
const beside = (name: string, candidate: Faults, baseline: Faults = {}): Line => [name, candidate, baseline];

/** Makes answers wrong with a probability where a condition holds. */
function wrongWhere<C>(holds: (item: C) => boolean, chance: number) {
  return (item: C, rng: Rng): boolean | undefined => (holds(item) ? rng.bernoulli(chance) : undefined);
}

/** True where a model that takes the supposition for the answer is wrong. */
const differsFromSupposition = ({ query, truth }: CompositionalCase) => (query === 'do-true') !== truth;
/** True if an intervention cuts the cause off, so that the answer becomes no. */
const isSevered = ({ intervention, truth }: InterventionEffectCase) => intervention !== 'none' && !truth;
const isBefore = ({ intervention }: InterventionEffectCase) => intervention === 'none';

const PATTERNS = ['unit', 'hard', 'yes-no', 'no-yes'] as const;

const LINES: readonly Line[] = [
  ...[0, 1, 3, 5, 10].map((percent) => equals(`equal, ${percent} %`, percent / 100)),
  ...[1, 3, 5, 10].map((percent) => equals(`equal, ${percent} %, hard clusters`, percent / 100, 'hard')),
  equals('equal, 5 %, whole units', 0.05, 'unit'),
  equals('equal, 5 %, yes-no', 0.05, 'yes-no'),
  ...[1, 2, 3, 5, 8, 10, 15, 20].map((percent) => beside(`${percent} % beside 0`, { rate: percent / 100 })),
  ...PATTERNS.flatMap((pattern) =>
    [5, 10].map((percent) => beside(`${percent} % ${pattern} beside 0`, { rate: percent / 100, pattern })),
  ),
  beside('10 % beside 3', { rate: 0.1 }, { rate: 0.03 }),
  beside('15 % beside 5', { rate: 0.15 }, { rate: 0.05 }),
  beside('CCR 10 %, IE 0', { rate: 0.1, ieRate: 0 }),
  beside('IE 10 %, CCR 0', { ieRate: 0.1 }),
  beside('IE 5 %, CCR 0', { ieRate: 0.05 }),
  beside('twins right, rest supposed', {
    ccrFault: (item) => (item.twin === undefined ? differsFromSupposition(item) : undefined),
  }),
  ...[20, 30].map((percent) =>
    beside(`twins right, rest ${percent} %`, {
      ccrFault: wrongWhere(({ twin }) => twin === undefined, percent / 100),
    }),
  ),
  ...[10, 20, 30].map((percent) =>
    beside(`whole ${percent} %`, { ccrFault: wrongWhere(({ pair }) => pair === 'X→Y', percent / 100) }),
  ),
  beside('part C1→Y 20 %', { ccrFault: wrongWhere(({ pair }) => pair === 'C1→Y', 0.2) }),
  ...[20, 30].map((percent) =>
    beside(`stopped twins ${percent} %`, {
      ccrFault: wrongWhere(({ twin, causal }) => twin !== undefined && !causal, percent / 100),
    }),
  ),
  beside('claims every unit', { ccrFault: differsFromSupposition }),
  beside('CCR always yes', { ccrFault: ({ truth }) => !truth }),
  beside('IE before always wrong', { ieFault: wrongWhere(isBefore, 1) }),
  beside('IE before 30 %', { ieFault: wrongWhere(isBefore, 0.3) }),
  beside('IE do(B) always wrong', { ieFault: wrongWhere(isSevered, 1) }),
  beside('IE do(B) 30 %', { ieFault: wrongWhere(isSevered, 0.3) }),
  beside('IE after 10 %', { ieFault: wrongWhere((item) => !isBefore(item), 0.1) }),
  beside('better: 0 beside 5 %', {}, { rate: 0.05 }),
];

/** Lines whose baselines answered the questions of another seed. */
const OTHER_SEEDS: readonly Line[] = [
  ...[0, 1, 3, 5, 10].map((percent) => equals(`equal, ${percent} %, other seeds`, percent / 100)),
  beside('10 % beside 0, other seeds', { rate: 0.1 }),
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
    const on = both.find(({ query }) => query === 'do-true')!;
    const off = both.find(({ query }) => query === 'do-false')!;
    return {
      pair: pairs.indexOf(on.pair),
      cluster: clusters.indexOf(on.cluster),
      weight: on.weight,
      on: on.truth,
      off: off.truth,
      // 0 for no twin, 1 for a twin in which the effect follows the cause, 2 for one in which it does not.
      twin: on.twin === undefined ? 0 : on.causal ? 1 : 2,
    };
  });
  console.log(JSON.stringify({ units, draws: new Set(ie.map(({ cluster }) => cluster)).size }));
}

const args = process.argv.slice(2);
if (args[0] === '--design') printDesign(designOf(2025));
else main(args);
