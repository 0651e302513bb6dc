import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import nunjucks from 'nunjucks';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { identification } from '../../../generators/identification.ts';
import { checkTests } from '../../../src/study/check-tests.ts';
import {
  IDENTIFICATION_KINDS,
  type IdentificationCase,
  type IdentificationKind,
} from '../../../src/tasks/identification/identification-case.ts';
import { identificationKind } from '../../../src/tasks/identification/kind.ts';
import { promptParser } from '../../../src/tasks/parse-prompt.ts';
import { problemsOf } from '../../support/problems.ts';
import { ROOT } from '../../support/promptfoo.ts';
import { promptOf } from '../../support/rows.ts';
import { contradiction, tests } from './identification.ts';

const cases = tests.map(({ metadata }) => metadata as unknown as IdentificationCase);

describe('an identification design', () => {
  test('asks two questions of each kind in a draw, one of each answer, with as many variables known', () => {
    for (const draw of Map.groupBy(cases, (item) => item.draw).values()) {
      for (const kind of IDENTIFICATION_KINDS) {
        const two = draw.filter((item) => item.kind === kind);
        expect(two.map(({ truth }) => truth).sort()).toEqual([false, true]);
        expect(new Set(two.map(({ given }) => given.split(' ').length)).size).toBe(1);
        expect(two.map(({ half }) => half).sort()).toEqual([0, 1]);
      }
    }
    const first = cases.filter(({ half }) => half === 0).map(({ truth }) => truth);
    expect(new Set(first).size).toBe(2);
  });

  test('is told in words of the theme, the same in every run', () => {
    const kinds = new Map(
      tests.map(({ metadata, vars }) => [metadata!.kind as IdentificationKind, vars!.question]),
    );
    expect(tests[0]!.vars!.context).toMatchInlineSnapshot(`
      "Julius, Vivek, Matilda, Carlos, Mehmet, Paulina, and Felipe are guests at a candy party. The host hands out candies, and after that each guest is either happy or not happy.
      Whether a guest is happy is determined by these rules:
      - Julius is happy if, and only if, at least one of these is true: Paulina is happy, or Julius gets at least 5 candies.
      - Vivek is happy if, and only if, at least one of these is true: Matilda is happy, Felipe is happy, Julius is happy, or Vivek gets at least 5 candies.
      - Matilda is happy if, and only if, Matilda gets at least 9 candies.
      - Carlos is happy if, and only if, at least one of these is true: Matilda is happy, Felipe is happy, or Carlos gets at least 9 candies.
      - Mehmet is happy if, and only if, at least one of these is true: Matilda is happy, Julius is happy, or Mehmet gets at least 5 candies.
      - Paulina is happy if, and only if, Paulina gets at least 5 candies.
      - Felipe is happy if, and only if, Felipe gets at least 9 candies.
      Nothing else makes a guest happy.
      Think of many such parties, with the same guests and the same rules: so many that fluctuations play no role, and the share of parties at which something happens is exactly its probability. At each party, chance decides how many candies each guest gets, independently for each guest and each party. The probabilities are the same for every party. We know them, although they are not listed here; each number of candies from zero up is possible."
    `);
    expect(Object.fromEntries(kinds)).toMatchInlineSnapshot(`
      {
        "back-door": "A researcher sorts the records of all these parties into groups, one for each combination of whether Agnes is happy and whether Gudrun is happy. In each group that contains both parties at which Rafael is happy and parties at which Rafael is not happy, the researcher works out the observed difference: among the group’s parties at which Rafael is happy, the share at which Cyrus is happy, minus the corresponding share among the group’s parties at which Rafael is not happy. Now take exactly the parties in one such group. They stay in their group even if the changes described next would alter whether Agnes is happy or whether Gudrun is happy. In the first scenario, at each of these parties, Rafael is made happy, whatever the rule for Rafael says. In the second scenario, at each of these parties, Rafael is kept from being happy, whatever the rule for Rafael says. In both scenarios, each guest gets the same number of candies as in the records, and every other rule is still followed. The causal difference in the group is the share of its parties at which Cyrus is happy in the first scenario, minus the corresponding share in the second scenario. Are the observed difference and the causal difference equal in every such group?",
        "bad-control": "A researcher sorts the records of all these parties into groups, one for each combination of whether Beata is happy and whether Zoltan is happy. In each group that contains both parties at which Ricarda is happy and parties at which Ricarda is not happy, the researcher works out the observed difference: among the group’s parties at which Ricarda is happy, the share at which Ingrid is happy, minus the corresponding share among the group’s parties at which Ricarda is not happy. Now take exactly the parties in one such group. They stay in their group even if the changes described next would alter whether Beata is happy or whether Zoltan is happy. In the first scenario, at each of these parties, Ricarda is made happy, whatever the rule for Ricarda says. In the second scenario, at each of these parties, Ricarda is kept from being happy, whatever the rule for Ricarda says. In both scenarios, each guest gets the same number of candies as in the records, and every other rule is still followed. The causal difference in the group is the share of its parties at which Ingrid is happy in the first scenario, minus the corresponding share in the second scenario. Are the observed difference and the causal difference equal in every such group?",
        "explaining-away": "Take one of these parties. Suppose that, apart from the rules and the probabilities, all we know is that Pedro is happy. Now we learn that Freya is happy, too. Is it now less likely that Dagmar is happy than it was before we learned this?",
        "independence": "Take one of these parties. Suppose that we know whether Edith is happy, and nothing else apart from the rules and the probabilities. Then we also learn whether Pascal is happy. Is there at least one possible combination of what we know and what we then learn in which the new information changes the probability that Simone is happy?",
        "minimal": "A researcher sorts the records of all these parties into groups, one for each combination of whether Enrique is happy and whether Astrid is happy. In each group that contains both parties at which Miriam is happy and parties at which Miriam is not happy, the researcher works out the observed difference: among the group’s parties at which Miriam is happy, the share at which Agnes is happy, minus the corresponding share among the group’s parties at which Miriam is not happy. Now take exactly the parties in one such group. They stay in their group even if the changes described next would alter whether Enrique is happy or whether Astrid is happy. In the first scenario, at each of these parties, Miriam is made happy, whatever the rule for Miriam says. In the second scenario, at each of these parties, Miriam is kept from being happy, whatever the rule for Miriam says. In both scenarios, each guest gets the same number of candies as in the records, and every other rule is still followed. The causal difference in the group is the share of its parties at which Agnes is happy in the first scenario, minus the corresponding share in the second scenario. A way of sorting is correct if the observed difference and the causal difference are equal in every group of this kind that it makes; otherwise it is incorrect. Sorting by both, as described, is correct. Is it true that sorting only by whether Enrique is happy would be incorrect, and that sorting only by whether Astrid is happy would be incorrect as well?",
        "opening": "Take one of these parties. As long as we know nothing but the rules and the probabilities, learning whether Otto is happy does not change the probability that Casimir is happy. Now suppose instead that we know whether Helga is happy, and nothing else apart from the rules and the probabilities. Then we also learn whether Otto is happy. Is there at least one possible combination of what we know and what we then learn in which the new information changes the probability that Casimir is happy?",
      }
    `);
  });

  test('knows a graph of one’s own', () => {
    const edges = ['U -> X', 'U -> Y', 'W -> X', 'W -> M', 'M -> Y', 'X -> Y', 'V -> C', 'X -> C', 'V -> Y'];
    const own = identification({ edges, draws: 2, kinds: ['back-door', 'bad-control'] });
    expect(checkTests(own).disagreements).toEqual([]);
    expect(new Set(own.map(({ metadata }) => metadata!.arrows)).size).toBe(1);
  });
});

describe('what does not fit is found', () => {
  const [item] = cases as [IdentificationCase];
  test('another truth, another question, another graph', () => {
    for (const one of cases) expect(contradiction(one)).toBeUndefined();
    expect(contradiction({ ...item, truth: !item.truth })).toBe(
      `its truth is ${!item.truth}, but its arrows give ${item.truth}`,
    );
    expect(contradiction({ ...item, given: 'Z' })).toContain('or a node that its arrows do not contain');
    expect(contradiction({ ...item, given: item.pair[0]! })).toContain('mentions a node twice');
    const opening = cases.find(({ kind }) => kind === 'opening')!;
    expect(contradiction({ ...opening, kind: 'independence' })).toContain(
      'its arrows allow no question of the kind independence',
    );
  });

  test('a truth that its text does not bear out, and a question that cannot be read', () => {
    const edited = (context: (text: string) => string, question = (text: string) => text) =>
      checkTests(
        tests.slice(0, 12).map((one) => ({
          ...one,
          vars: {
            ...one.vars,
            context: context(String(one.vars!.context)),
            question: question(String(one.vars!.question)),
          },
        })),
      ).disagreements;
    expect(edited((text) => text)).toEqual([]);
    // Each rule but the first without its first cause.
    expect(
      edited((text) => text.replaceAll(/(only if, [a-z ]+: )\w+ is happy, (?:or )?/g, '$1')).length,
    ).toBeGreaterThan(0);
    expect(
      edited(
        (text) => text,
        () => 'Is it so?',
      )[0],
    ).toContain('expected a question about identification, got “Is it so?”');
  });

  test('configs', () => {
    const problems = (input: unknown) => problemsOf(() => identification(input));
    expect(
      problems({ nodes: 3, density: 2, kinds: ['backdoor'], edges: ['A -> B', 'B -> A'], draws: 0, n: 1 }),
    ).toMatchInlineSnapshot(`
      [
        "config.edges: expected an acyclic graph, got the cycle A → B → A",
        "config.nodes: expected a whole number from 6, got 3",
        "config.density: expected a share from 0.05 to 0.8, got 2",
        "config.kinds[0]: expected one of back-door, bad-control, minimal, independence, opening, explaining-away, seeing, or a list of them, got "backdoor"",
        "config.draws: expected a whole number from 1, got 0",
        "config: unknown key n; the keys are seed, edges, nodes, density, kinds, theme, draws, answerFormat, shard, contextByReference, mostQuestions",
        "config.nodes: remove it, because edges already define the graph",
        "config.density: remove it, because edges already define the graph",
      ]
    `);
    const chain = (size: number) => Array.from({ length: size - 1 }, (_, i) => `V${i} -> V${i + 1}`);
    expect(problems({ edges: chain(31) })[0]).toBe('config.edges: expected at most 30 nodes, got 31');
    expect(problems({ edges: chain(9) })[0]).not.toContain('expected at most');
    expect(problems({ edges: ['A -> B', 'B -> C'], kinds: 'minimal' })).toMatchInlineSnapshot(`
      [
        "config.edges: expected a graph with two similar questions of the kind minimal that have opposite right answers, got a graph without such questions; remove minimal from kinds, or add arrows",
      ]
    `);
  });
});

test('a story of another task is none of its, and the other way round', () => {
  const [story] = compositional({ preset: 'first-look', seed: 3 });
  expect(identificationKind.asked(promptOf(story!))).toBeUndefined();
  expect(identificationKind.asked(promptOf(tests[0]!))).toBeDefined();
  expect(promptParser()(promptOf(tests[0]!)).truth()).toBe(cases[0]!.truth);
  expect(promptParser()(promptOf(story!)).truth()).toBe(story!.metadata!.truth);
});

test.each(globSync('prompts/*.j2', { cwd: ROOT }))(
  '%s asks about the case at hand, without examples of others',
  (file) => {
    const environment = new nunjucks.Environment(null, { autoescape: false });
    const template = readFileSync(join(ROOT, file), 'utf8');
    for (const { vars, metadata } of tests.slice(0, 24)) {
      const rendered = environment.renderString(template, vars as object);
      expect(promptParser()(rendered).truth()).toBe(metadata!.truth);
      expect(rendered).not.toMatch(/Example|\{\{|\{%|\n{3}/);
    }
  },
);
