import { encodeStamp } from '../../cases/design-stamp.ts';
import type { TakesUnit } from '../../cases/shard.ts';
import { withoutRunKeys } from '../../cases/shard-config.ts';
import { arrowsOf } from '../../causal/arrows-code.ts';
import { isCausalRelation } from '../../causal/causal-relation.ts';
import { type Dag, nodeNumber, pairName, symbolOf, withoutArrowsInto } from '../../causal/dag.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { namedRng, type Rng, type Seed } from '../../lib/rng.ts';
import type { InterventionEffectCase, Naming, Phrasing } from './intervention-effect-case.ts';
import type { InterventionEffectsConfig } from './intervention-effects-config.ts';
import { askedRelations, type Relation } from './intervention-effects-queries.ts';
import { whenAsked } from './kind.ts';
import {
  drawnGraph,
  type RelationGraph,
  relationGraphs,
  UNTOLD_GRAPH,
  variablesOnPath,
} from './relation-graphs.ts';
import { listedPairOf } from './story/names.ts';
import { TWIN_INTERVENTIONS } from './twin-graphs.ts';

export type Rendering = ReturnType<typeof renderingOf>;

/**
 * Plans the questions about each relation before any intervention, and after each intervention in each of the config's
 * phrasings. All names and phrasings share the graphs and relations of a draw, so they can be compared draw by draw.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", §3, Table 3
 */
export function designInterventionEffects(config: InterventionEffectsConfig, templateHash: string) {
  const graphs = relationGraphs(config);
  const operations = config.phrasings.filter((phrasing) => phrasing !== 'none');
  const perRelation = (interventions: number): number => 1 + operations.length * interventions;
  const casesIn = (graph: RelationGraph, draw: number): number => {
    if (graph.twins) return config.names.length * perRelation(TWIN_INTERVENTIONS);
    const { asked } = drawOne(graph, config, draw);
    if (graph.name === UNTOLD_GRAPH) return asked.length;
    const each = asked.map(({ interventions }) => perRelation(interventions.length));
    return config.names.length * each.reduce((sum, count) => sum + count, 0);
  };
  const casesOf = (draw: number): number => graphs.reduce((sum, graph) => sum + casesIn(graph, draw), 0);
  let cases = 0;
  for (let draw = 0; draw < config.draws; draw++) cases += casesOf(draw);
  const hash = contentHash([JSON.stringify(withoutRunKeys(config)), templateHash]);
  const { draws: _, ...fixed } = withoutRunKeys(config);
  const same = {
    design: encodeStamp({ hash, cases, units: 'draws' }),
    world: `ie-${contentHash([JSON.stringify(fixed), templateHash])}`,
  };
  return {
    cases,
    hash,
    *renderings(takes: TakesUnit = () => true) {
      for (let draw = 0; draw < config.draws; draw++) {
        if (!takes(casesOf(draw))) continue;
        for (const drawn of graphs.map((graph) => drawOne(graph, config, draw))) {
          const isTold = drawn.graph.name !== UNTOLD_GRAPH;
          for (const names of isTold ? config.names : (['tuebingen'] as const))
            yield renderingOf(drawn, isTold ? operations : [], names, config.seed, same);
        }
      }
    },
  };
}

type Drawn = ReturnType<typeof drawOne>;

function drawOne(graph: RelationGraph, config: InterventionEffectsConfig, draw: number) {
  const { seed } = config;
  const drawn = drawnGraph(graph, seed, draw);
  const asked = askedRelations(graph, drawn, config, namedRng(seed, 'queries', graph.name, draw));
  const listed = listedRelation(graph, drawn.dag, asked, namedRng(seed, 'listed', graph.name, draw));
  return { graph, ...drawn, draw, asked, listed };
}

/** Returns the relation that gets a listed pair's names: the paper's choice, or a random relation that holds. */
function listedRelation(
  { published }: RelationGraph,
  dag: Dag,
  asked: readonly Relation[],
  rng: Rng,
): Relation {
  if (published) {
    const [cause, effect] = published.listed;
    return { cause: nodeNumber(dag, cause), effect: nodeNumber(dag, effect) };
  }
  return rng.pick(asked.filter(({ cause, effect }) => isCausalRelation(dag, cause, effect)));
}

function renderingOf(
  { graph, dag, told, twin, draw, asked, listed }: Drawn,
  operations: readonly Phrasing[],
  names: Naming,
  seed: Seed,
  same: Pick<InterventionEffectCase, 'design' | 'world'>,
) {
  const listedPair =
    names === 'tuebingen'
      ? { listedPair: listedPairOf(dag.nodes.length, { seed, graph: graph.name, draw }).join(' → ') }
      : {};
  const arrows = arrowsOf(dag);
  const question = (
    { cause, effect, control }: Drawn['asked'][number],
    phrasing: Phrasing,
    intervened: readonly number[] = [],
  ) => {
    const pair = pairName(symbolOf(dag, cause), symbolOf(dag, effect));
    const intervention = intervened.map((node) => symbolOf(dag, node)).join(', ') || 'none';
    const asAsked = withoutArrowsInto(dag, ...intervened);
    const when = whenAsked({ intervention, phrasing });
    const metadata: InterventionEffectCase = {
      task: 'intervention-effects',
      ...same,
      graph: graph.name,
      arrows,
      pair,
      intervention,
      names,
      phrasing,
      draw,
      truth: isCausalRelation(asAsked, cause, effect),
      ...(cause === listed.cause && effect === listed.effect && { listed: true as const, ...listedPair }),
      ...(graph.name === UNTOLD_GRAPH && listedPair),
      ...(control && { control: true as const }),
      ...(twin && { twin: true as const }),
      ...(graph.isPath && { path: variablesOnPath(dag, cause, effect) }),
    };
    const description = `${graph.name} · ${names} · ${pair} · ${when} · draw ${draw}`;
    return { metadata, description, cause, effect, intervened, phrasing };
  };
  const questions = asked.flatMap((relation) => [
    question(relation, 'none'),
    ...operations.flatMap((phrasing) =>
      relation.interventions.map((intervened) => question(relation, phrasing, intervened)),
    ),
  ]);
  return {
    graph: graph.name,
    dag,
    told,
    draw,
    names,
    listed,
    questions: namedRng(seed, 'questions', graph.name, draw).shuffled(questions),
  };
}
