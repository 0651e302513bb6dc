import { ancestorsOf, type Dag, descendantsOf, parentsOf, shortestPathLength } from '../../causal/dag.ts';
import { at } from '../../lib/at.ts';
import { once } from '../../lib/caching.ts';
import type { Rng } from '../../lib/rng.ts';
import { truthByChance } from './by-chance.ts';
import type { IdentificationKind, QuestionOf } from './identification-case.ts';
import { QUESTION_KINDS, truthOf } from './question-kinds.ts';
import { byMoralGraph } from './separation.ts';

interface AskedQuestion extends QuestionOf {
  readonly truth: boolean;
}

/** Two similar questions of a kind. Yes is the right answer to one of them, and no to the other. */
export type MatchedQuestions = readonly AskedQuestion[];

/** The largest number of questions of a kind to try in each graph. */
const TRIED_PER_GRAPH = 40;

/** The largest number of waiting questions with the same look and the same answer. */
const MOST_WAITING = 6;

/**
 * Yields pairs of questions of a kind, one with the answer yes and one with the answer no, in random order. The two
 * questions have the same look (by default, {@link localLook}). Partners with similar path lengths are preferred.
 *
 * A question is used only if its answer from the graph agrees with its answer from probabilities. They may differ
 * because causes are joined by `or`: a cause that is known to be present can hide another dependence.
 */
export function* matchedQuestions(
  graphs: Iterable<Dag>,
  kind: IdentificationKind,
  rng: Rng,
  { look = localLook, perGraph = TRIED_PER_GRAPH } = {},
): Generator<MatchedQuestions> {
  const waiting = new Map<string, readonly [no: Waiting[], yes: Waiting[]]>();
  for (const dag of graphs) {
    for (const question of questionsAbout(dag, kind, rng, perGraph)) {
      const seen = look(question);
      const sides = waiting.get(seen) ?? [[], []];
      waiting.set(seen, sides);
      const [others, own] = question.truth ? sides : [sides[1], sides[0]];
      if (others.length === 0 && own.length >= MOST_WAITING) continue;
      const one = { question, lengths: once(() => lengthsOf(question)), isSure: false };
      const other = others.length > 0 && isAsked(one) ? takeNearest(others, one) : undefined;
      if (other) yield rng.shuffled([other, question]);
      else if (others.length === 0 || one.isSure) own.push(one);
    }
  }
}

/** A question that waits for a partner with the same look and the opposite answer. */
interface Waiting {
  readonly question: AskedQuestion;
  readonly lengths: () => readonly number[];
  /** True if the answers from the graph and from probabilities are known to agree. */
  isSure: boolean;
}

function isAsked(one: Waiting): boolean {
  one.isSure ||= truthByChance(one.question) === one.question.truth;
  return one.isSure;
}

/** Removes and returns the most similar usable question, and removes all unusable questions that are more similar. */
function takeNearest(others: Waiting[], { lengths }: Waiting): AskedQuestion | undefined {
  const distance = (other: Waiting): number =>
    other.lengths().reduce((sum, length, i) => sum + Math.abs(length - at(lengths(), i)), 0);
  const nearest = others.toSorted((a, b) => distance(a) - distance(b));
  for (const one of nearest) {
    others.splice(others.indexOf(one), 1);
    if (isAsked(one)) return one.question;
  }
  return undefined;
}

function* questionsAbout(
  dag: Dag,
  kind: IdentificationKind,
  rng: Rng,
  most: number,
): Generator<AskedQuestion> {
  const { isPremise, turnsOnIt, hasFewSets } = QUESTION_KINDS[kind];
  const nodes = [...dag.nodes.keys()];
  const pairs = nodes
    .flatMap((cause) => nodes.map((effect) => ({ dag, kind, cause, effect })))
    .filter(({ cause, effect }) => cause !== effect);
  const isMet = (pair: (typeof pairs)[number]): boolean => isPremise(pair, byMoralGraph(pair));
  const withSets = (pair: (typeof pairs)[number]): QuestionOf[] => {
    const others = nodes.filter((node) => node !== pair.cause && node !== pair.effect);
    return subsets(others).map((given) => ({ ...pair, given }));
  };
  const sampled = function* () {
    for (const pair of rng.shuffled(pairs)) {
      if (!isMet(pair)) continue;
      const sets = withSets(pair);
      const above = ancestorsOf(dag, pair.cause, pair.effect);
      yield* hasFewSets
        ? sets.filter(({ given }) => given.every((node) => above[node]))
        : rng.sample(sets, PER_PAIR);
    }
  };
  const asked = nodes.length > MOST_LISTED ? sampled() : rng.shuffled(pairs.filter(isMet).flatMap(withSets));
  let tried = 0;
  for (const question of asked) {
    if (turnsOnIt?.(question, byMoralGraph(question)) === false) continue;
    yield { ...question, truth: truthOf(question) };
    if (++tried === most) return;
  }
}

/** The largest number of variables in graphs whose questions are all listed before some are chosen. */
const MOST_LISTED = 9;

/** The number of sets of known variables to sample for each pair in a larger graph. */
const PER_PAIR = 8;

/** Returns only the number of known variables, for graphs without matches by {@link localLook}. */
export function looseLook({ given }: QuestionOf): string {
  return String(given.length);
}

/**
 * Returns the features that both questions of a pair must share, because the answer could be guessed from them:
 *
 * - the numbers of direct causes and effects of the named variables, and the arrows among these variables
 * - the number of unknown direct causes that cause and effect share
 * - for some kinds, the number of known variables after the cause
 */
export function localLook({ dag, kind, cause, effect, given }: QuestionOf): string {
  const seen = (node: number): number =>
    [
      parentsOf(dag, node).length,
      at(dag.children, node).length,
      ...[arrow(dag, node, cause), arrow(dag, cause, node)],
      ...[arrow(dag, node, effect), arrow(dag, effect, node)],
    ].reduce((code, digit) => 10 * code + digit);
  const known = given.map(seen).sort();
  const among = given.some((one) => given.some((other) => arrow(dag, one, other) === 1));
  const common = parentsOf(dag, cause).filter((node) => arrow(dag, node, effect) && !given.includes(node));
  // Otherwise, the rule of thumb “never adjust for anything after the cause” could distinguish two matched questions.
  const after = QUESTION_KINDS[kind].looksAfterCause ? descendantsOf(dag, cause) : [];
  const later = given.filter((node) => after[node]);
  return `${seen(cause)} ${seen(effect)} ${known} ${among} ${common.length} ${later.length}`;
}

function arrow(dag: Dag, from: number, to: number): number {
  return Number(parentsOf(dag, to).includes(from));
}

/** Returns the numbers to compare for similarity: path lengths, and counts of known variables after each variable. */
function lengthsOf({ dag, cause, effect, given }: QuestionOf): number[] {
  const length = (from: number, to: number): number => shortestPathLength(dag, from, to) ?? 0;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return [
    length(cause, effect),
    ...[cause, effect].flatMap((end) => [
      3 * sum(given.map((node) => descendantsOf(dag, end)[node] ?? 0)),
      sum(given.map((node) => length(end, node))),
      sum(given.map((node) => length(node, end))),
    ]),
  ];
}

/** Returns all sets of one or two nodes. */
function subsets(nodes: readonly number[]): number[][] {
  return [
    ...nodes.map((node) => [node]),
    ...nodes.flatMap((node, i) => nodes.slice(i + 1).map((other) => [node, other])),
  ];
}
