/**
 * The gate's operating table: how often candidates of known faults pass and fail on the default design, beside the
 * marks of an independent simulation (operating-table.py, with operating-table.json as its output).
 *
 *   node bench/operating-table.ts [gates = 1000] [a part of the lines' names]
 *   node bench/operating-table.ts --design > design.json    for operating-table.py
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import type { Answer } from '../src/answer/answer.ts';
import { judge } from '../src/gate/judge.ts';
import { namedRng, type Rng } from '../src/lib/random.ts';
import { runAccuracy } from '../src/score/accuracy.ts';
import type { Estimate } from '../src/score/estimate.ts';
import { differenceOf } from '../src/score/mean-metric.ts';
import type { Metric } from '../src/score/metric.ts';
import type { Answers } from '../src/score/sheet.ts';
import type { Scorecard, VariantScores } from '../src/scorecard/scorecard.ts';
import type { CompositionalCase } from '../src/tasks/compositional/case.ts';
import { compositionalTask } from '../src/tasks/compositional/task.ts';
import type { InterventionEffectCase } from '../src/tasks/intervention-effects/case.ts';
import { interventionEffectsTask } from '../src/tasks/intervention-effects/task.ts';

interface Design {
  readonly ccr: readonly CompositionalCase[];
  readonly ie: readonly InterventionEffectCase[];
  readonly metrics: readonly (Metric & { readonly of: 'all' | 'ccr' | 'ie' })[];
}

async function designOf(seed: number): Promise<Design> {
  const casesOf = <C>(tests: readonly { readonly metadata: unknown }[]) =>
    tests.map(({ metadata }) => metadata as C);
  const ccr = casesOf<CompositionalCase>(await compositional({ seed }));
  const ie = casesOf<InterventionEffectCase>(await interventionEffects({ seed }));
  const metrics = [
    { ...runAccuracy([...ccr, ...ie]), of: 'all' as const },
    ...compositionalTask.metrics(ccr).map((metric) => ({ ...metric, of: 'ccr' as const })),
    ...interventionEffectsTask.metrics(ie).map((metric) => ({ ...metric, of: 'ie' as const })),
  ];
  return { ccr, ie, metrics: metrics.filter(({ kind }) => kind !== 'shown') };
}

type Mode = 'ind' | 'unit' | 'hard' | 'yes-no' | 'no-yes';

/** How a variant errs: a share of wrong answers with its pattern, and faults that replace some of them. */
interface Faults {
  readonly e?: number;
  /** The share of intervention effects, if it differs. */
  readonly ie?: number;
  readonly mode?: Mode;
  readonly ccrFault?: (item: CompositionalCase, rng: Rng) => boolean | undefined;
  readonly ieFault?: (item: InterventionEffectCase, rng: Rng) => boolean | undefined;
}

/** Draws which answers are wrong. Clusters, or units, share a draw where the pattern says so. */
function wrongAnswers<C extends { readonly truth: boolean }>(
  cases: readonly C[],
  e: number,
  mode: Mode,
  groupOf: (item: C, mode: Mode) => string,
  rng: Rng,
): boolean[] {
  const shared = new Map<string, boolean>();
  const draw = (key: string, chance: number): boolean => {
    if (!shared.has(key)) shared.set(key, rng.bernoulli(chance));
    return shared.get(key)!;
  };
  const share = cases.filter(({ truth }) => truth).length / cases.length;
  return cases.map((item) => {
    if (mode === 'ind') return rng.bernoulli(e);
    if (mode === 'unit') return draw(groupOf(item, mode), e);
    if (mode === 'hard') return draw(groupOf(item, mode), 2 * e) && rng.bernoulli(0.5);
    if (item.truth !== (mode === 'yes-no')) return false;
    return rng.bernoulli(mode === 'yes-no' ? e / share : e / (1 - share));
  });
}

function answersOf({ ccr, ie }: Design, faults: Faults, rng: Rng): { ccr: Answers; ie: Answers } {
  const { e = 0, mode = 'ind', ccrFault, ieFault } = faults;
  const unit = ({ pair, unit, cluster }: CompositionalCase, mode: Mode): string =>
    mode === 'unit' ? `${pair} ${unit}` : cluster;
  const wrongCcr = wrongAnswers(ccr, e, mode, unit, rng);
  const wrongIe = wrongAnswers(ie, faults.ie ?? e, mode, ({ cluster }) => cluster, rng);
  const said = (truth: boolean, isWrong: boolean): readonly Answer[] => [truth !== isWrong ? 'yes' : 'no'];
  return {
    ccr: ccr.map((item, i) => said(item.truth, ccrFault?.(item, rng) ?? wrongCcr[i]!)),
    ie: ie.map((item, i) => said(item.truth, ieFault?.(item, rng) ?? wrongIe[i]!)),
  };
}

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

type Sheets = ReturnType<typeof answersOf>;

function lossesOf({ metrics }: Design, base: Sheets, candidate: Sheets): Record<string, Estimate> {
  const part = (sheets: Sheets, of: 'all' | 'ccr' | 'ie') =>
    of === 'all' ? [...sheets.ccr, ...sheets.ie] : sheets[of];
  return Object.fromEntries(
    metrics.map((metric) => [metric.name, metric.loss(part(base, metric.of), part(candidate, metric.of))]),
  );
}

/** The losses beside a baseline that answered the questions of another seed. */
function otherLosses(
  design: Design,
  other: Design,
  base: Sheets,
  candidate: Sheets,
): Record<string, Estimate> {
  const part = (sheets: Sheets, of: 'all' | 'ccr' | 'ie') =>
    of === 'all' ? [...sheets.ccr, ...sheets.ie] : sheets[of];
  return Object.fromEntries(
    design.metrics.map((metric, m): [string, Estimate] => {
      const before = other.metrics[m]!.estimate(part(base, metric.of));
      const now = metric.estimate(part(candidate, metric.of));
      if (before.kind !== 'estimate' || now.kind !== 'estimate')
        return [metric.name, { kind: 'undefined', reason: '' }];
      const [a, b] = metric.better === 'higher' ? [before, now] : [now, before];
      return [metric.name, { kind: 'estimate', clusters: now.clusters, ...differenceOf(a, b) }];
    }),
  );
}

function variant(name: string): VariantScores {
  const counts = {
    asked: 600,
    received: 600,
    right: 600,
    yes: 300,
    no: 300,
    unparsed: 0,
    refused: 0,
    errors: 0,
    missing: 0,
  };
  const provider = { id: name, label: name };
  return { name, provider, prompt: '', counts, estimates: {}, results: {}, closest: {}, answers: [] };
}

function verdictOf({ metrics }: Design, losses: Record<string, Estimate>) {
  const rest = {
    verdict: 'no difference shown',
    pairing: 'same questions',
    both: 600,
    lost: [],
    gained: [],
  } as const;
  const scorecard: Scorecard = {
    schemaVersion: 4,
    createdAt: '',
    versions: {},
    designs: [],
    metrics,
    shared: {},
    cases: [],
    variants: [variant('base'), variant('candidate')],
    comparisons: [{ baseline: 'base', candidate: 'candidate', losses, ...rest }],
    questions: [],
  };
  return judge({ scorecard, problems: [], policy: {}, baseline: 'base' });
}

async function main([first, second]: readonly string[]): Promise<void> {
  const [design, other] = [await designOf(2025), await designOf(2026)];
  if (first === '--design') return printDesign(design);
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
      const { verdict, candidates } = verdictOf(design, losses);
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

await main(process.argv.slice(2));
