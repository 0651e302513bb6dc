import { isCausalRelation } from '../../../src/causal/causal-relation.ts';
import { at } from '../../../src/lib/at.ts';
import {
  forgetRelation,
  retrieveRelation,
  takeForDirect,
} from '../../../src/tasks/intervention-effects/faults.ts';
import type { KindOfReader, Reader } from '../reader.ts';
import type { RelationQuestion } from '../sample.ts';

const MOST_LINKS = 4;

/** Readers of intervention effects. */
export const RELATIONS: readonly Reader[] = [
  each('always yes', 'shallow', () => true),
  each('always no', 'shallow', () => false),
  each('not what is set', 'shallow', ({ reading }) => takeForDirect(reading)),
  each('nothing is set', 'shallow', ({ reading }) => reading.intervened.length === 0),
  each('left of an arrow, right of one', 'shallow', (question) => standsRight(question)),
  each(
    'left of an arrow, right of one, not set',
    'shallow',
    (question) => standsRight(question) && takeForDirect(question.reading),
  ),
  each(
    'not set and right of an arrow',
    'shallow',
    (question) => arrowsInto(question) > 0 && takeForDirect(question.reading),
  ),
  each(
    'not set and cause left of an arrow',
    'shallow',
    (question) => arrowsFrom(question) > 0 && takeForDirect(question.reading),
  ),
  each(
    'cause not set, effect not set',
    'shallow',
    ({ reading }) => ![reading.cause, reading.effect].some((node) => reading.intervened.includes(node)),
  ),
  each(
    'more arrows out of the cause than into it',
    'shallow',
    ({ reading: { dag, cause, effect, intervened } }) =>
      at(dag.children, cause).length > at(dag.parents, cause).length && !intervened.includes(effect),
  ),
  each(
    'more arrows into the effect than out of it',
    'shallow',
    ({ reading: { dag, effect, intervened } }) =>
      at(dag.parents, effect).length > at(dag.children, effect).length && !intervened.includes(effect),
  ),
  ...[2, 3, 4, 6].map((count) =>
    each(
      `not set among ${count} arrows`,
      'shallow',
      (question) => question.arrows.length >= count && takeForDirect(question.reading),
    ),
  ),
  each('arrows of both are listed side by side', 'order', (question) => {
    const { cause, effect } = question.reading;
    const out = placesOf(question, 0, cause);
    const into = placesOf(question, 1, effect);
    return (
      takeForDirect(question.reading) &&
      out.some((place) => into.some((other) => Math.abs(place - other) <= 1))
    );
  }),
  each('cause is listed before effect', 'order', (question) => {
    const { cause, effect } = question.reading;
    const [first = Number.POSITIVE_INFINITY] = placesOf(question, 0, cause);
    const [then = -1] = placesOf(question, 1, effect);
    return takeForDirect(question.reading) && first <= then;
  }),
  within(1, 'shallow'),
  ...Array.from({ length: MOST_LINKS - 1 }, (_, i) => within(i + 2, 'partial')),
  each('ignores interventions', 'partial', ({ reading }) => retrieveRelation(reading)),
  each(
    'either way round',
    'partial',
    ({ reading: { dag, cause, effect, intervened } }) =>
      (isCausalRelation(dag, cause, effect) || isCausalRelation(dag, effect, cause)) &&
      !intervened.includes(effect),
  ),
];

function each(name: string, kind: KindOfReader, says: (question: RelationQuestion) => boolean): Reader {
  return { name, kind, answers: (sample) => sample.relations().map(says) };
}

/** Sees so many arrows in a row; no opponent where no relation is longer. */
function within(links: number, kind: KindOfReader): Reader {
  const answersWithin = (question: RelationQuestion, most: number): boolean =>
    forgetRelation(question.reading, most);
  return {
    name: links === 1 ? 'arrows only' : `${links} links`,
    kind,
    answers: (sample) => {
      const questions = sample.relations();
      const isOpponent = questions.some(
        (question) =>
          answersWithin(question, links) !== answersWithin(question, question.reading.dag.nodes.length),
      );
      return isOpponent ? questions.map((question) => answersWithin(question, links)) : undefined;
    },
  };
}

function standsRight(question: RelationQuestion): boolean {
  return arrowsFrom(question) > 0 && arrowsInto(question) > 0;
}

function arrowsFrom(question: RelationQuestion): number {
  return placesOf(question, 0, question.reading.cause).length;
}

function arrowsInto(question: RelationQuestion): number {
  return placesOf(question, 1, question.reading.effect).length;
}

/** The places in the list of the arrows that have a node at one of their ends. */
function placesOf({ arrows }: RelationQuestion, end: 0 | 1, node: number): number[] {
  return arrows.flatMap((arrow, place) => (arrow[end] === node ? [place] : []));
}
