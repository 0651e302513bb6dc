import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import type { Rng } from '../../src/lib/rng.ts';
import { PRESETS } from '../../src/tasks/compositional/presets.ts';
import { LINEAR_PRESETS } from '../../src/tasks/linear/linear-graphs.ts';
import { THEMES } from '../../src/tasks/shared/themes/themes.ts';

/** Draws configs; most can be asked, some contradict themselves. */
export function drawnConfig(rng: Rng) {
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
  const common = () => ({
    seed: integer(1000),
    answerFormat: maybe(pick(['tag', 'json', 'words'])),
    mostQuestions: 700,
  });
  const theme = () => maybe(pick(Object.keys(THEMES)));
  const graph = () =>
    pick<unknown>([
      ...['bivariate', 'confounding', 'mediation', 'none'],
      { path: from(2, 6) },
      { random: { nodes: from(3, 7), density: share() } },
      { edges: edges(4) },
    ]);
  const kinds = {
    compositional: () => ({
      ...common(),
      ...pick<object>([
        { preset: pick(Object.keys(PRESETS)) },
        { preset: 'ladder', worlds: from(1, 4) },
        { bccs: chain(), functions: maybe(pick(['or', 'and', 'random'])) },
        { edges: edges(from(3, 5)), noise: maybe({ min: 0.2, max: 0.8 }) },
      ]),
      theme: theme(),
      breaks: bernoulli(0.2) ? [pick(['A3', 'monotonicity'])] : undefined,
      extraneous: maybe(true),
      hidden: maybe(pick([0.3, 1, 'needed'])),
      units: pick<unknown>([
        ...[undefined, 'exhaustive', { sample: from(1, 30) }],
        ...[{ balanced: 2 * from(1, 8) }, { informative: from(2, 20) }],
      ]),
      queries: maybe(pick(['factual-counterfactual', 'factual'])),
      ask: maybe(rng.sample(['booleans', 'share', 'composed', 'effects'], from(1, 4))),
      probes: bernoulli(0.2) ? from(1, 4) : undefined,
    }),
    linear: () => ({
      ...common(),
      ...pick<object>([
        { preset: pick(Object.keys(LINEAR_PRESETS)) },
        { bccs: chain(), bypass: maybe(true) },
        { edges: edges(4) },
      ]),
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
    identification: () => ({ ...common(), nodes: maybe(from(6, 8)), theme: theme(), draws: from(1, 3) }),
  };
  const task = pick(['compositional', 'compositional', ...Object.keys(kinds)]) as keyof typeof kinds;
  return { task, config: JSON.parse(JSON.stringify(kinds[task]())) as object };
}

/** By name of the task in {@link drawnConfig}. */
export const GENERATORS = { compositional, linear, interventionEffects, identification };
