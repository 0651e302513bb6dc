import { type Dag, descendantsOf, parentsOf } from '../../causal/dag.ts';
import { shortestPathLength } from '../../causal/paths.ts';
import { at } from '../../lib/at.ts';
import { once } from '../../lib/once.ts';
import type { Rng } from '../../lib/rng.ts';
import { truthByChance } from './by-chance.ts';
import type { Kind, QuestionOf } from './identification-case.ts';
import { isPremise, truthOf, turnsOnItsKind } from './truth.ts';

export interface AskedQuestion extends QuestionOf {
  readonly truth: boolean;
}

/** Two questions of a kind that look alike: yes is right for one, no for the other. */
export type MatchedQuestions = readonly AskedQuestion[];

/** Questions of a kind that are tried about one graph: others of the same graph look much the same. */
const TRIED_PER_GRAPH = 40;

/** Questions that look the same and have the same answer, of which the next with the opposite one takes the most like it. */
const MOST_WAITING = 6;

/**
 * Pairs of questions of a kind, one to which yes is right and one to which no is, each pair in random order. The two look
 * the same to a reader of the rules of those that are named ({@link look}), and as alike as can be found in how long the
 * ways between them are. Mostly they are about different graphs.
 *
 * What the graph says and what chance would show must agree: where causes are joined by `or`, a cause that is known to
 * be there may hide what else there is to see, and such questions are not asked.
 *
 * @param graphs - Taken one after the other, as long as pairs are wanted.
 * @param rng - For the order in which questions about a graph are tried.
 * @param options - What two questions must share, and how many are tried about a graph.
 */
export function* matchedQuestions(
  graphs: Iterable<Dag>,
  kind: Kind,
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
      // Of those that wait already there is one like it.
      if (others.length === 0 && own.length >= MOST_WAITING) continue;
      const one = { question, lengths: once(() => lengthsOf(question)), isSure: false };
      const other = others.length > 0 && isAsked(one) ? takeNearest(others, one) : undefined;
      if (other) yield rng.shuffled([other, question]);
      else if (others.length === 0 || one.isSure) own.push(one);
    }
  }
}

/** A question that waits for one that looks the same and has the opposite answer. */
interface Waiting {
  readonly question: AskedQuestion;
  readonly lengths: () => readonly number[];
  /** Whether chance has been found to agree with the graph. */
  isSure: boolean;
}

function isAsked(one: Waiting): boolean {
  one.isSure ||= truthByChance(one.question) === one.question.truth;
  return one.isSure;
}

/** Takes out the question that is most like another one; those that are not to be asked go on the way. */
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

/** Questions of a kind about a graph, in random order. */
function* questionsAbout(dag: Dag, kind: Kind, rng: Rng, most: number): Generator<AskedQuestion> {
  const nodes = [...dag.nodes.keys()];
  const asked = nodes
    .flatMap((cause) => nodes.map((effect) => ({ dag, kind, cause, effect })))
    .filter((pair) => pair.cause !== pair.effect && isPremise(pair))
    .flatMap((pair) =>
      subsets(nodes.filter((node) => node !== pair.cause && node !== pair.effect)).map(
        (given): QuestionOf => ({ ...pair, given }),
      ),
    );
  let tried = 0;
  for (const question of rng.shuffled(asked)) {
    if (!turnsOnItsKind(question)) continue;
    yield { ...question, truth: truthOf(question) };
    if (++tried === most) return;
  }
}

/** Questions look alike in no more than how many variables are known: all that a graph of one's own may have. */
export function looseLook({ given }: QuestionOf): string {
  return String(given.length);
}

/**
 * What a reader sees of a question in the rules of those that are named, without following any way: numbers of causes
 * and effects of each, arrows among them, and how many unknown direct causes the two share. Of bad controls also whether they come after the cause.
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
  // “Nothing that comes after the cause is to be adjusted for” is a rule of thumb that reads no trail.
  const after = kind === 'bad-control' ? descendantsOf(dag, cause) : [];
  const later = given.filter((node) => after[node]);
  return `${seen(cause)} ${seen(effect)} ${known} ${among} ${common.length} ${later.length}`;
}

function arrow(dag: Dag, from: number, to: number): number {
  return Number(parentsOf(dag, to).includes(from));
}

/** How long the ways from one to another are, 0 where there is none; and whether what is known comes after the two. */
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

/** One node, or two: more are not adjusted for, and not known, in one question. */
function subsets(nodes: readonly number[]): number[][] {
  return [
    ...nodes.map((node) => [node]),
    ...nodes.flatMap((node, i) => nodes.slice(i + 1).map((other) => [node, other])),
  ];
}
