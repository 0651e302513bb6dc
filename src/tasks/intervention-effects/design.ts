import { askingOrder, type Shard } from '../../case/asking-order.ts';
import { type Dag, type Edge, edgesOf, encodeDag, pairName } from '../../causal/dag.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { namedRng, type Seed } from '../../lib/random.ts';
import {
  type InterventionEffectCase,
  type Naming,
  NO_INTERVENTION,
  type Phrasing,
  UNTOLD_GRAPH,
} from './case.ts';
import type { InterventionEffectsConfig } from './config.ts';
import { type RelationGraph, randomDag, relationGraphs } from './graphs.ts';
import { type Name, nameVariables, pseudoWord } from './names.ts';
import { type AskedRelation, askedRelations } from './queries.ts';
import { holds, type Relation } from './relation.ts';
import { SENTENCES_HASH } from './sentences.ts';
import { TUEBINGEN_HASH } from './tuebingen.ts';

/** A graph as drawn, with what to ask about it. All kinds of names and all phrasings share it. */
interface Drawn {
  readonly graph: RelationGraph;
  readonly draw: number;
  readonly dag: Dag;
  readonly asked: readonly AskedRelation[];
  /** The relation whose variables get the names of a listed Tübingen pair when names are `tuebingen`. */
  readonly listed: Relation;
}

/** What the context of a question describes: the graph, in the order of the prompt, with the variables' names. */
export interface System {
  /** False if the prompt does not describe the graph. */
  readonly isTold: boolean;
  readonly variables: readonly string[];
  readonly arrows: readonly Edge[];
  readonly names: ReadonlyMap<string, Name>;
  /** The made-up word for an intervention. */
  readonly word: string;
}

/** A question, with what its texts need. */
export interface RelationQuestion {
  readonly item: Omit<InterventionEffectCase, 'fingerprint'>;
  readonly system: System;
  readonly relation: Relation;
  /** The variables that are set. */
  readonly set: readonly string[];
}

interface InterventionEffectsDesign {
  /** The number of questions of the whole design, also with a shard. */
  readonly questions: number;
  /** Yields the questions of the shard in the order of asking. */
  readonly each: () => Iterable<RelationQuestion>;
}

/**
 * Plans the questions about each relation before any intervention, and after each intervention in each of the config's
 * phrasings.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", §3, Table 3
 */
export function designInterventionEffects(
  config: InterventionEffectsConfig,
  shard?: Shard,
): InterventionEffectsDesign {
  const graphs = relationGraphs(config);
  const draws = Array.from({ length: config.draws }, (_, draw) => draw);
  const drawn = draws.flatMap((draw) => graphs.map((graph) => drawOne(graph, config, draw)));
  const questions = drawn.reduce((total, one) => total + countQuestions(one, config), 0);
  // The form of the answer does not change what is asked.
  const { answerFormat: _, ...asked } = config;
  const hash = contentHash([JSON.stringify(asked), SENTENCES_HASH, TUEBINGEN_HASH]);
  const ask = (one: Drawn): RelationQuestion[] => questionsAbout(one, config, `${hash}/${questions}`);
  return { questions, each: () => askingOrder(drawn, ask, namedRng(config.seed, 'order of asking'), shard) };
}

/** Draws a graph, and what to ask about it. */
function drawOne(graph: RelationGraph, { seed, queries }: InterventionEffectsConfig, draw: number): Drawn {
  const { name, fixed, published } = graph;
  const dag = fixed ?? randomDag(graph.size, graph.arrowCount, namedRng(seed, 'graph', name, draw));
  const asked = askedRelations(graph, dag, queries, namedRng(seed, 'queries', name, draw));
  if (published) {
    const [cause, effect] = published.listed;
    return { graph, draw, dag, asked, listed: { cause, effect } };
  }
  const holding = asked.filter((relation) => holds(dag, relation));
  const listed = namedRng(seed, 'listed', name, draw).pick(holding);
  return { graph, draw, dag, asked, listed };
}

/** Returns the kinds of names of a graph. The graph that prompts do not describe needs names with a meaning. */
function namingsOf({ name }: RelationGraph, { names }: InterventionEffectsConfig): readonly Naming[] {
  return name === UNTOLD_GRAPH ? ['tuebingen'] : names;
}

/** Returns the wordings in which interventions are asked about. */
function operationsOf({ phrasings }: InterventionEffectsConfig): Phrasing[] {
  return phrasings.filter((phrasing) => phrasing !== 'none');
}

/** Counts the questions about a graph as drawn. */
function countQuestions({ graph, asked }: Drawn, config: InterventionEffectsConfig): number {
  const operations = operationsOf(config).length;
  const each = asked.map(({ interventions }) => 1 + operations * interventions.length);
  return namingsOf(graph, config).length * each.reduce((total, count) => total + count, 0);
}

function questionsAbout(drawn: Drawn, config: InterventionEffectsConfig, design: string): RelationQuestion[] {
  const operations = operationsOf(config);
  return namingsOf(drawn.graph, config).flatMap((names) => {
    const system = systemOf(drawn, names, config.seed);
    const ask = (relation: Relation, phrasing: Phrasing, set: readonly string[] = []): RelationQuestion => ({
      item: caseOf(drawn, { names, phrasing, relation, set, system, design }),
      system,
      relation,
      set,
    });
    return drawn.asked.flatMap((relation) => [
      ask(relation, 'none'),
      ...operations.flatMap((phrasing) => relation.interventions.map((set) => ask(relation, phrasing, set))),
    ]);
  });
}

function systemOf({ graph, dag, draw, listed }: Drawn, naming: Naming, seed: Seed): System {
  const { name } = graph;
  const order = namedRng(seed, 'order', name, draw);
  const variables = order.shuffled(dag.nodes);
  const arrows = order.shuffled(edgesOf(dag));
  // Paths of all lengths have names of the same kind, so that rungs of a ladder differ in length alone.
  const which = { seed, graph: name, draw, withNumbers: graph.paths !== undefined };
  const names = nameVariables(naming, dag.nodes, listed, which);
  const word = pseudoWord(namedRng(seed, 'word', name, draw));
  return { isTold: name !== UNTOLD_GRAPH, variables, arrows, names, word };
}

/** What a question asks, and in which words. */
interface Wording {
  readonly names: Naming;
  readonly phrasing: Phrasing;
  readonly relation: Relation;
  readonly set: readonly string[];
  readonly system: System;
  readonly design: string;
}

function caseOf({ graph, draw, dag, listed }: Drawn, wording: Wording): RelationQuestion['item'] {
  const { names, phrasing, relation, set, system, design } = wording;
  const { cause, effect } = relation;
  const pair = pairName(cause, effect);
  const intervention = set.length > 0 ? set.join(', ') : NO_INTERVENTION;
  const when = phrasing === 'none' ? 'before' : `${phrasing} on ${intervention}`;
  const isListed = cause === listed.cause && effect === listed.effect;
  return {
    task: 'intervention-effects',
    design,
    id: `ie-${design.slice(0, 8)}/${graph.name}/${names}/${pair}/${when}/${draw}`,
    cluster: `${graph.name}/${draw}`,
    weight: 1,
    truth: holds(dag, relation, set),
    graph: graph.name,
    arrows: encodeDag(dag),
    pair,
    intervention,
    names,
    phrasing,
    draw,
    labels: Object.fromEntries([cause, effect, ...set].map((node) => [node, system.names.get(node)!.label])),
    ...(graph.paths && { links: graph.paths.links }),
    ...(isListed && { listed: true as const }),
  };
}
