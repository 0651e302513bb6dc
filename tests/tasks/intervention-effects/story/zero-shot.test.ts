import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import nunjucks from 'nunjucks';
import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import { ancestorsOf, type Dag, descendantsOf, edgesOf } from '../../../../src/causal/dag.ts';
import { exampleFiles } from '../../../../src/cli/example-files.ts';
import { NAMED } from '../../../../src/tasks/intervention-effects/relation-graphs.ts';
import {
  parseRelations,
  type RelationsReading,
} from '../../../../src/tasks/intervention-effects/story/parser.ts';
import { parseSimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { simulate } from '../../../support/parse.ts';

const environment = new nunjucks.Environment(null, { autoescape: false });
const templateOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, `../../../../prompts/${name}.j2`), 'utf8');
const tests = interventionEffects({
  preset: 'paper',
  phrasings: ['intervention', 'substitution'],
  draws: 1,
});
const themes = [...new Map(tests.map(({ vars }) => [String(vars!.theme), vars as object]))];

/** Arrows by number, whatever their ends are called. */
type Arrows = readonly (readonly [number, number])[];

const numbered = (edges: readonly (readonly [string, string])[]): Arrows => {
  const nodes = [...new Set(edges.flat())];
  return edges.map(([from, to]) => [nodes.indexOf(from), nodes.indexOf(to)] as const);
};

function areIsomorphic(a: Arrows, b: Arrows): boolean {
  const size = new Set(a.flat()).size;
  if (a.length !== b.length || size !== new Set(b.flat()).size) return false;
  const wanted = new Set(b.map(String));
  const permutations = (rest: readonly number[]): number[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((one) => permutations(rest.filter((other) => other !== one)).map((p) => [one, ...p]));
  return permutations([...Array(size).keys()]).some((p) =>
    a.every(([from, to]) => wanted.has(String([p[from], p[to]]))),
  );
}

/** The arrows that matter to whether one variable causes another: those on the ways from it. */
function onTheWay({ dag, cause, effect }: RelationsReading): [string, string][] {
  const [below, above] = [descendantsOf(dag, cause), ancestorsOf(dag, effect)];
  const isOn = (name: string): boolean => {
    const node = dag.nodes.indexOf(name);
    return below[node] === 1 && above[node] === 1;
  };
  return edgesOf(dag as Dag)
    .filter((edge) => edge.every(isOn))
    .map(([from, to]) => [from, to]);
}

describe.each(themes)('the worked examples about %s', (_, vars) => {
  const rendered = environment.renderString(templateOf('chain-of-thought'), vars);
  const examples = [...rendered.matchAll(/Example \d\n([\s\S]+?)\nReasoning: .+\n<answer>(.+)<\/answer>/g)];
  const readings = examples.map(([, asked]) => parseRelations(asked!)!);

  test('are right, one of each answer', () => {
    expect(examples.map(([, , answer]) => answer)).toEqual(['yes', 'no']);
    const oracle = parseSimulatedModelConfig({ model: 'oracle' });
    expect(examples.map(([, asked]) => /yes/i.test(simulate(oracle, asked!)))).toEqual([true, false]);
  });

  test.each(Object.entries(NAMED))('are not about %s, nor is what they turn on', (__, { arrows }) => {
    for (const reading of readings) {
      const edges = edgesOf(reading.dag).map(([from, to]) => [from, to] as const);
      for (const shown of [edges, onTheWay(reading)]) {
        expect(areIsomorphic(numbered(shown), numbered(arrows))).toBe(false);
      }
    }
  });
});

test('two graphs are told apart by their arrows alone', () => {
  expect(
    areIsomorphic(
      numbered([
        ['p', 'q'],
        ['q', 'r'],
      ]),
      numbered(NAMED.mediation.arrows),
    ),
  ).toBe(true);
  expect(
    areIsomorphic(
      numbered([
        ['p', 'q'],
        ['p', 'r'],
      ]),
      numbered(NAMED.mediation.arrows),
    ),
  ).toBe(false);
});

test.each(['zero-shot', 'direct'])(
  'the prompt %s gives no example, and does not say what to do about an intervention',
  (name) => {
    for (const [, vars] of themes) {
      const bare = { ...vars, context: '', question: '', answerInstruction: '' };
      expect(environment.renderString(templateOf(name), bare)).not.toMatch(
        /example|interven|surgery|\b(?:set|drop|cut|remove|sever|ignore)s?\b|arrow|\bdo\b|perfect/i,
      );
    }
  },
);

test('zero-shot says nothing of its own, and is what init begins with', () => {
  const bare = environment.renderString(templateOf('zero-shot'), {
    context: 'C.',
    question: 'Q?',
    answerInstruction: 'A.',
  });
  expect(bare.trim()).toBe('C.\n\nQ?\n\nA.');
  const first = exampleFiles('gate', []).find(({ path }) => path === 'promptfooconfig.yaml');
  expect(/id: (.+)/.exec(first?.text ?? '')?.[1]).toBe('file://causal.mjs:zeroShot');
});
