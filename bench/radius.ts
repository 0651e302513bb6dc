/**
 * Computes the radius of the twins of each design, from their prompts with all conditions and numbers: how many links a
 * reader must follow, at least, to distinguish them.
 *
 *   node bench/radius.ts [seeds = 10]
 */
import { type MarkedGraph, markedGraph, radius } from '../src/causal/radius.ts';
import { twinQuestions } from '../src/tasks/compositional/local-readers.ts';
import type { Story } from '../src/tasks/compositional/parse-story.ts';
import { storyQuestions } from './questions.ts';

const LADDER = { preset: 'ladder', units: { twins: 24 } };
const DESIGNS: readonly (readonly [name: string, config: object])[] = [
  ['decisive', {}],
  ['decisive, flower-garden', { theme: 'flower-garden', extraneous: true }],
  ['decisive, clinical-notes', { theme: 'clinical-notes', extraneous: true }],
  ['decisive, flu-vaccine', { theme: 'flu-vaccine', extraneous: true }],
  ['decisive, abstract', { theme: 'abstract', extraneous: true }],
  ['decisive, links 11', { links: 11 }],
  ['decisive, parts 3', { parts: 3 }],
  ['counterfactual', { preset: 'counterfactual' }],
  ...[2, 4, 8, 16, 32, 64].map((links) => [`ladder, ${links} links`, { ...LADDER, links }] as const),
];

/** Returns the radii of the pairs of twin questions of a design, by the pair of nodes that they are about. */
function radiiOf(config: object): Map<string, number[]> {
  const questions = storyQuestions(config);
  const graphs = new Map(questions.map(({ item, reading }) => [item, graphOf(reading)]));
  const radii = twinQuestions([...graphs.keys()]).map(([a, b]) => ({
    pair: a.pair,
    radius: radius(graphs.get(a)!, graphs.get(b)!),
  }));
  const byPair = Map.groupBy(radii, ({ pair }) => pair);
  return new Map([...byPair].map(([pair, list]) => [pair, list.map((found) => found.radius)]));
}

function graphOf({ causes, functions, details, supposed, seen, asked }: Story): MarkedGraph {
  return markedGraph({ parents: causes, functions, own: details, supposed, seen, asked });
}

/** Lists how many pairs of questions have each radius. @example '3×120 7×24' */
function countsOf(radii: readonly number[]): string {
  const groups = [...Map.groupBy(radii, (value) => value)].sort(([a], [b]) => a - b);
  return groups.map(([value, list]) => `${value}×${list.length}`).join(' ');
}

const seeds = Number(process.argv[2] ?? 10);
for (const [name, config] of DESIGNS) {
  const bySeed = Array.from({ length: seeds }, (_, i) => radiiOf({ ...config, seed: i + 1 }));
  const pairs = [...new Set(bySeed.flatMap((radii) => [...radii.keys()]))];
  const byPair = pairs.map((pair) => ({ pair, radii: bySeed.flatMap((radii) => radii.get(pair) ?? []) }));
  const least = Math.min(...byPair.flatMap(({ radii }) => radii));
  const counts = byPair.map(({ pair, radii }) => `${pair} ${countsOf(radii)}`);
  console.log(`${name.padEnd(26)} least radius ${least} | ${counts.join(', ')}`);
}
