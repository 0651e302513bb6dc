/**
 * Least radius of the twins of each design, from their prompts with all conditions and numbers:
 * `node bench/radius.ts [seeds]`.
 */
import { type MarkedGraph, markedGraph, radius } from '../src/causal/radius.ts';
import { twinQuestions } from '../src/tasks/compositional/local-readers.ts';
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

const seeds = Number(process.argv[2] ?? 10);
for (const [name, config] of DESIGNS) {
  const byPair = new Map<string, number[]>();
  for (let seed = 1; seed <= seeds; seed++) {
    const asked = storyQuestions({ ...config, seed });
    const graphs = new Map(asked.map(({ item, reading }) => [item, graphOf(reading)]));
    for (const [a, b] of twinQuestions([...graphs.keys()])) {
      const found = radius(graphs.get(a)!, graphs.get(b)!);
      byPair.set(a.pair, [...(byPair.get(a.pair) ?? []), found]);
    }
  }
  const lists = [...byPair].map(([pair, radii]) => `${pair} ${countsOf(radii)}`);
  const least = Math.min(...[...byPair.values()].flat());
  console.log(`${name.padEnd(26)} least radius ${least} | ${lists.join(', ')}`);
}

function graphOf({
  causes,
  functions,
  details,
  supposed,
  seen,
  asked,
}: ReturnType<typeof storyQuestions>[number]['reading']): MarkedGraph {
  return markedGraph({ parents: causes, functions, own: details, supposed, seen, asked });
}

/** Lists how many pairs of questions have each radius: `3×120 7×24`. */
function countsOf(radii: readonly number[]): string {
  const groups = [...Map.groupBy(radii, (one) => one)].sort(([a], [b]) => a - b);
  return groups.map(([value, list]) => `${value}×${list.length}`).join(' ');
}
