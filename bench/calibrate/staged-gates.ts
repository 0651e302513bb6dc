import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Case } from '../../src/cases/case.ts';
import { metricDifference } from '../../src/compare/metric-difference.ts';
import { floorsVerdict, gateDesign, type JudgedBy, verdictOn } from '../../src/gate/simulated-gate.ts';
import { answersThrough, stagedDesign, stagedVerdict, stagesFor } from '../../src/gate/staged-gate.ts';
import { perKey } from '../../src/lib/caching.ts';
import { namedRng, type Rng } from '../../src/lib/rng.ts';
import type { GateVerdict } from '../../src/scorecard/gate-schema.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { estimateOf } from '../../src/scoring/tracked.ts';
import { simulatedVariant } from '../../src/study/simulated-scorecard.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { SCORES } from '../../src/tasks/scores.ts';

type Floors = NonNullable<JudgedBy['floors']>;

/** A gate that is run both in full and in stages, on the same answers. */
export interface StagedScenario {
  readonly name: string;
  readonly design: 'decisive' | 'figure-4';
  /** The baseline's error rate; absent if there is no baseline. */
  readonly baseline?: number;
  readonly candidate: number;
  /** The candidate's answer before slips; undefined for the right answer. */
  readonly says?: (item: Case, rng: Rng) => boolean | undefined;
  readonly judgedBy?: JudgedBy;
}

export interface StagedOutcome {
  readonly full: Readonly<Record<GateVerdict, number>>;
  readonly staged: Readonly<Record<GateVerdict, number>>;
  /** The mean share of the design's questions that the candidate was asked. */
  readonly asked: number;
}

export const SCENARIOS: readonly StagedScenario[] = [
  { name: 'collapsed: always yes', design: 'decisive', baseline: 0.03, candidate: 0.03, says: () => true },
  {
    name: 'collapsed in compositional reasoning alone',
    design: 'decisive',
    baseline: 0.03,
    candidate: 0.03,
    says: ({ task }) => (task === 'compositional' ? true : undefined),
  },
  {
    name: 'worse by twice the margin of accuracy: 3 to 23 % wrong',
    design: 'decisive',
    baseline: 0.03,
    candidate: 0.23,
  },
  {
    name: 'bounds, floor VC: a perfect model',
    design: 'figure-4',
    candidate: 0,
    judgedBy: { floors: { 'CCR class': 'VC' } as Floors },
  },
  {
    name: 'bounds, floor complete: a perfect model',
    design: 'figure-4',
    candidate: 0,
    judgedBy: { floors: { 'CCR complete': true } as Floors },
  },
  {
    name: 'bounds, floor VC: wrong in 20 %',
    design: 'figure-4',
    candidate: 0.2,
    judgedBy: { floors: { 'CCR class': 'VC' } as Floors },
  },
  { name: 'a model against itself, 5 % wrong', design: 'decisive', baseline: 0.05, candidate: 0.05 },
  { name: 'a model against itself, 3 % wrong', design: 'decisive', baseline: 0.03, candidate: 0.03 },
  {
    name: 'worse by the margin of accuracy, 0.1',
    design: 'decisive',
    baseline: 0.05,
    candidate: 0.05,
    // Reversing an answer lowers its chance of being right by 0.9, from 0.95 to 0.05, because 5 % of answers are slips.
    // Of the 1,120 questions, 400 are about intervention effects.
    says: ({ task, truth }, rng) =>
      task === 'intervention-effects' && rng.bernoulli((0.1 / 0.9) * (1120 / 400))
        ? truth === false
        : undefined,
    judgedBy: { margins: { 'IE discrimination': false, parts: false } },
  },
  {
    name: 'a floor at the true accuracy 0.9',
    design: 'decisive',
    candidate: 0.1,
    judgedBy: { floors: { accuracy: 0.9 } as Floors },
  },
];

const GENERATED = {
  decisive: () => [
    ...compositional({ preset: 'decisive', seed: 2025 }),
    ...interventionEffects({ draws: 100, seed: 2025 }),
  ],
  'figure-4': () => compositional({ preset: 'maasch-2025-figure-4', seed: 2025 }),
};

/** Simulates gates in full and in stages. Each gate judges new answers. */
export function stagedOutcome(scenario: StagedScenario, gates: number): StagedOutcome {
  const held = heldGates(scenario.design);
  const counts = { full: zero(), staged: zero() };
  let asked = 0;
  for (let gate = 0; gate < gates; gate++) {
    const { full, staged } = held.gate(held.pair(scenario, gate), scenario.judgedBy);
    counts.full[full()] += 1 / gates;
    counts.staged[staged.verdict] += 1 / gates;
    asked += staged.asked / gates;
  }
  return { ...counts, asked };
}

/** Simulates staged gates with a known true loss of accuracy, and collects the estimated losses by verdict. */
export function stoppedLosses(scenario: StagedScenario, truth: number, gates: number) {
  const held = heldGates(scenario.design);
  const found: { verdict: GateVerdict; staged: number; full: number; covered: boolean }[] = [];
  for (let gate = 0; gate < gates; gate++) {
    const pair = held.pair(scenario, gate);
    const { staged } = held.gate(pair, scenario.judgedBy);
    const [at, full] = [held.loss(pair, staged.stage), held.loss(pair)];
    const covered = at.low <= truth && at.high >= truth;
    found.push({ verdict: staged.verdict, staged: at.value, full: full.value, covered });
  }
  return Map.groupBy(found, ({ verdict }) => verdict);
}

/** Runs of six variants. Of the five candidates, four are as good as the first variant, and one always answers yes. */
export interface SixVariants {
  readonly equalsPass: number;
  readonly hopelessFails: number;
  readonly askedOfEquals: number;
  readonly askedOfHopeless: number;
  /**
   * The share of all six variants' questions that are asked. The first variant is asked until every candidate is
   * decided.
   */
  readonly asked: number;
}

export function sixVariants(runs: number): SixVariants {
  const held = heldGates('decisive');
  const sum = { equalsPass: 0, hopelessFails: 0, askedOfEquals: 0, askedOfHopeless: 0, asked: 0 };
  for (let run = 0; run < runs; run++) {
    const before = held.model(`first of six ${run}`, 0.03);
    const [hopeless, ...equals] = Array.from({ length: 5 }, (_, v) => {
      const now = held.model(`${v} of six ${run}`, 0.03, v === 0 ? () => true : undefined);
      return held.gate([before, now]).staged;
    });
    if (!hopeless) continue;
    sum.hopelessFails += hopeless.verdict === 'fail' ? 1 / runs : 0;
    sum.askedOfHopeless += hopeless.asked / runs;
    sum.equalsPass += equals.filter(({ verdict }) => verdict === 'pass').length / 4 / runs;
    const shares = [...equals, hopeless].map(({ asked }) => asked);
    sum.askedOfEquals += shares.slice(0, 4).reduce((all, share) => all + share, 0) / 4 / runs;
    sum.asked += shares.reduce((all, share) => all + share, Math.max(...shares)) / 6 / runs;
  }
  return sum;
}

type Pair = readonly [baseline: VariantAnswers | undefined, candidate: VariantAnswers];

const heldGates = perKey((name: StagedScenario['design']) => {
  const cases = GENERATED[name]().flatMap(({ metadata }) =>
    SCORES.flatMap(({ kind: { caseSchema } }) => {
      const parsed = caseSchema.safeParse(metadata);
      return parsed.success ? [parsed.data] : [];
    }),
  );
  const design = gateDesign({ kinds: KINDS, cases, variants: [] });
  const stages = stagedDesign(design.sheet, stagesFor(cases.length));
  const accuracy = design.metrics.find((metric) => metric.name === 'accuracy');
  const model = (name: string, errorRate: number, says?: (item: Case) => boolean | undefined) =>
    simulatedVariant(cases, {
      errorRate,
      name,
      ...(says && { says: cases.map((item) => says(item) ?? item.truth === true) }),
    });
  return {
    /** Returns the loss of accuracy with its interval, after a stage or, if no stage is given, on the full design. */
    loss: ([before, now]: Pair, stage?: number) => {
      const asked = (one: VariantAnswers) => (stage === undefined ? one : answersThrough(stages, one, stage));
      const found =
        before && accuracy && estimateOf(metricDifference(accuracy, asked(before), asked(now)).difference);
      if (found?.kind !== 'estimate' || found.interval.kind !== 'interval')
        throw new Error('heldGates: expected an interval for the loss of accuracy');
      const { low, high } = found.interval;
      return { value: 0 - found.value, low: 0 - high, high: 0 - low };
    },
    model,
    pair: ({ name, baseline, candidate, says }: StagedScenario, gate: number): Pair => {
      const rng = namedRng('what it says', name, gate);
      return [
        baseline === undefined ? undefined : model(`baseline of ${name} ${gate}`, baseline),
        model(`${name} ${gate}`, candidate, says && ((item) => says(item, rng))),
      ];
    },
    gate: ([before, now]: Pair, judgedBy?: JudgedBy) => {
      const verdict = (one: VariantAnswers | undefined, other: VariantAnswers): GateVerdict =>
        one
          ? verdictOn(design, [one, other], judgedBy)
          : floorsVerdict(design, other, judgedBy?.floors ?? {});
      let stage = 0;
      const staged = stagedVerdict(stages, (at) => {
        stage = at;
        return verdict(before && answersThrough(stages, before, at), answersThrough(stages, now, at));
      });
      return {
        full: () => verdict(before, now),
        staged: { ...staged, stage },
      };
    },
  };
});

function zero(): Record<GateVerdict, number> {
  return { pass: 0, fail: 0, inconclusive: 0 };
}
