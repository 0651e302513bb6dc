import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectedGraph } from 'graphology';
import { parse } from 'graphology-gexf';
import { afterAll, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { compileDag, graphOf } from '../../src/causal/directed-graph.ts';
import { decodeLinearScm } from '../../src/causal/linear-scm.ts';
import { decodeScm } from '../../src/causal/scm.ts';
import { writeGraphs } from '../../src/cli/check.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'made/for/it/graph.gexf');
const readBack = (path = file) => compileDag(parse(DirectedGraph, readFileSync(path, 'utf8')));
const story = compositional({ edges: ['X -> C', 'C -> Y', 'X -> B', 'B -> C'], units: { sample: 2 } });
const lines = linear({ preset: 'maasch-2025-appendix-c' });
const relations = interventionEffects({
  graphs: ['mediation', { random: { nodes: 4, density: 0.5 } }],
  draws: 2,
});

test('the graph of a story is written, whole, the same every time', async () => {
  const { world, equations } = story[0]!.metadata as { world: string; equations: string };
  const written = await writeGraphs(file, 'a.yaml', story);
  expect(written.map(({ path, name }) => [path, name])).toEqual([[file, world]]);
  expect(readBack()).toEqual(decodeScm(equations).dag);
  const first = readFileSync(file, 'utf8');
  expect(first).toContain(`<title>${world}</title>`);
  await writeGraphs(file, 'a.yaml', story);
  expect(readFileSync(file, 'utf8')).toBe(first);
});

test('so is that of a linear world, beside other tests', async () => {
  const { world, equations } = lines[0]!.metadata as { world: string; equations: string };
  const written = await writeGraphs(file, 'a.yaml', [{ vars: {} }, ...story, ...lines]);
  const { path } = written.find(({ name }) => name === world)!;
  expect(readBack(path)).toEqual(decodeLinearScm(equations).dag);
});

test('where several are there, each has a numbered file', async () => {
  const before = readFileSync(file, 'utf8');
  const written = await writeGraphs(file, 'a.yaml', relations);
  expect(written.map(({ path, name }) => [path, name])).toEqual([
    [file.replace('.gexf', '-1.gexf'), 'mediation'],
    [file.replace('.gexf', '-2.gexf'), 'random 4/0.5, draw 0'],
    [file.replace('.gexf', '-3.gexf'), 'random 4/0.5, draw 1'],
  ]);
  for (const { path, name } of written)
    expect(readFileSync(path, 'utf8')).toContain(`<title>${name}</title>`);
  const { edges } = graphOf(readBack(written[0]!.path)).export();
  expect(edges.map(({ key }) => key)).toEqual(['A→B', 'B→C']);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('another format, and tests without a graph, are refused', async () => {
  await expect(writeGraphs('graph.png', 'a.yaml', story)).rejects.toThrow(
    'expected a file name that ends in .gexf, got graph.png',
  );
  await expect(writeGraphs(file, 'a.yaml', [{ vars: {} }])).rejects.toThrow(
    'a.yaml: no test has a causal graph',
  );
});
