import { namedRng, type Rng, type Seed } from '../../lib/random.ts';
import { codes } from '../../story/names.ts';
import type { Naming } from './case.ts';
import type { Relation } from './relation.ts';
import { drawUnrelated, LISTED, leastUnrelatedCount, unrelatedTo, VALUES, VARIABLES } from './tuebingen.ts';

/** The name of a variable in a prompt, and a value to which it can be set. */
export interface Name {
  readonly label: string;
  readonly value: string;
}

/** Which draw of which graph names are for. */
interface NameDraw {
  readonly seed: Seed;
  readonly graph: string;
  readonly draw: number;
  /** True if letters alone are no names for this graph, however few are needed. */
  readonly withNumbers: boolean;
}

/** All capital letters except A and I, which are words. */
const LETTERS = [...'BCDEFGHJKLMNOPQRSTUVWXYZ'];

/** Letters with numbers, such as `K499`. */
const CODES = codes(10, 999);

/**
 * Draws distinct names for the variables of one graph, by symbol.
 *
 * - `random-char`: letters or, if there are too few of them, letters with numbers.
 * - `tuebingen`: a listed pair for the two variables of `listed`; for the others, variables of the Tübingen pairs that
 *   are unrelated to the listed pair and to each other.
 * - `random-tuebingen`: unrelated variables of the Tübingen pairs.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", App. A.2
 */
export function nameVariables(
  naming: Naming,
  nodes: readonly string[],
  listed: Relation,
  draw: NameDraw,
): ReadonlyMap<string, Name> {
  const rng = namedRng(draw.seed, 'names', naming, draw.graph, draw.draw);
  const nameAll = (labels: readonly string[], drawValue: (label: string) => string) =>
    new Map(nodes.map((node, i) => [node, { label: labels[i]!, value: drawValue(labels[i]!) }]));
  if (naming === 'random-char') {
    const all = nodes.length <= LETTERS.length && !draw.withNumbers ? LETTERS : CODES;
    return nameAll(rng.sample(all, nodes.length), () => String(rng.integer(10)));
  }
  const labels =
    naming === 'random-tuebingen'
      ? drawUnrelated(VARIABLES, nodes.length, rng)
      : labelsAround(nodes, listed, draw, rng);
  return nameAll(labels, (label) => rng.pick(VALUES[label]!));
}

/** Returns the listed pair whose names a draw gets. Every pair occurs before one recurs. */
function listedPairOf(size: number, { seed, graph, draw }: NameDraw) {
  const pairs = LISTED.filter((pair) => leastUnrelatedCount(unrelatedTo(VARIABLES, pair)) >= size - 2);
  const order = namedRng(seed, 'listed pairs', graph, Math.floor(draw / pairs.length)).shuffled(pairs);
  return order[draw % pairs.length]!;
}

/** Gives the two variables of a relation the names of a listed pair, and draws unrelated variables for the others. */
function labelsAround(nodes: readonly string[], { cause, effect }: Relation, draw: NameDraw, rng: Rng): string[] {
  const pair = listedPairOf(nodes.length, draw);
  const others = drawUnrelated(unrelatedTo(VARIABLES, pair), nodes.length - 2, rng);
  const [labelOfCause, labelOfEffect] = pair;
  return nodes.map((node) => {
    if (node === cause) return labelOfCause;
    return node === effect ? labelOfEffect : others.pop()!;
  });
}

/** Returns a number of variables for which the names are sure to suffice, with the reason for the limit. */
export function mostNames(naming: Naming): { readonly most: number; readonly why: string } {
  if (naming === 'random-char') {
    return { most: CODES.length, why: 'there are no more names that consist of a letter and a number' };
  }
  const only = (count: number): string =>
    `only ${count} of the ${VARIABLES.length} Tübingen variables are sure to be causally unrelated`;
  const unrelated = leastUnrelatedCount(VARIABLES);
  if (naming === 'random-tuebingen') return { most: unrelated, why: only(unrelated) };
  const beside = Math.max(...LISTED.map((pair) => leastUnrelatedCount(unrelatedTo(VARIABLES, pair))));
  return { most: 2 + beside, why: `${only(beside)} to a listed pair and to each other` };
}

/** The parts of made-up words, in their order. */
const ONSETS = ['bl', 'dr', 'fl', 'gl', 'kr', 'pl', 'sk', 'sn', 'tr', 'vl', 'zw'];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
const MIDDLES = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 't', 'v', 'z'];
const CODAS = ['f', 'k', 'p', 'x', 'z'];

/** Makes up a pronounceable word, such as `snolik`. It begins with a consonant, so that its article is “a”. */
export function pseudoWord(rng: Rng): string {
  return [ONSETS, VOWELS, MIDDLES, VOWELS, CODAS].map(rng.pick).join('');
}
