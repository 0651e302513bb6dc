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
import { namedRng } from '../src/lib/random.ts';
import type { Judgement } from '../src/scorecard/scorecard.ts';
import type { CompositionalCase } from '../src/tasks/compositional/case.ts';
import type { InterventionEffectCase } from '../src/tasks/intervention-effects/case.ts';
import { answersOf, type Design, designOf, type Faults, gated, lossesOf, otherLosses } from './simulated-gates.ts';

/** A line of the table: candidates with some faults beside baselines with others. */
interface Line {
  readonly name: string;
  readonly candidate: LineFaults;
  readonly baseline: LineFaults;
  /** True if the baselines answered the questions of another seed. */
  readonly otherSeeds?: boolean;
}

/** Wrong answers at a rate or, on the questions that a fault concerns, with a chance. */
interface LineFaults extends Pick<Faults, 'rate' | 'ieRate' | 'pattern'> {
  readonly fault?: string;
  readonly chance?: number;
}

/** The lines. operating-table.py reads them, too. */
const LINES = readJson<readonly Line[]>('operating-table-lines.json');

/** True where a model that takes the supposition for the answer is wrong. */
const differsFromSupposition = ({ query, truth }: CompositionalCase) => (query === 'do-true') !== truth;
const isBefore = ({ intervention }: InterventionEffectCase) => intervention === 'none';

/** The questions of CCR that are answered wrong by the faults. */
const CCR_FAULTS: Readonly<Record<string, (item: CompositionalCase) => boolean>> = {
  whole: ({ pair }) => pair === 'X→Y',
  part: ({ pair }) => pair === 'C1→Y',
  rest: ({ twin }) => twin === undefined,
  stopped: ({ twin, causal }) => twin !== undefined && !causal,
  'rest as supposed': (item) => item.twin === undefined && differsFromSupposition(item),
  'all as supposed': differsFromSupposition,
  'always yes': ({ truth }) => !truth,
};

/** The same of IE. `severed`: an intervention cuts the cause off, so that the answer becomes no. */
const IE_FAULTS: Readonly<Record<string, (item: InterventionEffectCase) => boolean>> = {
  before: isBefore,
  after: (item) => !isBefore(item),
  severed: (item) => !isBefore(item) && !item.truth,
};

/** Makes the faults of a line. The answers that no fault concerns are wrong at the line's rate. */
function faultsOf({ fault = '', chance = 1, ...rates }: LineFaults): Faults {
  const isInCcr = CCR_FAULTS[fault];
  const isInIe = IE_FAULTS[fault];
  return {
    ...rates,
    ...(isInCcr && { ccrFault: (item, rng) => (isInCcr(item) ? rng.bernoulli(chance) : undefined) }),
    ...(isInIe && { ieFault: (item, rng) => (isInIe(item) ? rng.bernoulli(chance) : undefined) }),
  };
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
}

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
  const candidate = faultsOf(line.candidate);
  const baseline = faultsOf(line.baseline);
  const verdicts = { pass: 0, fail: 0, inconclusive: 0, 'not judged': 0 };
  const failures = new Map<string, number>();
  for (let gate = 0; gate < gates; gate++) {
    const rng = namedRng(SEED, line.name, gate);
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
  const marks = readJson<Readonly<Record<string, readonly number[]>>>('operating-table.json');
  console.log(`pass / fail in % of ${gates} gates, beside the marks; then the checks that failed`);
  let far = 0;
  for (const line of LINES.filter(({ name }) => name.includes(part))) {
    const { name, otherSeeds } = line;
    const { verdicts, failures } = simulate(line, design, otherSeeds ? other : design, gates);
    const percent = (count: number): number => (100 * count) / gates;
    const shares = [percent(verdicts.pass), percent(verdicts.fail)];
    const mark = marks[name]!;
    const isFar = shares.some((share, i) => Math.abs(share - mark[i]!) > FAR);
    if (isFar) far++;
    const failed = [...failures].map(([check, count]) => `${check} ${percent(count).toFixed(1)}`);
    console.log(`${name.padEnd(34)}${sharesText(shares)}${sharesText(mark)} ${isFar ? '*' : ' '} ${failed.join(', ')}`);
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
