import { expect, test } from 'vitest';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { relationsAloud } from '../../../src/tasks/intervention-effects/faults.ts';
import type { RelationsReading } from '../../../src/tasks/intervention-effects/story/parser.ts';
import {
  parseSimulatedModelConfig,
  type SimulatedModelConfig,
} from '../../../src/tasks/shared/simulated-model.ts';

const dag = dagFromEdges([
  ['Kelp', 'Rain'],
  ['Rain', 'Tide'],
]);
const aloud = (
  model: SimulatedModelConfig['model'],
  phrasing: 'intervention' | 'substitution' = 'intervention',
) =>
  relationsAloud(
    { kind: 'relations', dag, cause: 0, effect: 2, intervened: [1], phrasing },
    parseSimulatedModelConfig({ model }),
  );

const KEPT = '- “Rain” causes “Tide”, because the description says so.';
const CUT = '- “Kelp” does not cause “Rain”, because “Rain” is set from outside.\n';
const LEFT = '- “Kelp” causes “Rain”, because the description says so.\n';

test('constants say nothing of arrows; others each of them as they see it', () => {
  for (const model of ['always-yes', 'always-no'] as const) expect(aloud(model)).toBeUndefined();
  expect(aloud('oracle')).toBe(CUT + KEPT);
  for (const model of ['intervention-blind', 'relation-retrieval'] as const)
    expect(aloud(model)).toBe(LEFT + KEPT);
  expect(aloud('word-bound', 'substitution')).toBe(LEFT + KEPT);
  expect(aloud('word-bound')).toBe(CUT + KEPT);
});

test('where nothing is done, every arrow stays', () => {
  const reading: RelationsReading = {
    kind: 'relations',
    dag,
    cause: 0,
    effect: 2,
    intervened: [],
    phrasing: 'none',
  };
  expect(relationsAloud(reading, parseSimulatedModelConfig({ model: 'oracle' }))).toBe(LEFT + KEPT);
});
