import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import type { Rng } from '../../src/lib/rng.ts';
import { FAMILIES, PUBLISHED } from '../../src/tasks/compositional/presets.ts';
import { IDENTIFICATION_KINDS } from '../../src/tasks/identification/identification-case.ts';
import { LINEAR_PRESETS } from '../../src/tasks/linear/linear-graphs.ts';
import { THEMES } from '../../src/tasks/shared/themes/themes.ts';

/** Draws configs; most can be asked, some contradict themselves. */
export function drawnConfig(rng: Rng, mostQuestions = 700) {
  const { pick, integer, bernoulli } = rng;
  const from = (least: number, most: number): number => least + integer(most - least + 1);
  const share = (): number => 0.2 + 0.6 * rng.uniform();
  const maybe = <T>(value: T): T | undefined => (bernoulli(0.35) ? value : undefined);
  const component = () => {
    const type = pick(['bridge', 'bridge', 'cycle', 'wheel', 'random'] as const);
    return type === 'bridge' ? { type } : { type, nodes: from(type === 'wheel' ? 4 : 3, 5) };
  };
  const chain = () => Array.from({ length: from(2, 3) }, component);
  const edges = (nodes: number): string[] =>
    Array.from({ length: nodes }, (_, effect) =>
      Array.from({ length: effect }, (__, cause) => `V${cause} -> V${effect}`),
    )
      .flat()
      .filter(() => bernoulli(0.6));
  // Two ways from A to D, which is a cutpoint, and one of them may be longer.
  const crossroads = (): string[] => [
    ...['A -> B', 'A -> C', 'B -> D', 'C -> D', 'D -> E'],
    ...(bernoulli(0.4) ? ['B -> C'] : []),
    ...(bernoulli(0.4) ? ['E -> F'] : []),
  ];
  const noise = () =>
    pick<unknown>([
      ...[share(), { min: 0.1, max: share() }, { targetPns: 0.1 + share() / 4 }],
      ...[{ minimumPns: 0.02 + share() / 20 }, { minimumPns: 0.02, min: 0.2, max: 0.8 }],
    ]);
  const common = () => ({
    seed: integer(1000),
    answerFormat: maybe(pick(['tag', 'json', 'words'])),
    mostQuestions,
  });
  const theme = () => maybe(pick(Object.keys(THEMES)));
  const graph = () =>
    pick<unknown>([
      ...['bivariate', 'confounding', 'mediation', 'none', 'collider', 'chain', 'fork', 'diamond'],
      { path: from(2, 6) },
      { random: { nodes: from(3, 7), density: share() } },
      { edges: edges(4) },
    ]);
  const kinds = {
    compositional: () => ({
      ...common(),
      breaks: bernoulli(0.2) ? [pick(['A3', 'monotonicity'])] : undefined,
      ...pick<object>([
        { preset: pick(Object.keys(PUBLISHED)) },
        { preset: pick(Object.keys(FAMILIES)) },
        { preset: 'ladder', ladder: { links: [2, 8], width: [4] }, units: { twins: 10 } },
        { bccs: chain(), functions: maybe(pick(['or', 'and', 'random'])), noise: maybe(noise()) },
        { edges: edges(from(3, 5)), noise: maybe({ min: 0.2, max: 0.8 }) },
        {
          edges: crossroads(),
          functions: { B: pick(['and', 'or']), D: 'and' },
          noise: maybe({ A: 0.7, C: 0.2 }),
        },
        { edges: crossroads(), functions: { B: pick(['xor', 'not']) }, breaks: ['monotonicity'] },
        { edges: crossroads(), through: [pick(['B', 'C'])], breaks: ['A3'] },
      ]),
      worlds: maybe(from(1, 3)),
      theme: theme(),
      extraneous: maybe(true),
      hidden: maybe(pick([0.3, 1])),
      units: pick<unknown>([...[undefined, 'exhaustive', { sample: from(1, 30) }], { twins: from(10, 20) }]),
      queries: maybe(pick(['factual-counterfactual', 'factual'])),
      ask: maybe(rng.sample(['booleans', 'share', 'composed'], from(1, 3))),
    }),
    linear: () => ({
      ...common(),
      ...pick<object>([
        { preset: pick(Object.keys(LINEAR_PRESETS)) },
        { bccs: chain(), bypass: maybe(true) },
        { edges: edges(4) },
        { edges: Object.fromEntries(crossroads().map((arrow, i) => [arrow, [2, -0.5, 3][i % 3]])) },
        { edges: crossroads(), through: ['B', 'D'] },
      ]),
      worlds: maybe(from(1, 3)),
      tolerance: maybe({ relative: 0.01, absolute: pick([0.001, 0.1]) }),
      coefficients: maybe([0.5, -2, 1.25]),
      effects: maybe([pick(['te', 'nde', 'nie'])]),
      draws: maybe(from(1, 4)),
    }),
    interventionEffects: () => ({
      ...common(),
      graphs: Array.from({ length: from(1, 3) }, graph),
      queries: maybe(pick<unknown>(['all', { balanced: 2 * from(1, 3) }])),
      nullControls: bernoulli(0.2) ? true : undefined,
      names: maybe([pick(['tuebingen', 'random-tuebingen'])]),
      phrasings: maybe(rng.sample(['none', 'intervention', 'substitution'], from(1, 3))),
      draws: from(1, 4),
    }),
    identification: () => ({
      ...common(),
      ...pick<object>([
        { nodes: maybe(from(6, 8)), density: maybe(0.4 + share() / 10) },
        { edges: crossroads() },
      ]),
      kinds: maybe(rng.sample(IDENTIFICATION_KINDS, from(1, 5))),
      theme: theme(),
      draws: from(1, 3),
    }),
  };
  const task = pick(['compositional', 'compositional', ...Object.keys(kinds)]) as keyof typeof kinds;
  return { task, config: JSON.parse(JSON.stringify(kinds[task]())) as object };
}

/** By name of the task in {@link drawnConfig}. */
export const GENERATORS = { compositional, linear, interventionEffects, identification };
