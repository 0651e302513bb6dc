import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { asTheyWere } from '../../support/as-they-were.ts';

const CONFIGS = [
  {},
  { preset: 'paper', names: ['random-char', 'tuebingen', 'random-tuebingen'], draws: 1 },
  { names: ['tuebingen'], graphs: ['none', 'bivariate'], draws: 2 },
  { graphs: ['collider', 'chain', 'fork', 'diamond'], queries: 'all', draws: 1, phrasings: ['none'] },
  { graphs: ['confounding', 'mediation'], queries: { balanced: 4 }, phrasings: ['substitution'], draws: 2 },
  { graphs: ['confounding', 'collider'], nullControls: true, draws: 2, answerFormat: 'json' },
  { graphs: [{ path: 4 }, { random: { nodes: 5, density: 0.5 } }], queries: { balanced: 4 }, draws: 2 },
  {
    graphs: [{ edges: ['V -> W', 'W -> X', 'V -> X'], name: 'own' }, 'chain'],
    phrasings: ['intervention', 'substitution'],
    answerFormat: 'words',
    draws: 1,
  },
  { preset: 'ladder', draws: 2, shard: '1/8' },
];

asTheyWere(interventionEffects, { draws: 2 }, CONFIGS, (i) => ({
  replicates: i % 4 === 1 ? 2 : 1,
  models: [
    ['oracle', 'relation-retrieval'],
    ['memoriser', 'word-bound'],
    ['edge-only', 'intervention-blind'],
  ][i % 3]!,
}));
