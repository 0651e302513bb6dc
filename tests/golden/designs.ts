import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

/** The simulated models whose scores are recorded, with their configs. */
export const MODELS: readonly {
  readonly model: string;
  readonly steps?: number;
  readonly errorRate?: number;
}[] = [
  { model: 'oracle' },
  { model: 'always-yes' },
  { model: 'always-no' },
  { model: 'intervention-blind' },
  { model: 'forgetful', steps: 3 },
  { model: 'credulous' },
  { model: 'first-cause' },
  { model: 'missed-parent' },
  { model: 'graph-blind' },
  { model: 'noisy', errorRate: 0.1 },
];

const OWN_EDGES = ['X -> A', 'X -> B', 'A -> C', 'B -> C', 'C -> D', 'C -> E', 'D -> Y', 'E -> Y', 'D -> E'];

const WORLDS: Readonly<Record<string, object>> = {
  'Figure 4': { preset: 'maasch-2025-figure-4' },
  'D.1A': { preset: 'maasch-2025-figure-d1a', units: { sample: 40 } },
  'D.1B': { preset: 'maasch-2025-figure-d1b' },
  'random graph': {
    bccs: [{ type: 'random', nodes: 5 }, { type: 'wheel', nodes: 4 }, { type: 'bridge' }],
    functions: 'random',
    noise: { min: 0.1, max: 0.5 },
    worlds: 2,
    units: { sample: 30 },
  },
  'own graph': {
    edges: OWN_EDGES,
    functions: { C: 'and', Y: 'at least 2' },
    noise: { A: 0.2, C: 0.7 },
    extraneous: true,
  },
};

/** The themes beside the default one, which the designs with other queries have. */
const THEMES = ['flower-garden', 'flu-vaccine', 'clinical-notes', 'abstract'];

/** Each world with each kind of query, and with each theme. */
const COMPOSITIONAL = Object.entries(WORLDS).flatMap(([name, world]) => [
  { name, scored: true, config: { ...world, queries: 'interventional', seed: 7 } },
  { name, scored: true, config: { ...world, queries: 'factual-counterfactual', seed: 8 } },
  { name, scored: false, config: factualConfig(world) },
  ...THEMES.map((theme, i) => ({ name, scored: false, config: { ...world, theme, seed: 20 + i } })),
]);

/** Without a sample, there would be too many questions about facts. */
function factualConfig(world: object): object {
  const queries = 'factual';
  if ('units' in world) return { ...world, queries, seed: 9 };
  return { ...world, queries, units: { sample: 20 }, seed: 7 };
}

const GRAPHS: Readonly<Record<string, object>> = {
  'three graphs': {
    preset: 'paper',
    draws: 6,
    names: ['random-char', 'tuebingen', 'random-tuebingen'],
    phrasings: ['intervention', 'substitution'],
  },
  'own graph': {
    graphs: [{ edges: ['A -> B', 'B -> C', 'A -> D', 'D -> C', 'E -> C'], name: 'kite' }, 'diamond', 'collider'],
    draws: 4,
    phrasings: ['intervention', 'substitution'],
  },
  'random graph': { graphs: [{ random: { nodes: 6, density: 0.4 } }], queries: { balanced: 6 }, draws: 6 },
  path: { links: 8, draws: 4 },
  'several interventions': { links: 8, interventions: 2, draws: 4 },
};

const INTERVENTION_EFFECTS = Object.entries(GRAPHS).flatMap(([name, config]) => [
  { name, scored: true, config: { ...config, seed: 7 } },
  { name, scored: false, config: { ...config, seed: 8 } },
]);

/** The designs whose questions, right answers and scores must stay as they are recorded. */
export const DESIGNS = [
  ...COMPOSITIONAL.map((design) => ({ task: 'compositional' as const, ...design })),
  ...INTERVENTION_EFFECTS.map((design) => ({ task: 'intervention-effects' as const, ...design })),
];

const GRAPH_TITLES: Readonly<Record<string, string>> = {
  'Figure 4': 'Figure 4 of Maasch et al. 2025',
  'D.1A': 'Figure D.1A of Maasch et al. 2025',
  'D.1B': 'Figure D.1B of Maasch et al. 2025',
  'random graph': 'a random graph',
  'own graph': 'a graph listed in the config',
};

/** Names a design in the title of a test: its place in the list, and its graph. */
export function designTitle(design: (typeof DESIGNS)[number]): string {
  const { name } = design;
  return `design ${DESIGNS.indexOf(design)} (${GRAPH_TITLES[name] ?? name})`;
}

/** What is recorded of a design in designs.json. */
interface Recorded {
  readonly name: string;
  readonly config: object;
  readonly questions: number;
  readonly prompts: string;
  readonly truths: string;
  readonly scores?: unknown;
}

const RECORDED: readonly Recorded[] = JSON.parse(readFileSync(new URL('designs.json', import.meta.url), 'utf8'));

/** Finds what is recorded of a design, by its task, its name and its config. */
export function recordedOf({ task, name, config }: (typeof DESIGNS)[number]): Recorded {
  const found = RECORDED.find(
    (recorded) => recorded.name === `${task}: ${name}` && isDeepStrictEqual(recorded.config, config),
  );
  if (found === undefined) throw new RangeError(`recordedOf: expected a record of ${task}: ${name}, got none`);
  return found;
}
