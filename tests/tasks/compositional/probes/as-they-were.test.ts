import { compositional } from '../../../../generators/compositional.ts';
import { asTheyWere } from '../../../support/as-they-were.ts';

const CONFIGS = [
  { preset: 'decisive-small', units: { twins: 10 }, probes: 4 },
  { preset: 'decisive-small', units: { twins: 10 }, probes: 1, theme: 'abstract' },
  { preset: 'maasch-2025-figure-4', units: { sample: 4 }, probes: 3, theme: 'clinical-notes' },
  {
    bccs: [{ type: 'cycle', nodes: 4 }, { type: 'bridge' }],
    units: { sample: 5 },
    queries: 'factual-counterfactual',
    probes: 2,
    theme: 'flu-vaccine',
  },
  {
    edges: ['X -> C', 'C -> Y'],
    functions: { C: 'not', Y: 'xor' },
    breaks: ['monotonicity'],
    probes: 4,
    theme: 'flower-garden',
  },
];

asTheyWere(compositional, {}, CONFIGS, (i) => ({
  replicates: i === 3 ? 2 : 1,
  models: ['digit-comparer', 'missed-parent', 'intervention-blind', 'echo'],
}));
