/**
 * Tests whether anything but the causal chain gives the right answer away: compares surface features of twins, such as
 * the number in the first rule. If nothing does, the largest |z| of all features is about 2.5, and seldom above 3.5.
 *
 *   node bench/surface.ts [seeds = 20]
 */
import type { Story } from '../src/tasks/compositional/parse-story.ts';
import { mean } from './mean.ts';
import { type StoryQuestion, storyQuestions, twinsIn } from './questions.ts';

/** What the text says of a node, without its causes. */
interface Node {
  readonly name: string;
  /** The place of the name in the alphabet, among the names of the story. */
  readonly rank: number;
  /** The number that the node's own condition compares with its threshold. */
  readonly number: number;
  readonly threshold: number;
  readonly isMet: boolean;
  readonly isAnd: boolean;
}

/** What can be read of a node without following causes. */
const QUANTITIES: Readonly<Record<string, (node: Node) => number>> = {
  number: ({ number }) => number,
  margin: ({ number, threshold }) => number - threshold,
  threshold: ({ threshold }) => threshold,
  'met conditions': ({ isMet }) => Number(isMet),
  'blocked nodes': ({ isMet, isAnd }) => Number(isMet !== isAnd),
  'name length': ({ name }) => name.length,
  'alphabetic rank': ({ rank }) => rank,
};

/** Whose quantities are read: the weight of each node, by where it stands in the text and in the graph. */
const PLACES: Readonly<Record<string, (node: number, story: Story) => number>> = {
  'the first rule': (node) => Number(node === 0),
  'the last rule': (node, { nodes }) => Number(node === nodes.length - 1),
  'the first half less the second': (node, { nodes }) => (node < nodes.length / 2 ? 1 : -1),
  'the first quarter': (node, { nodes }) => Number(node < nodes.length / 4),
  'the last quarter': (node, { nodes }) => Number(node >= (3 * nodes.length) / 4),
  'the names A to H': (node, { nodes }) => Number(nodes[node]! < 'I'),
  'the node asked about': (node, { asked }) => Number(node === asked),
  'causes of the node asked about': (node, { causes, asked }) => Number(causes[asked]!.includes(node)),
  'rules before the one asked about': (node, { asked }) => Number(node < asked),
  'the rule before the one asked about': (node, { asked }) => Number(node === asked - 1),
  'the first node set': (node, { supposed }) => Number(node === supposed[0]!.node),
  'the last node set': (node, { supposed }) => Number(node === supposed.at(-1)!.node),
  'rules after the first node set': (node, { supposed }) => Number(node > supposed[0]!.node),
  'rules between the nodes set': (node, { supposed }) => {
    const ends = [supposed[0]!.node, supposed.at(-1)!.node];
    return Number(node > Math.min(...ends) && node < Math.max(...ends));
  },
  'effects of the first node set': (node, { causes, supposed }) => Number(causes[node]!.includes(supposed[0]!.node)),
  'effects of the last node set': (node, { causes, supposed }) => Number(causes[node]!.includes(supposed.at(-1)!.node)),
  'the first join': (node, { causes }) => Number(node === causes.findIndex((list) => list.length > 1)),
  'first causes of joins': (node, { causes }) => Number(causes.some((list) => list.length > 1 && list[0] === node)),
  'causes of the first join': (node, { causes }) => Number(causes.find((list) => list.length > 1)!.includes(node)),
  'causes told before their effects': (node, { causes }) =>
    Number(causes.some((list, effect) => effect > node && list.includes(node))),
};

function nodesOf({ reading }: StoryQuestion): readonly Node[] {
  const sorted = [...reading.nodes].sort();
  return reading.nodes.map((name, node) => {
    const [number = 0, threshold = 0] = (reading.details[node] ?? '')
      .split('/')
      .map((text) => Number.parseInt(text, 10));
    const isAnd = reading.functions[node] === 'and';
    return { name, rank: sorted.indexOf(name), number, threshold, isMet: reading.own[node] === true, isAnd };
  });
}

/** A number that can be read of a question: a quantity, summed over the nodes at a place. */
interface Feature {
  readonly name: string;
  readonly valueIn: (question: StoryQuestion) => number;
}

const features = Object.entries(QUANTITIES).flatMap(([what, quantity]) =>
  Object.entries(PLACES).map(
    ([where, place]): Feature => ({
      name: `${what} of ${where}`,
      valueIn: (question) =>
        nodesOf(question).reduce((sum, node, i) => sum + place(i, question.reading) * quantity(node), 0),
    }),
  ),
);

/** Returns the mean of some differences, divided by its standard error. */
function zOf(differences: readonly number[]): number {
  const middle = mean(differences);
  const squares = differences.map((value) => (value - middle) ** 2);
  const variance = (mean(squares) * differences.length) / (differences.length - 1);
  return middle / Math.sqrt(variance / differences.length);
}

const seeds = Number(process.argv[2] ?? 20);
const twins = Array.from({ length: seeds }, (_, i) => twinsIn(storyQuestions({ seed: i + 1 }))).flat();
const differing = features
  .map(({ name, valueIn }) => ({
    name,
    differences: twins.map(([open, stopped]) => valueIn(open.on) - valueIn(stopped.on)),
  }))
  .filter(({ differences }) => differences.some((difference) => difference !== 0))
  .map(({ name, differences }) => ({ name, z: zOf(differences) }))
  .sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
console.log(
  `${twins.length} pairs of twins, ${features.length} features; ${features.length - differing.length} are equal in all twins`,
);
for (const { name, z } of differing.slice(0, 10)) console.log(`z ${z.toFixed(2).padStart(6)}  ${name}`);
// With independent features, P(largest |z| > c) = 1 − (1 − 2Φ(−c))^n.
process.exitCode = Math.abs(differing[0]?.z ?? 0) > 4 ? 1 : 0;
