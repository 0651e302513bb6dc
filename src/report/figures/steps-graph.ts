import { parseArrows } from '../../causal/arrows-code.ts';
import { dagFromEdges } from '../../causal/dag.ts';
import { drawnGraph } from '../../drawing/causal-graph.ts';
import { type Figure, groupedPanels, type Panel } from '../../drawing/figure.ts';
import { variantName } from '../../drawing/variant-name.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import type { Steps } from '../../scorecard/steps.ts';
import { percent, shownShare } from '../../scoring/format.ts';

const MOST_PANELS = 4;

/** Larger graphs would not be legible. */
const MOST_NODES = 30;

type Graph = Steps['graphs'][number];

export async function stepsFigures({ variants }: Scorecard): Promise<Figure[]> {
  const graphs = variants.flatMap(({ steps = [] }) => steps.flatMap((found) => found.graphs));
  const shown = worstOf(graphs);
  if (!shown) return [];
  const found = variants.flatMap((variant) => {
    const all = (variant.steps ?? []).flatMap(({ graphs }) => graphs);
    const graph = all.find(({ name }) => name === shown.name);
    return graph ? [{ variant, name: variantName(variant), graph }] : [];
  });
  const worst = found.toSorted((a, b) => wrongIn(b.graph) - wrongIn(a.graph)).slice(0, MOST_PANELS);
  const panels = worst.map(
    async ({ name, graph }): Promise<Panel> => ({ names: [name], svg: await drawn(graph) }),
  );
  return [
    {
      id: 'where-steps',
      title: 'Where the steps of replies break',
      caption: `The graph of ${shown.name}, for up to ${MOST_PANELS} variants with the most wrong statements. Each node shows how often its stated value is right if the values of its causes are right: red below 70 %, orange below 95 %, green from 95 %, and grey if no reply states it.`,
      content: { legend: [], panels: groupedPanels(await Promise.all(panels)) },
      table: {
        title: 'How often each node is right if its causes are right',
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
    alternative: `Causal graph; share right if the causes are right: ${dag.nodes.map((symbol) => `${symbol} ${looks.get(symbol)?.text ?? '–'}`).join(', ')}`,
  });
}
