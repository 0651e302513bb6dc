import { type Edge, edgesOf, encodeDag, pairName } from '../../causal/dag.ts';
import { namedRng, type Seed } from '../../lib/random.ts';
import { type InterventionEffectCase, type Naming, NO_INTERVENTION, type Phrasing, UNTOLD_GRAPH } from './case.ts';
import type { InterventionEffectsConfig } from './config.ts';
import type { RelationGraph } from './graphs.ts';
import { type Name, nameVariables, pseudoWord } from './names.ts';
import type { DrawnGraph } from './queries.ts';
import { holds, type Relation } from './relation.ts';

/** A question, with what its texts need. */
export interface RelationQuestion {
  readonly item: Omit<InterventionEffectCase, 'fingerprint'>;
  readonly system: System;
  readonly relation: Relation;
  /** The variables that are set; none before any intervention. */
  readonly set: readonly string[];
}

/** What the context of a question describes: the graph, in the order of the prompt, with the variables' names. */
export interface System {
  /** False if the prompt does not describe the graph. */
  readonly isTold: boolean;
  readonly variables: readonly string[];
  readonly arrows: readonly Edge[];
  readonly naming: Naming;
  readonly names: ReadonlyMap<string, Name>;
  /** The made-up word for an intervention. */
  readonly word: string;
}

/** Counts the questions that {@link questionsAbout} lists, without writing them. */
export function countQuestions({ graph, asked }: DrawnGraph, config: InterventionEffectsConfig): number {
  const wordings = wordingsOf(config).length;
  let count = 0;
  for (const { interventions } of asked) count += 1 + wordings * interventions.length;
  return namingsOf(graph, config).length * count;
}

/**
 * Lists the questions about a drawn graph: for each kind of names, each relation before any intervention, then after
 * each intervention in each wording.
 *
 * @param design - The field `design` of their cases.
 */
export function questionsAbout(
  drawn: DrawnGraph,
  config: InterventionEffectsConfig,
  design: string,
): RelationQuestion[] {
  const questions: RelationQuestion[] = [];
  for (const naming of namingsOf(drawn.graph, config)) {
    const system = systemOf(drawn, naming, config.seed);
    const ask = (relation: Relation, phrasing: Phrasing, set: readonly string[]): void => {
      const question = { system, relation, set };
      questions.push({ ...question, item: caseOf(drawn, question, phrasing, design) });
    };
    for (const relation of drawn.asked) {
      ask(relation, 'none', []);
      for (const phrasing of wordingsOf(config)) for (const set of relation.interventions) ask(relation, phrasing, set);
    }
  }
  return questions;
}

/** Returns the kinds of names of a graph. The graph that prompts do not describe needs names with a meaning. */
function namingsOf({ name }: RelationGraph, { names }: InterventionEffectsConfig): readonly Naming[] {
  return name === UNTOLD_GRAPH ? ['tuebingen'] : names;
}

/** Returns the phrasings in which interventions are asked about. */
function wordingsOf({ phrasings }: InterventionEffectsConfig): Phrasing[] {
  return phrasings.filter((phrasing) => phrasing !== 'none');
}

function systemOf({ graph, dag, draw, listed }: DrawnGraph, naming: Naming, seed: Seed): System {
  const { name } = graph;
  const order = namedRng(seed, 'order', name, draw);
  const variables = order.shuffled(dag.nodes);
  const arrows = order.shuffled(edgesOf(dag));
  // Paths of all lengths have names of the same kind, so that rungs of a ladder differ in length alone.
  const withNumbers = graph.paths !== undefined;
  const names = nameVariables(naming, dag.nodes, listed, { seed, graph: name, draw, withNumbers });
  const word = pseudoWord(namedRng(seed, 'word', name, draw));
  return { isTold: name !== UNTOLD_GRAPH, variables, arrows, naming, names, word };
}

function caseOf(
  { graph, draw, dag, listed }: DrawnGraph,
  { system, relation, set }: Omit<RelationQuestion, 'item'>,
  phrasing: Phrasing,
  design: string,
): RelationQuestion['item'] {
  const { naming, names } = system;
  const { cause, effect } = relation;
  const pair = pairName(cause, effect);
  const intervention = set.length > 0 ? set.join(', ') : NO_INTERVENTION;
  const when = phrasing === 'none' ? 'before' : `${phrasing} on ${intervention}`;
  const isListed = cause === listed.cause && effect === listed.effect;
  return {
    task: 'intervention-effects',
    design,
    id: `ie-${design.slice(0, 8)}/${graph.name}/${naming}/${pair}/${when}/${draw}`,
    cluster: `${graph.name}/${draw}`,
    weight: 1,
    truth: holds(dag, relation, set),
    graph: graph.name,
    arrows: encodeDag(dag),
    pair,
    intervention,
    names: naming,
    phrasing,
    draw,
    labels: Object.fromEntries([cause, effect, ...set].map((symbol) => [symbol, names.get(symbol)!.label])),
    ...(graph.paths && { links: graph.paths.links }),
    ...(isListed && { listed: true as const }),
  };
}
