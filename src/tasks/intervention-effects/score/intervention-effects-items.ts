import { interventionEffect, isCausalRelation } from '../../../causal/causal-relation.ts';
import { parentsOf } from '../../../causal/dag.ts';
import type { AnswerSheet, VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { rightReplies } from '../../../scoring/rows/right-replies.ts';
import type { Tally } from '../../../scoring/rows/tallies.ts';
import {
  type InterventionEffectCase,
  isInterventionEffectCase,
  relationOf,
} from '../intervention-effect-case.ts';
import { UNTOLD_GRAPH } from '../relation-graphs.ts';

export interface Observation {
  readonly about: InterventionEffectCase;
  readonly position: number;
  /** The key of the draw, which all names and phrasings share. */
  readonly draw: string;
}

export type Effect = ReturnType<typeof relationItems>['effects'][number];

export interface ScoredEffect extends Effect, Tally {}

/**
 * Below this share of changed relations, weights are needed: a model whose only error is to ignore interventions would
 * give more than 90 % right answers.
 */
const FEW_CHANGES = 0.1;

export function relationItems({ cases }: AnswerSheet) {
  const observations: Observation[] = [];
  /** The questions about listed pairs in prompts that describe no graph. */
  const knowledge: Observation[] = [];
  const positions = new Map<string, number>();
  cases.forEach((about, position) => {
    if (!isInterventionEffectCase(about) || about.intervention !== 'none') return;
    positions.set(relationKey(about), position);
    const told = about.graph === UNTOLD_GRAPH ? knowledge : observations;
    told.push({ about, position, draw: drawKey(about) });
  });
  const effects = cases.flatMap((about, position) => {
    if (!isInterventionEffectCase(about) || about.intervention === 'none') return [];
    const before = positions.get(relationKey(about));
    return before === undefined
      ? []
      : [{ about, position, before, draw: drawKey(about), ...stakesOf(about) }];
  });
  return { observations, knowledge, effects: weighted(effects) };
}

/**
 * Weights the questions about each graph. If the share of relations that change is above 0 and below a tenth, as in
 * large random graphs, changed and unchanged relations get equal total weight. Accuracy is then (J + 1)/2, with J =
 * P(right | changes) + P(right | stays) − 1.
 */
function weighted<E extends Observation & ReturnType<typeof stakesOf>>(effects: readonly E[]) {
  const graphs = Map.groupBy(effects, ({ about }) => about.graph);
  const shares = new Map(
    [...graphs].map(([graph, items]) => [
      graph,
      items.filter(({ changes }) => changes).length / items.length,
    ]),
  );
  return effects.map((effect) => {
    const changed = shares.get(effect.about.graph)!;
    const isRare = changed > 0 && changed < FEW_CHANGES;
    return { ...effect, weight: isRare ? 0.5 / (effect.changes ? changed : 1 - changed) : 1 };
  });
}

export function retrieved({ position }: Observation, sheet: AnswerSheet, variant: VariantAnswers): Tally {
  const right = rightReplies(sheet, variant, position);
  return { successes: right.filter(Boolean).length, total: right.length };
}

/**
 * Counts right intervention effects, 1[IE = ÎE] · 1[C(G) = Ĉ(G)]. The answers before and after the intervention must
 * both be right. An unreadable reply counts as wrong.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Eq. 3
 */
export function foundEffect(
  { position, before }: Pick<Effect, 'position' | 'before'>,
  sheet: AnswerSheet,
  variant: VariantAnswers,
): Tally {
  const [earlier, later] = [before, position].map((one) => rightReplies(sheet, variant, one));
  const both = later!.slice(0, earlier!.length).map((isRight, replicate) => isRight && earlier![replicate]!);
  return { successes: both.filter(Boolean).length, total: both.length };
}

function stakesOf(about: InterventionEffectCase) {
  const { dag, cause, effect, intervened } = relationOf(about);
  const changes = interventionEffect(dag, intervened, cause, effect) === 1;
  return {
    /** True if the intervention changes the relation: IE of Eq. 2. */
    changes,
    /** True if nothing causes the variables intervened on, so the intervention changes nothing. */
    onRoot: intervened.every((node) => parentsOf(dag, node).length === 0),
    /** True if the intervention severs the listed pair's relation, or sets its effect. */
    seversListed: about.listed === true && (changes || intervened.includes(effect)),
    isNull: !isCausalRelation(dag, cause, effect) && !isCausalRelation(dag, effect, cause),
  };
}

function drawKey({ design, graph, draw }: InterventionEffectCase): string {
  return JSON.stringify([design, graph, draw]);
}

function relationKey({ design, graph, names, draw, pair }: InterventionEffectCase): string {
  return JSON.stringify([design, graph, names, draw, pair]);
}
