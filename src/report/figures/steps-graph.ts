import { parseArrows } from '../../causal/arrows-code.ts';
import { dagFromEdges } from '../../causal/dag.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import type { Steps } from '../../scorecard/steps.ts';
import { percent, shownShare } from '../../scoring/format.ts';
import { variantName } from '../tables/variant-name.ts';
import { drawnGraph } from './causal-graph.ts';
import { type Figure, groupedPanels, type Panel } from './figure.ts';

/** Panels of the variants that go wrong most; above so many nodes nobody can read one. */
const MOST_PANELS = 4;
const MOST_NODES = 30;

type Graph = Steps['graphs'][number];

/**
 * Where steps break: for the worst variants the causal graph where most goes wrong, each node with the share of its stated states
 * that are right where those of its causes are.
 */
export async function stepsFigures({ variants }: ScorecardView): Promise<Figure[]> {
  const graphs = variants.flatMap(({ steps = [] }) => steps.flatMap((found) => found.graphs));
  const shown = worstOf(graphs);
  if (!shown) return [];
  const found = variants.flatMap((variant) => {
    const all = (variant.steps ?? []).flatMap(({ graphs }) => graphs);
    const graph = all.find(({ name }) => name === shown.name);
    return graph ? [{ variant, name: variantName(variant), graph }] : [];
  });
  const worst = found.toSorted((a, b) => wrongIn(b.graph) - wrongIn(a.graph)).slice(0, MOST_PANELS);
  const panels: Promise<Panel>[] = worst.map(async ({ name, graph }) => {
    return { names: [name], svg: await drawn(graph) };
  });
  return [
    {
      id: 'where-steps',
      title: 'Where the steps of replies break',
      caption: `The graph of ${shown.name}, of the ${MOST_PANELS} variants at most that go wrong most. By node, how often its state is stated rightly where the states of its causes are: red below 70 %, orange below 95 %, green from there on, grey where nobody states it.`,
      content: { kind: 'panels', legend: [], panels: groupedPanels(await Promise.all(panels)) },
      table: {
        title: 'By node, how often a stated state is right where those of its causes are',
        header: ['model', 'prompt', 'node', 'right'],
        labels: 3,
        rows: found.flatMap(({ variant: { provider, prompt }, graph }) =>
          graph.nodes.map(({ node, right }) => [provider.label, prompt, node, shownShare(right)]),
        ),
      },
    },
  ];
}

function wrongIn({ nodes }: Graph): number {
  return nodes.reduce(
    (sum, { right }) => sum + (right.kind === 'estimate' ? right.total - right.successes : 0),
    0,
  );
}

/** The graph where most is stated wrongly, by all variants together. */
function worstOf(graphs: readonly Graph[]): Graph | undefined {
  const byName = [...Map.groupBy(graphs, ({ name }) => name).values()].filter(
    ([graph]) => (graph?.nodes.length ?? 0) <= MOST_NODES,
  );
  const wrong = (list: readonly Graph[]): number => list.reduce((sum, graph) => sum + wrongIn(graph), 0);
  return byName.sort((a, b) => wrong(b) - wrong(a))[0]?.[0];
}

function drawn({ arrows, nodes }: Graph): Promise<string> {
  const dag = dagFromEdges(
    arrows === '' ? [] : parseArrows(arrows),
    nodes.map(({ node }) => node),
  );
  const looks = new Map(
    nodes.flatMap(({ node, right }) => {
      if (right.kind !== 'estimate') return [];
      const level = right.value < 0.7 ? 'low' : right.value < 0.95 ? 'middle' : 'high';
      return [[node, { text: percent(right.value), level }]];
    }),
  );
  return drawnGraph(dag, {
    node: (symbol) => {
      const { text = '–', level = 'none' } = looks.get(symbol) ?? {};
      return { label: `${symbol}\\n${text}`, width: 0.75, class: `step ${level}` };
    },
    alternative: `Causal graph; right where causes are: ${dag.nodes.map((symbol) => `${symbol} ${looks.get(symbol)?.text ?? '–'}`).join(', ')}`,
  });
}
