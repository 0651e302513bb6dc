import fc from 'fast-check';
import { edgesOf } from '../../src/causal/dag.ts';
import {
  type CompositionalConfig,
  parseCompositionalConfig,
} from '../../src/tasks/compositional/compositional-config.ts';
import { PUBLISHED } from '../../src/tasks/compositional/presets.ts';
import { type World, worldOf } from '../../src/tasks/compositional/world.ts';
import { BCC_TYPES } from '../../src/tasks/shared/graphs.ts';
import { composableDag } from '../arbitraries.ts';

/** The most nodes that a drawn chain or list of arrows has. The largest preset has one more. */
const MOST_NODES = 12;

/** A chain of components of every shape. */
const anyChain = fc
  .array(
    fc.record({
      type: fc.constantFrom(...BCC_TYPES),
      nodes: fc.integer({ min: 2, max: 6 }),
      density: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 2, maxLength: 4 },
  )
  .map((parts) => {
    const bccs = parts.map(({ type, nodes, density }) => {
      if (type === 'bridge') return { type };
      return type === 'random' ? { type, nodes, density } : { type, nodes };
    });
    const size = parts.reduce((sum, { type, nodes }) => sum + (type === 'bridge' ? 1 : nodes - 1), 1);
    return { bccs, size };
  })
  .filter(({ size }) => size <= MOST_NODES)
  .map(({ bccs }) => ({ bccs }));

const anyArrows = composableDag(3, 5)
  .filter(({ nodes }) => nodes.length <= MOST_NODES)
  .map((dag) => ({ edges: edgesOf(dag).map((edge) => edge.join(' -> ')) }));

/** Graphs of every kind that a config can name: presets, chains of every shape, arrows of one's own. */
const anyGraph = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(PUBLISHED)).map((preset) => ({ preset })) },
  { weight: 6, arbitrary: anyChain },
  { weight: 3, arbitrary: anyArrows },
);

const probability = fc.double({ min: 0.05, max: 0.95, noNaN: true }).map((p) => Number(p.toFixed(3)));

/** A drawn config, and the world that it describes. */
export interface DrawnWorld {
  /** As a person would write it. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly config: CompositionalConfig;
  readonly world: World;
}

/**
 * A world by its config: every kind of graph, functions alike, shuffled or by node, noise alike, ranged or by node.
 *
 * @param bent - Whether nodes may have functions that are not monotone.
 * @param settings - What else the config is to say.
 */
export function anyWorld(
  bent: boolean,
  settings: fc.Arbitrary<object> = fc.constant({}),
): fc.Arbitrary<DrawnWorld> {
  return fc
    .record({
      graph: anyGraph,
      // Seeds from a thousand million on are for training.
      seed: fc.nat({ max: 999_999_999 }),
      functions: fc.constantFrom('or', 'and', 'random', 'by-node'),
      noise: fc.constantFrom('same', 'range', 'by-node'),
      /** Enough for every node. */
      operators: fc.array(fc.constantFrom(...(bent ? BENT : MONOTONE)), { minLength: 15, maxLength: 15 }),
      probabilities: fc.array(probability, { minLength: 15, maxLength: 15 }),
      settings,
    })
    .map(({ graph, seed, functions, noise, operators, probabilities, settings: more }) => {
      const base = { ...graph, seed, units: { sample: 1 }, ...more };
      const { dag } = worldOf(parseCompositionalConfig(base), 0, '').scm;
      const byNode = <T>(values: (node: number) => T): Record<string, T> =>
        Object.fromEntries(dag.nodes.map((symbol, node) => [symbol, values(node)]));
      // An exclusive or is told of a single cause only.
      const operator = (node: number) => {
        const [drawn, causes] = [operators[node]!, dag.parents[node]!.length];
        if (drawn === 'xor' && causes > 1) return 'not';
        return drawn === 'at least 2' && causes < 2 ? 'or' : drawn;
      };
      const [low, high] = [probabilities[0]!, probabilities[1]!].sort((a, b) => a - b);
      const input = {
        ...base,
        functions: functions === 'by-node' ? byNode(operator) : functions,
        noise: {
          same: probabilities[0],
          range: { min: low, max: high },
          'by-node': byNode((node) => probabilities[node]!),
        }[noise],
        ...(bent && { breaks: ['monotonicity'] }),
      };
      const config = parseCompositionalConfig(input);
      return { input, config, world: worldOf(config, 0, '') };
    });
}

const MONOTONE = ['or', 'and', 'at least 2'] as const;
const BENT = ['or', 'and', 'xor', 'not', 'at least 2'] as const;
