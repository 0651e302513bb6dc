import { childrenOf, descendantsOf, parentsOf } from '../../../src/causal/dag.ts';
import { at } from '../../../src/lib/at.ts';
import type { Reader } from '../reader.ts';
import type { GraphQuestion } from '../sample.ts';

/** What can be seen of a question of identification by looking at single arrows and places. */
export const SIGHTS: Readonly<Record<string, (question: GraphQuestion) => boolean>> = {
  'something known comes after the cause': ({ question: { dag, cause, given } }) =>
    given.some((node) => descendantsOf(dag, cause)[node]),
  'something known is listed after the cause': ({ order, question: { cause, given } }) =>
    given.some((node) => order.indexOf(node) > order.indexOf(cause)),
  'something known is listed after the effect': ({ order, question: { effect, given } }) =>
    given.some((node) => order.indexOf(node) > order.indexOf(effect)),
  'several are known': ({ question: { given } }) => given.length > 1,
  'a cause of the cause is known': ({ question: { dag, cause, given } }) =>
    given.some((node) => parentsOf(dag, cause).includes(node)),
  'a cause of the effect is known': ({ question: { dag, effect, given } }) =>
    given.some((node) => parentsOf(dag, effect).includes(node)),
  'an effect of the cause is known': ({ question: { dag, cause, given } }) =>
    given.some((node) => childrenOf(dag, cause).includes(node)),
  'an effect of the effect is known': ({ question: { dag, effect, given } }) =>
    given.some((node) => childrenOf(dag, effect).includes(node)),
  'a common cause is known': ({ question: { dag, cause, effect, given } }) =>
    given.some((node) => parentsOf(dag, cause).includes(node) && parentsOf(dag, effect).includes(node)),
  'a common effect is known': ({ question: { dag, cause, effect, given } }) =>
    given.some((node) => childrenOf(dag, cause).includes(node) && childrenOf(dag, effect).includes(node)),
  'something known has several causes': ({ question: { dag, given } }) =>
    given.some((node) => parentsOf(dag, node).length > 1),
  'something known has no causes': ({ question: { dag, given } }) =>
    given.some((node) => parentsOf(dag, node).length === 0),
  'an arrow joins the two': ({ question: { dag, cause, effect } }) =>
    parentsOf(dag, effect).includes(cause) || parentsOf(dag, cause).includes(effect),
  'the cause has several causes': ({ question: { dag, cause } }) => parentsOf(dag, cause).length > 1,
  'the effect has several causes': ({ question: { dag, effect } }) => parentsOf(dag, effect).length > 1,
  'the cause has several effects': ({ question: { dag, cause } }) => childrenOf(dag, cause).length > 1,
  'the effect has an effect': ({ question: { dag, effect } }) => childrenOf(dag, effect).length > 0,
};

/** Counts and places of a question of identification. */
export const COUNTS: Readonly<Record<string, (question: GraphQuestion) => number>> = {
  'arrows into the cause': ({ question: { dag, cause } }) => parentsOf(dag, cause).length,
  'arrows out of the cause': ({ question: { dag, cause } }) => childrenOf(dag, cause).length,
  'arrows into the effect': ({ question: { dag, effect } }) => parentsOf(dag, effect).length,
  'arrows out of the effect': ({ question: { dag, effect } }) => childrenOf(dag, effect).length,
  'arrows into what is known': ({ question: { dag, given } }) =>
    total(given, (node) => at(dag.parents, node).length),
  'arrows out of what is known': ({ question: { dag, given } }) =>
    total(given, (node) => at(dag.children, node).length),
  'place of the cause': ({ order, question: { cause } }) => order.indexOf(cause),
  'place of the effect': ({ order, question: { effect } }) => order.indexOf(effect),
  'places of what is known': ({ order, question: { given } }) => total(given, (node) => order.indexOf(node)),
  'arrows between what is known and the two': ({ question: { dag, cause, effect, given } }) =>
    total(
      given,
      (node) =>
        [cause, effect].filter(
          (end) => at(dag.parents, node).includes(end) || at(dag.parents, end).includes(node),
        ).length,
    ),
};

function total(nodes: readonly number[], of: (node: number) => number): number {
  return nodes.reduce((sum, node) => sum + of(node), 0);
}

/** Readers of identification that go by one sight in all kinds of questions. */
export const GRAPHS: readonly Reader[] = [
  { name: 'always yes', kind: 'shallow', answers: ({ cases }) => cases.map(() => true) },
  { name: 'always no', kind: 'shallow', answers: ({ cases }) => cases.map(() => false) },
  ...Object.entries(SIGHTS).map(
    ([name, sees]): Reader => ({
      name: `no if ${name}`,
      kind: 'sights',
      answers: (sample) => sample.graphs().map((question) => !sees(question)),
    }),
  ),
];
