import { compositional } from '../../../../generators/compositional.ts';
import { asTheyWere } from '../../../support/as-they-were.ts';

const CHAIN = [{ type: 'bridge' }, { type: 'cycle', nodes: 4 }];

const CONFIGS = [
  { preset: 'decisive-small', ask: ['share', 'composed'] },
  { bccs: CHAIN, ask: ['share'], worlds: 2, noise: { min: 0.2, max: 0.7 } },
  { bccs: CHAIN, ask: ['composed'], worlds: 3, theme: 'abstract', answerFormat: 'json' },
  { bccs: CHAIN, ask: ['share'], worlds: 2, theme: 'flu-vaccine', answerFormat: 'words' },
  { bccs: CHAIN, ask: ['booleans', 'share'], units: { sample: 6 }, functions: 'random' },
  {
    edges: ['A -> B', 'A -> C', 'B -> C', 'C -> D'],
    functions: { D: 'not' },
    breaks: ['monotonicity'],
    ask: ['share'],
    theme: 'clinical-notes',
  },
];

asTheyWere(compositional, {}, CONFIGS, (i) => ({
  replicates: i === 1 ? 2 : 1,
  models: [
    ['oracle', 'product-composer', 'always-yes'],
    ['independent-worlds', 'sum-composer', 'evidence-blind'],
  ][i % 2]!,
}));
