import { askingOrder, type Shard } from '../../case/asking-order.ts';
import { contentHash } from '../../lib/json.ts';
import { namedRng } from '../../lib/random.ts';
import type { InterventionEffectsConfig } from './config.ts';
import { relationGraphs } from './graphs.ts';
import { type DrawnGraph, drawGraph } from './queries.ts';
import { countQuestions, questionsAbout, type RelationQuestion } from './questions.ts';
import { SENTENCES_HASH } from './sentences.ts';
import { TUEBINGEN_HASH } from './tuebingen.ts';

/**
 * Yields the questions of a design, or of a shard of it, in the order of asking: about each relation before any
 * intervention, and after each intervention in each of the config's phrasings.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", §3, Table 3
 */
export function designInterventionEffects(
  config: InterventionEffectsConfig,
  shard?: Shard,
): Iterable<RelationQuestion> {
  const graphs = relationGraphs(config);
  const drawn: DrawnGraph[] = [];
  for (let draw = 0; draw < config.draws; draw++)
    for (const graph of graphs) drawn.push(drawGraph(graph, config, draw));
  // All shards have the fingerprint and the number of questions of the whole design.
  const questions = drawn.reduce((total, graph) => total + countQuestions(graph, config), 0);
  const design = `${hashOf(config)}/${questions}`;
  const rng = namedRng(config.seed, 'order of asking');
  return askingOrder(drawn, (graph) => questionsAbout(graph, config, design), rng, shard);
}

/** Returns the hash of everything that decides what is asked, which the form of the answer does not. */
function hashOf({ answerFormat: _, ...asked }: InterventionEffectsConfig): string {
  return contentHash([JSON.stringify(asked), SENTENCES_HASH, TUEBINGEN_HASH]);
}
