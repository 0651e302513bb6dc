import { combineNode, type NodeFunction, neutralOf, thresholdOf } from '../../../src/causal/scm.ts';
import { at } from '../../../src/lib/at.ts';
import type { KindOfReader, Reader } from '../reader.ts';
import type { StoryQuestion } from '../sample.ts';
import { statesSeen } from './seen.ts';

/** How a reader sees the rules. */
interface Sight {
  /** What it takes a function for. */
  readonly takenFor?: (operator: NodeFunction, conditions: number) => NodeFunction;
  /** Whether it takes rules that name the supposed one as if they did not. */
  readonly isOpen?: boolean;
  /** Whether nobody's own noise decides anything. */
  readonly isNeutral?: boolean;
}

type Values = ReadonlyMap<number, number>;

const NOTHING: Values = new Map();

/** Readers of questions that need what is seen of the effects of hidden causes; none of others. */
export const EVIDENCE: readonly Reader[] = [
  each('the fact', 'shallow', (question) => answer(question, hiddenAt(question, 0), NOTHING)),
  each('any seen', 'shallow', ({ story }) => statesSeen(story).some(Boolean)),
  each('all seen', 'shallow', ({ story }) => statesSeen(story).every(Boolean)),
  each('as supposed', 'shallow', ({ story }) => story.hypothesis?.value === true),
  each('ignores the evidence, hidden on', 'shallow', (question) =>
    answer(question, hiddenAt(question, 1), supposedIn(question)),
  ),
  each('ignores the evidence, hidden off', 'shallow', (question) =>
    answer(question, hiddenAt(question, 0), supposedIn(question)),
  ),
  each('infers, forgets the supposition', 'confused', (question) =>
    answer(question, inferred(question, NOTHING), NOTHING),
  ),
  each('infers under the supposition', 'confused', (question) =>
    answer(question, inferred(question, supposedIn(question)), supposedIn(question)),
  ),
  each(
    'the opposite of the fact',
    'confused',
    (question) => !answer(question, inferred(question, NOTHING), NOTHING),
  ),
  each('exchanges fact and supposition', 'confused', (question) =>
    answer(question, inferred(question, supposedIn(question)), NOTHING),
  ),
  ...[0, 1].map((fact) =>
    each(`skips the told cause, ${fact === 1 ? 'on' : 'off'} in fact`, 'confused', (question) =>
      answer(question, inferred(question, toldAs(question, fact)), toldAs(question, 1 - fact)),
    ),
  ),
  each('first state seen alone', 'shallow', (question) =>
    answer(question, inferredFrom(question, 1), supposedIn(question)),
  ),
  each('last state seen alone', 'shallow', (question) =>
    answer(question, inferredFrom(question, -1), supposedIn(question)),
  ),
  each('follows the connection, not the logic', 'order', (question) => along(question, 'first', false)),
  seeing('reads “not” as “or”', 'order', { takenFor: (operator) => (operator === 'not' ? 'or' : operator) }),
  each('signs along the first way, gates open', 'order', (question) => along(question, 'first', true)),
  each('signs along the last way, gates open', 'order', (question) => along(question, 'last', true)),
  seeing('takes gates for open', 'order', { isOpen: true, isNeutral: true }),
  seeing('takes the gates of the supposed for open', 'partial', { isOpen: true }),
  seeing('takes own noise for neutral', 'partial', { isNeutral: true }),
  seeing('reads all as “most of”', 'partial', {
    takenFor: (operator, conditions) =>
      conditions < 2 ? operator : `at least ${Math.floor(conditions / 2) + 1}`,
  }),
  seeing('reads thresholds as “or”', 'partial', {
    takenFor: (operator) => (thresholdOf(operator) === undefined ? operator : 'or'),
  }),
  seeing('reads thresholds as “and”', 'partial', {
    takenFor: (operator) => (thresholdOf(operator) === undefined ? operator : 'and'),
  }),
  seeing('reads “exactly one” as “or”', 'shallow', {
    takenFor: (operator) => (operator === 'xor' ? 'or' : operator),
  }),
];

function each(name: string, kind: KindOfReader, says: (question: StoryQuestion) => boolean): Reader {
  return {
    name,
    kind,
    answers: (sample) => {
      const questions = sample.stories();
      return questions.every(({ story }) => story.evidence) ? questions.map(says) : undefined;
    },
  };
}

/** Infers and derives by the rules as it sees them; off where they leave a hidden cause open. */
function seeing(name: string, kind: KindOfReader, sight: Sight): Reader {
  return each(name, kind, (question) =>
    answer(question, inferred(question, NOTHING, sight), supposedIn(question), sight),
  );
}

function answer(question: StoryQuestion, hidden: Values, held: Values, sight?: Sight): boolean {
  return at(valuesIn(question, hidden, held, sight), question.story.effect) === 1;
}

function supposedIn({ story: { hypothesis } }: StoryQuestion): Values {
  return new Map(hypothesis ? [[hypothesis.node, Number(hypothesis.value)]] : []);
}

function hiddenAt({ story }: StoryQuestion, value: number): Values {
  return new Map(story.evidence?.causes.map((node) => [node, value]));
}

/** The supposed cause in a state, whatever is told or supposed of it. */
function toldAs({ story: { hypothesis } }: StoryQuestion, state: number): Values {
  return new Map(hypothesis ? [[hypothesis.node, state]] : []);
}

/** The only states of hidden causes that fit what is seen; off where several do, or none. */
function inferred(question: StoryQuestion, held: Values, sight?: Sight): Values {
  const { causes = [], seen = new Map<number, boolean>() } = question.story.evidence ?? {};
  const fitting = Array.from(
    { length: 2 ** causes.length },
    (_, code): Values => new Map(causes.map((node, bit) => [node, (code >> bit) & 1])),
  ).filter((hidden) => {
    const values = valuesIn(question, hidden, held, sight);
    return [...seen].every(([node, state]) => values[node] === Number(state));
  });
  return fitting.length === 1 ? at(fitting, 0) : hiddenAt(question, 0);
}

/**
 * States of hidden causes that a reader infers which looks at one state for each node asked about or like it: the one that tells
 * most directly, or least; off where that leaves them open.
 */
function inferredFrom(question: StoryQuestion, which: 1 | -1): Values {
  const { evidence } = question.story;
  if (!evidence) return NOTHING;
  const behind = (node: number): number[] =>
    evidence.causes.filter((cause) => leadsTo(question, cause, node));
  const seen = new Map([...evidence.seen].filter(([node]) => which * (behind(node).length - 1.5) < 0));
  const known = [...seen.keys()].flatMap(behind);
  const settings = Array.from(
    { length: 2 ** evidence.causes.length },
    (_, code): Values => new Map(evidence.causes.map((node, bit) => [node, (code >> bit) & 1])),
  );
  const fitting = settings.filter(
    (hidden) =>
      evidence.causes.every((cause) => known.includes(cause) || hidden.get(cause) === 0) &&
      [...seen].every(([node, state]) => valuesIn(question, hidden, NOTHING)[node] === Number(state)),
  );
  return fitting[0] ?? hiddenAt(question, 0);
}

function leadsTo(question: StoryQuestion, cause: number, node: number): boolean {
  return node === cause || at(question.causes, node).some((other) => leadsTo(question, cause, other));
}

/** The states of all, causes first, as a reader sees the rules. */
function valuesIn(question: StoryQuestion, hidden: Values, held: Values, sight: Sight = {}): number[] {
  const { story, causes } = question;
  const values: number[] = [];
  story.scm.functions.forEach((operator, node) => {
    const named = at(causes, node);
    const taken = sight.takenFor?.(operator, named.length + 1) ?? operator;
    const others = named.filter((cause) => cause !== story.hypothesis?.node);
    const isDecided = sight.isNeutral && operator !== 'xor' && named.length > 0;
    const own = isDecided ? neutralOf(operator) : at(story.noise, node);
    const given = (sight.isOpen ? others : named).map((cause) => at(values, cause));
    values.push(held.get(node) ?? hidden.get(node) ?? combineNode(taken, own, given));
  });
  return values;
}

/** Follows one way back from the node asked about to a hidden cause, and from there to what is seen. */
function along(question: StoryQuestion, which: 'first' | 'last', withSigns: boolean): boolean {
  const { story } = question;
  const asked = origin(question, story.effect, which);
  for (const [node, state] of story.evidence?.seen ?? []) {
    const seen = origin(question, node, which);
    if (seen && asked && seen.cause === asked.cause)
      return state !== (withSigns && seen.isTurned !== asked.isTurned);
  }
  return false;
}

function origin(
  question: StoryQuestion,
  node: number,
  which: 'first' | 'last',
): { readonly cause: number; readonly isTurned: boolean } | undefined {
  const { story, causes } = question;
  if (story.evidence?.causes.includes(node)) return { cause: node, isTurned: false };
  const operator = at(story.scm.functions, node);
  const turns = operator === 'not' || (operator === 'xor' && story.noise[node] === 1);
  const found = at(causes, node).flatMap((cause) => origin(question, cause, which) ?? []);
  const one = found.at(which === 'first' ? 0 : -1);
  return one && { ...one, isTurned: one.isTurned !== turns };
}
