import { describe, expect, test } from 'vitest';
import { isListed, LISTED, unrelatedTo } from '../../src/tasks/intervention-effects/tuebingen.ts';
import { ask } from './asked.ts';

/** The names of the variables of each draw by their symbols, as far as its questions mention them. */
function labelsOf(config: object) {
  const draws = Map.groupBy(ask(config), ({ item }) => `${item.graph} ${item.draw}`);
  return [...draws.values()].map((questions) => ({
    graph: questions[0]!.item.graph,
    labels: Object.assign({}, ...questions.map(({ item }) => item.labels)) as Record<string, string>,
  }));
}

describe('with “names: tuebingen”,', () => {
  /** The symbols of the relation that the paper names by a listed pair, and that of the third variable. */
  const LISTED_RELATIONS: Readonly<Record<string, readonly [cause: string, effect: string, third?: string]>> = {
    bivariate: ['A', 'B'],
    confounding: ['B', 'C', 'A'],
    mediation: ['A', 'C', 'B'],
  };

  test('one relation of each graph is named after a pair from the Tübingen data, and a third variable gets an unrelated name', () => {
    for (const { graph, labels } of labelsOf({ preset: 'paper', names: 'tuebingen', draws: 20 })) {
      const [cause, effect, third] = LISTED_RELATIONS[graph]!;
      const pair = [labels[cause]!, labels[effect]!] as const;
      expect(isListed(...pair)).toBe(true);
      if (third) expect(unrelatedTo([labels[third]!], pair)).toHaveLength(1);
    }
  });

  test('every pair from the Tübingen data is used once before any pair is used again', () => {
    const draws = labelsOf({ graphs: ['bivariate'], names: 'tuebingen', draws: LISTED.length });
    const pairs = draws.map(({ labels }) => `${labels.A} → ${labels.B}`);
    expect(new Set(pairs).size).toBe(LISTED.length);
  });
});

test('with “names: random-tuebingen”, no two variables of a graph have names that are related in the Tübingen data', () => {
  for (const { labels } of labelsOf({ preset: 'paper', names: 'random-tuebingen', draws: 20 })) {
    const names = Object.values(labels);
    for (const name of names) expect(unrelatedTo(names, [name])).toHaveLength(names.length - 1);
  }
});

test('with “names: random-char”, the name of a variable in a small graph is a single letter other than A and I', () => {
  for (const { labels } of labelsOf({ preset: 'paper', draws: 20 }))
    for (const name of Object.values(labels)) expect(name).toMatch(/^[B-HJ-Z]$/);
});

test('on two paths of any length, the name of a variable consists of a letter and a number', () => {
  for (const { labels } of labelsOf({ links: [2, 4, 64], draws: 3 }))
    for (const name of Object.values(labels)) expect(name).toMatch(/^[B-Z]\d{2,3}$/);
});
