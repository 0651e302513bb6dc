import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { GateVerdict } from '../../src/scorecard/gate-schema.ts';
import { type Bounds, type Finding, findingOf } from './finding.ts';
import {
  MODELS,
  runsWithFindings,
  type Slips,
  shareOf,
  simulatedDesign,
  verdictsOf,
} from './simulated-gates.ts';

const RARELY: Bounds = { least: 0, most: 0.05 };
const MOSTLY: Bounds = { least: 0.9, most: 1 };
const ALWAYS: Bounds = { least: 0.99, most: 1 };
const HARDLY: Bounds = { least: 0, most: 0.025 };

/**
 * Measures how often the gate is right with default settings, on questions about compositional reasoning and
 * intervention effects.
 */
export function gateFindings(gates: number): Finding[] {
  const chain = compositional({ preset: 'decisive', seed: 2025 });
  const design = simulatedDesign([...chain, ...interventionEffects({ draws: 100, seed: 2025 })]);
  const compositionalOnly = simulatedDesign(chain);
  const finding = (what: string, share: number, bounds: Bounds) =>
    findingOf('gates', what, share, gates, bounds);
  const of = (verdicts: readonly GateVerdict[], what: string, wanted: Partial<Record<GateVerdict, Bounds>>) =>
    (['pass', 'fail'] as const).flatMap((verdict) => {
      const bounds = wanted[verdict];
      return bounds ? [finding(`${what}: ${verdict}`, shareOf(verdicts, verdict), bounds)] : [];
    });
  const equals = [0.01, 0.03, 0.05, 0.1].flatMap((rate) =>
    [false, true].flatMap((together) => {
      const what = `a model against itself, ${said({ rate, together })}`;
      const verdicts = verdictsOf(
        design,
        { name: what, candidate: 'oracle', slips: { rate, together } },
        gates,
      );
      return of(verdicts, what, { fail: HARDLY, ...(rate <= 0.05 && { pass: MOSTLY }) });
    }),
  );
  const faults = MODELS.slice(1).flatMap((candidate) =>
    [0, 0.01, 0.03].flatMap((rate) => {
      const what = `${candidate} against a model without fault, ${said({ rate })}`;
      return of(verdictsOf(design, { name: what, candidate, slips: { rate } }, gates), what, {
        fail: ALWAYS,
      });
    }),
  );
  const floors = [{}, { together: true }, { copies: 3 }].flatMap((how) => {
    const slips = { rate: 0.1, ...how };
    const what = `a floor at the true 0.9, ${said(slips)}`;
    const judged = { name: what, candidate: 'oracle', slips, floors: { 'CCR accuracy': 0.9 } } as const;
    return of(verdictsOf(compositionalOnly, judged, gates), what, { pass: RARELY, fail: RARELY });
  });
  const columns = [2, 4, 12].map((variants) =>
    finding(
      `${variants} equal variants, 5 % wrong: at least one found better or worse`,
      runsWithFindings(design, variants, { rate: 0.05 }, gates) / gates,
      RARELY,
    ),
  );
  return [...equals, ...faults, ...floors, ...columns];
}

function said({ rate, together, copies }: Slips): string {
  const how = together ? ', whole units or draws' : copies ? `, each reply ${copies} times` : '';
  return `${Math.round(100 * rate)} % wrong${how}`;
}
