import { expect, test } from 'vitest';
import { dagFromEdges } from '../../src/causal/dag.ts';
import { scmOf } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import { THEMES } from '../../src/story/themes.ts';
import { renderStory } from '../../src/tasks/compositional/story.ts';

const ARROWS = [
  ['W', 'S'],
  ['X', 'A'],
  ['X', 'B'],
  ['A', 'C'],
  ['B', 'C'],
  ['C', 'Y'],
] as const;

test.each([...THEMES])('a story in the theme %s reads as recorded', async (id, theme) => {
  const dag = dagFromEdges(ARROWS);
  const functions = { S: 'xor', A: 'or', B: 'not', C: 'at least 2', Y: 'and' } as const;
  const scm = scmOf(
    dag,
    dag.nodes.map((node) => (node in functions ? functions[node as keyof typeof functions] : 'or')),
    dag.nodes.map(() => 0.4),
  );
  const numberOf = (name: string): number => dag.nodes.indexOf(name);
  const order = ['C', 'Y', 'B', 'W', 'A', 'X', 'S'].map(numberOf);
  const story = renderStory(theme, scm, { extraneous: true, order }, namedRng(7, 'cast'));
  const [w, s, x, b, y] = ['W', 'S', 'X', 'B', 'Y'].map(numberOf) as [number, number, number, number, number];
  const evidence = {
    causes: [w],
    seen: new Map([
      [s, true],
      [b, false],
    ]),
  };
  const suppositions = [[], [x], [x, b]].flatMap((nodes) =>
    (nodes.length === 0 ? [true] : [true, false]).map((value) => nodes.map((node) => ({ node, value }))),
  );
  const noise = Uint8Array.from(dag.nodes, (_, node) => node % 2);
  const text = [
    story.context({ noise, evidence }, namedRng(7, 'facts')),
    ...suppositions.map((supposed) => story.question(y, supposed)),
  ].join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot(`fixtures/${id}.txt`);
});
