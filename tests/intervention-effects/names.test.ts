import { describe, expect, test } from 'vitest';
import {
  isListed,
  LISTED,
  leadsTo,
  leastUnrelatedCount,
  VALUES,
  VARIABLES,
} from '../../src/tasks/intervention-effects/tuebingen.ts';
import { type AskedQuestion, ask } from './asked.ts';

describe('the Tübingen pairs', () => {
  test('have at least three possible values for each variable', () => {
    for (const variable of VARIABLES) expect(VALUES[variable]!.length).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['Altitude', 'Outdoor temperature', true],
    ['Outdoor temperature', 'Altitude', false],
    ['Altitude', 'Electricity load', false],
  ])('show whether “%s” causes “%s” (expected: %s)', (cause, effect, listed) => {
    expect(isListed(cause, effect)).toBe(listed);
  });

  test('connect variables through several pairs, in one direction only', () => {
    expect(leadsTo('Altitude', 'Electricity load')).toBe(true);
    expect(leadsTo('Electricity load', 'Altitude')).toBe(false);
  });

  test('include more than 30 variables that are surely unrelated', () => {
    expect(leastUnrelatedCount(VARIABLES)).toBeGreaterThan(30);
  });
});

/** The names of a question's graph by their symbols, as far as questions about a draw mention them. */
function labelsByDraw(questions: readonly AskedQuestion[]) {
  const draws = Map.groupBy(questions, ({ item }) => `${item.graph} ${item.draw}`);
  return [...draws.values()].map((own) => ({
    graph: own[0]!.item.graph,
    labels: Object.assign({}, ...own.map(({ item }) => item.labels)) as Record<string, string>,
  }));
}

const LISTED_ENDS: Readonly<Record<string, readonly [string, string, string?]>> = {
  bivariate: ['A', 'B'],
  confounding: ['B', 'C', 'A'],
  mediation: ['A', 'C', 'B'],
};

const unrelated = (a: string, b: string): boolean => a !== b && !leadsTo(a, b) && !leadsTo(b, a);

test('with “names: tuebingen”, a listed pair has its place from the paper, and any third variable is unrelated', () => {
  for (const { graph, labels } of labelsByDraw(ask({ preset: 'paper', names: 'tuebingen', draws: 20 }))) {
    const [cause, effect, other] = LISTED_ENDS[graph]!;
    expect(isListed(labels[cause]!, labels[effect]!)).toBe(true);
    if (!other) continue;
    expect([cause, effect].every((end) => unrelated(labels[other]!, labels[end]!))).toBe(true);
  }
});

test('with “names: random-tuebingen”, all variables of a question are unrelated', () => {
  for (const { labels } of labelsByDraw(ask({ preset: 'paper', names: 'random-tuebingen', draws: 20 }))) {
    const names = Object.values(labels);
    for (const [i, name] of names.entries())
      for (const other of names.slice(i + 1)) expect(unrelated(name, other)).toBe(true);
  }
});

test('every listed pair is asked about before any listed pair is repeated', () => {
  const questions = ask({ graphs: ['bivariate'], names: 'tuebingen', draws: LISTED.length });
  const pairs = labelsByDraw(questions).map(({ labels }) => `${labels.A} → ${labels.B}`);
  expect(new Set(pairs).size).toBe(LISTED.length);
});

test('with “names: random-char”, variables are named by single letters other than A and I', () => {
  for (const { labels } of labelsByDraw(ask({ preset: 'paper', draws: 20 })))
    for (const name of Object.values(labels)) expect(name).toMatch(/^[B-HJ-Z]$/);
});

test('variables have names of the same form on paths of every length', () => {
  for (const { labels } of labelsByDraw(ask({ links: [2, 4, 64], draws: 3 })))
    for (const name of Object.values(labels)) expect(name).toMatch(/^[B-Z]\d{2,3}$/);
});
