import { describe, expect, test } from 'vitest';
import { interventionEffect } from '../../src/causal/causal-relation.ts';
import { nodeNumber } from '../../src/causal/dag.ts';
import { caseSchema } from '../../src/design/case.ts';
import { parseInterventionEffectsConfig } from '../../src/design/intervention-effects-config.ts';
import {
  designInterventionEffects,
  type RelationQuestion,
} from '../../src/design/intervention-effects-design.ts';
import { RELATION_GRAPHS } from '../../src/design/relation-graphs.ts';
import table3 from '../fixtures/intervention-effects-table-3.json' with { type: 'json' };

function questionsOf(input: unknown): RelationQuestion[] {
  const design = designInterventionEffects(parseInterventionEffectsConfig(input), 'w');
  const questions = [...design.tellings()].flatMap((telling) => telling.questions);
  expect(questions.length).toBe(design.cases);
  return questions;
}

test('Table 3: the intervention effects of the three graphs, and the relations that are asked about', () => {
  const rows = Object.entries(RELATION_GRAPHS).flatMap(([graph, { dag, queries }]) =>
    dag.nodes.flatMap((intervention) =>
      queries.map(([cause, effect]) => ({
        graph,
        intervention,
        cause,
        effect,
        interventionEffect: interventionEffect(
          dag,
          nodeNumber(dag, intervention),
          nodeNumber(dag, cause),
          nodeNumber(dag, effect),
        ),
      })),
    ),
  );
  expect(rows).toEqual(table3.rows);
});

describe('designInterventionEffects', () => {
  test('asks each relation before any intervention, once, and after one on each variable', () => {
    const questions = questionsOf({ draws: 2 });
    expect(questions.length).toBe(2 * (2 * 3 + 3 * 4 + 3 * 4));
    expect(new Set(questions.map(({ metadata }) => metadata.case)).size).toBe(questions.length);
    for (const { metadata } of questions) expect(caseSchema.parse(metadata)).toEqual(metadata);
  });

  test('truths agree with Table 3: the relation after the intervention is the one before, less the effect', () => {
    const questions = questionsOf({ draws: 1 });
    const truth = (graph: string, pair: string, intervention: string): number =>
      Number(
        questions.find(
          ({ metadata: m }) => m.graph === graph && m.pair === pair && m.intervention === intervention,
        )!.metadata.truth,
      );
    for (const row of table3.rows) {
      const pair = `${row.cause}→${row.effect}`;
      expect(truth(row.graph, pair, 'none') - truth(row.graph, pair, row.intervention)).toBe(
        row.interventionEffect,
      );
    }
  });

  test('more draws keep the first ones', () => {
    const ids = (draws: number) =>
      questionsOf({ graphs: ['mediation'], draws }).map(({ metadata }) => metadata.case);
    expect(ids(60).slice(0, 15 * 12)).toEqual(ids(15));
  });
});
