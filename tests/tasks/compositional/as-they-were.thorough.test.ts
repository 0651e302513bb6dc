import { compositional } from '../../../generators/compositional.ts';
import { asTheyWere } from '../../support/as-they-were.ts';

const CROSSROADS = ['A -> B', 'A -> C', 'B -> D', 'C -> D', 'D -> E'];
const CHAIN = [{ type: 'bridge' }, { type: 'cycle', nodes: 4 }];

const CYCLES = [
  { type: 'cycle', nodes: 3 },
  { type: 'cycle', nodes: 4 },
];

const CONFIGS = [
  { preset: 'maasch-2025-figure-4', units: { sample: 4 } },
  { preset: 'maasch-2025-figure-d1a', units: { sample: 1 } },
  { preset: 'maasch-2025-figure-d1b', units: { sample: 4 }, queries: 'factual' },
  { preset: 'decisive-small', units: { twins: 10 }, theme: 'clinical-notes' },
  { preset: 'decisive', units: { twins: 10 } },
  { preset: 'first-look', theme: 'flower-garden', units: { twins: 10 } },
  { preset: 'ladder', ladder: { links: [2, 8], width: [2, 8], load: [1, 4] }, units: { twins: 10 } },
  { edges: CROSSROADS, functions: 'or', units: 'exhaustive', noise: 0.3 },
  { edges: CROSSROADS, functions: 'and', units: { sample: 4 }, noise: { min: 0.2, max: 0.6 } },
  { edges: CROSSROADS, functions: 'random', units: { sample: 4 }, noise: { minimumPns: 0.05 } },
  { edges: CROSSROADS, functions: { D: 'and' }, units: { sample: 5 }, noise: { A: 0.7, C: 0.2 } },
  { edges: CROSSROADS, functions: 'random', units: { sample: 6 }, noise: { targetPns: 0.2 } },
  { edges: CROSSROADS, functions: { B: 'xor', E: 'not' }, breaks: ['monotonicity'], units: { sample: 6 } },
  { edges: CROSSROADS, through: ['B'], breaks: ['A3'], units: { sample: 4 }, theme: 'abstract' },
  { edges: CROSSROADS, units: { sample: 4 }, queries: 'factual-counterfactual' },
  { bccs: CHAIN, hidden: 0.4, units: { sample: 5 }, queries: 'factual-counterfactual' },
  { bccs: CHAIN, hidden: 1, units: { sample: 4 }, theme: 'flu-vaccine' },
  { bccs: CYCLES, units: { sample: 4 } },
  { bccs: CYCLES, units: { sample: 6 }, functions: 'and' },
  { bccs: CHAIN, hidden: 0.5, units: { sample: 4 }, theme: 'abstract' },
  { bccs: CHAIN, extraneous: true, units: { sample: 4 }, answerFormat: 'json' },
  { bccs: CHAIN, extraneous: true, theme: 'flu-vaccine', units: { sample: 4 }, answerFormat: 'words' },
  { bccs: CHAIN, extraneous: true, theme: 'clinical-notes', units: { sample: 4 }, answerFormat: 'tag' },
  { bccs: CHAIN, extraneous: true, theme: 'flower-garden', units: { sample: 3 }, worlds: 2 },
  { bccs: CHAIN, extraneous: true, theme: 'abstract', units: { sample: 4 }, queries: 'factual' },
  { bccs: [{ type: 'wheel', nodes: 4 }, { type: 'bridge' }], units: { sample: 2 }, worlds: 2 },
  { bccs: [{ type: 'random', nodes: 5, density: 0.6 }, { type: 'bridge' }], units: { sample: 5 } },
  { bccs: [{ type: 'bridge' }, { type: 'bridge' }], units: 'exhaustive', worlds: 2, shard: '1/2' },
  { bccs: [{ type: 'bridge' }, { type: 'bridge' }], units: { sample: 16 }, seed: 'words' },
  { preset: 'counterfactual', units: { twins: 10 } },
];

asTheyWere(compositional, {}, CONFIGS, (i) => ({
  replicates: i % 7 === 3 ? 3 : i % 4 === 1 ? 2 : 1,
  models: [['oracle', 'forgetful'], ['always-no', 'evidence-blind'], ['graph-blind'], ['independent-worlds']][
    i % 4
  ]!,
  settings:
    i % 9 === 8 ? { truth: 'withheld' } : i % 5 === 2 ? { delta: 0.3, level: 0.9, validShare: 0.8 } : {},
}));
