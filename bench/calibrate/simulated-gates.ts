import type { TestCase } from 'promptfoo';
import { differences } from '../../src/compare/differences.ts';
import type { Rules } from '../../src/gate/policy-schema.ts';
import { floorsVerdict, type GateDesign, gateDesign, verdictOn } from '../../src/gate/simulated-gate.ts';
import { perKey } from '../../src/lib/caching.ts';
import { namedRng, type Rng } from '../../src/lib/rng.ts';
import type { GateVerdict } from '../../src/scorecard/gate-schema.ts';
import { repliesTo, type VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { rowsOf, simulatedVariant } from '../../tests/support/rows.ts';
import { answersOf } from '../../tests/support/scored.ts';
import { columnOf } from '../../tests/support/variant-answers.ts';

/** The model without a fault, followed by models with a known fault. */
export const MODELS = [
  'oracle',
  'always-yes',
  'always-no',
  'intervention-blind',
  'credulous',
  'forgetful',
] as const;
export type ModelName = (typeof MODELS)[number];

export interface SimulatedDesign extends GateDesign {
  readonly replies: Readonly<Record<ModelName, VariantAnswers>>;
}

/** Slips reverse either single answers or, together, all answers about a unit or a draw of names. */
export interface Slips {
  readonly rate: number;
  readonly together?: boolean;
  /** The number of replicates of each answer. */
  readonly copies?: number;
}

export function simulatedDesign(tests: readonly TestCase[]): SimulatedDesign {
  const { sheet } = answersOf(
    rowsOf(
      tests,
      MODELS.map((model) => simulatedVariant({ model, ...(model === 'forgetful' && { steps: 2 }) })),
    ),
  );
  const replies = Object.fromEntries(MODELS.map((model, m) => [model, sheet.variants[m]]));
  return { ...gateDesign(sheet), replies: replies as Record<ModelName, VariantAnswers> };
}

export function slipping(
  { sheet, clusters, replies }: SimulatedDesign,
  {
    model,
    label,
    promptIdx,
  }: { readonly model: ModelName; readonly label: string; readonly promptIdx: number },
  { rate, together = false, copies = 1 }: Slips,
  rng: Rng,
): VariantAnswers {
  const slips = perKey((_: string | number | undefined) => rng.bernoulli(rate));
  return columnOf(
    sheet,
    label,
    (_, position) => {
      const [reply] = repliesTo(replies[model], position);
      if (!slips(together ? clusters[position] : position)) return reply;
      return reply === 'yes' ? 'no' : 'yes';
    },
    { promptIdx, replicates: copies },
  );
}

export interface SimulatedGate {
  readonly name: string;
  readonly candidate: ModelName;
  readonly slips: Slips;
  /** The floors to check. Without floors, the candidate is compared with an oracle that slips at the same rate. */
  readonly floors?: NonNullable<Rules['floors']>;
}

/** Returns the verdicts of simulated gates with an empty policy, or with only floors. Each gate judges new answers. */
export function verdictsOf(design: SimulatedDesign, gate: SimulatedGate, gates: number): GateVerdict[] {
  const { name, candidate, slips, floors } = gate;
  return Array.from({ length: gates }, (_, i) => {
    const rng = namedRng('simulated gates', name, i);
    const judged = { model: candidate, label: 'v2', promptIdx: 1 } as const;
    if (floors) return floorsVerdict(design, slipping(design, judged, slips, rng), floors);
    const baseline = slipping(design, { model: 'oracle', label: 'v1', promptIdx: 0 }, slips, rng);
    return verdictOn(design, [baseline, slipping(design, judged, slips, rng)]);
  });
}

/** Counts the runs in which any of several equal variants is found better or worse than the first. */
export function runsWithFindings(
  design: SimulatedDesign,
  variants: number,
  slips: Slips,
  runs: number,
): number {
  const found = Array.from({ length: runs }, (_, i) => {
    const rng = namedRng('equal variants', variants, slips.rate, i);
    const columns = Array.from({ length: variants }, (_, v) =>
      slipping(design, { model: 'oracle', label: `v${v}`, promptIdx: v }, slips, rng),
    );
    const [baseline, ...others] = columns as [VariantAnswers, ...VariantAnswers[]];
    return others.some((candidate) =>
      differences(design.metrics, baseline, candidate, design.settings, others.length).some(
        ({ verdict }) => verdict !== 'no-difference',
      ),
    );
  });
  return found.filter(Boolean).length;
}

export function shareOf(verdicts: readonly GateVerdict[], wanted: GateVerdict): number {
  return verdicts.filter((verdict) => verdict === wanted).length / verdicts.length;
}
