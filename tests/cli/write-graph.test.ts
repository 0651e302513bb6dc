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
import { decodeLinearScm } from '../../src/causal/linear-code.ts';
import { decodeScm } from '../../src/causal/scm.ts';
import { writeGraph } from '../../src/cli/check.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'made/for/it/graph.gexf');
const readBack = () => compileDag(parse(DirectedGraph, readFileSync(file, 'utf8')));
const story = compositional({ edges: ['X -> C', 'C -> Y', 'X -> B', 'B -> C'], units: { sample: 2 } });
const lines = linear({ preset: 'maasch-2025-appendix-c' });
const relations = interventionEffects({
  graphs: ['mediation', { random: { nodes: 4, density: 0.5 } }],
  draws: 2,
});

test('the graph of a story is written, whole, the same every time', async () => {
  const { world, equations } = story[0]!.metadata as { world: string; equations: string };
  expect(await writeGraph(file, 'a.yaml', story, undefined)).toBe(world);
  expect(readBack()).toEqual(decodeScm(equations).dag);
  const first = readFileSync(file, 'utf8');
  expect(first).toContain(`<title>${world}</title>`);
  await writeGraph(file, 'a.yaml', story, world);
  expect(readFileSync(file, 'utf8')).toBe(first);
});

test('so is that of a linear world, beside other tests', async () => {
  const { world, equations } = lines[0]!.metadata as { world: string; equations: string };
  await writeGraph(file, 'a.yaml', [{ vars: {} }, ...story, ...lines], world);
  expect(readBack()).toEqual(decodeLinearScm(equations).dag);
});

test('and that of relations, by its name', async () => {
  await writeGraph(file, 'a.yaml', relations, 'mediation');
  const { edges } = graphOf(readBack()).export();
  expect(edges.map(({ key }) => key)).toEqual(['A→B', 'B→C']);
});

test('where several are there, one has to be named', async () => {
  await expect(writeGraph(file, 'a.yaml', relations, undefined)).rejects.toThrow(
    '--world: expected one of mediation; random 4/0.5, draw 0; random 4/0.5, draw 1, got nothing',
  );
  await expect(writeGraph(file, 'a.yaml', story, 'Oz')).rejects.toThrow(', got Oz');
});

test('another format is refused', async () => {
  await expect(writeGraph('graph.png', 'a.yaml', story, undefined)).rejects.toThrow(
    '--graph: expected a file that ends in .gexf, got graph.png',
  );
});
