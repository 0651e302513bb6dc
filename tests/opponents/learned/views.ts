import { at } from '../../../src/lib/at.ts';
import { COUNTS, SIGHTS } from '../hand/graphs.ts';
import { LOOKS, COUNTS as RECORD_COUNTS } from '../hand/records.ts';
import { blockedNodes, causeOf, isBlocked, ownOf, settled, statesSeen } from '../hand/seen.ts';
import type { GraphQuestion, RelationQuestion, Sample, StoryQuestion } from '../sample.ts';
import type { Row } from './model.ts';
import { wordsOf } from './words.ts';

/** What a reader sees of each question of a sample, and what it learns apart: first the finest distinction. */
export interface View {
  readonly name: string;
  rows(sample: Sample): readonly Row[];
  groups(sample: Sample): readonly (readonly [fine: string, coarse: string])[];
}

/** Places in a list that are looked at; what is not there is as if it were up to its causes. */
const PLACES = 40;

const FUNCTIONS = ['or', 'and', 'xor', 'not'];

/** −1, 1 or 0: off or on by itself or as it is seen, or up to its causes. */
function stateOf(question: StoryQuestion, node: number | undefined): number {
  const own =
    node === undefined ? undefined : (question.story.evidence?.seen.get(node) ?? settled(question, node));
  return own === undefined ? 0 : own ? 1 : -1;
}

function countsOf(question: StoryQuestion): number[] {
  const { order, story, causes } = question;
  return [
    order.length,
    blockedNodes(question, true).length,
    blockedNodes(question, false).length,
    order.filter((node) => ownOf(question, node) === 1).length,
    story.scm.functions.filter((name, node) => name === 'and' && at(causes, node).length > 0).length,
    statesSeen(story).filter(Boolean).length,
    statesSeen(story).length,
  ];
}

function placesOf(question: StoryQuestion): number[] {
  const { order, story } = question;
  return [
    order.indexOf(causeOf(question)),
    order.indexOf(story.effect),
    ...Array.from({ length: PLACES }, (_, place) => stateOf(question, order[place])),
    ...Array.from({ length: PLACES }, (_, place) => {
      const node = order[place];
      return node === undefined ? 0 : ownOf(question, node);
    }),
  ];
}

/** The cause, the effect, and what is one link from either. */
function oneStepOf(question: StoryQuestion): number[] {
  const { story, causes, order } = question;
  const [cause, effect] = [causeOf(question), story.effect];
  const around = (nodes: readonly number[]): number[] => [
    nodes.length,
    nodes.filter((node) => stateOf(question, node) > 0).length,
    nodes.filter((node) => stateOf(question, node) < 0).length,
    nodes.filter((node) => isBlocked(question, node)).length,
  ];
  return [
    stateOf(question, cause),
    stateOf(question, effect),
    FUNCTIONS.indexOf(at(story.scm.functions, effect)),
    ...around(at(causes, effect)),
    ...around(order.filter((node) => at(causes, node).includes(cause))),
    ...around(order.filter((node) => at(causes, node).includes(effect))),
    ...around(at(causes, cause)),
    Number(at(causes, effect).includes(cause)),
  ];
}

function storyGroup(question: StoryQuestion): readonly [string, string] {
  const { order, story } = question;
  const supposed = String(story.hypothesis?.value);
  const ends = [causeOf(question), story.effect].map((node) => order.indexOf(node));
  return [[supposed, order.length, ...ends].join(), supposed];
}

function degreesOf({ reading: { dag, cause, effect, intervened }, arrows }: RelationQuestion): number[] {
  return [
    arrows.length,
    dag.nodes.length,
    ...[cause, effect].flatMap((node) => [at(dag.parents, node).length, at(dag.children, node).length]),
    Number(intervened.includes(cause)),
    Number(intervened.includes(effect)),
    Number(intervened.length > 0),
  ];
}

function arrowPlacesOf({ reading: { cause, effect, intervened }, arrows }: RelationQuestion): number[] {
  const places = (end: 0 | 1, node: number | undefined): number =>
    arrows.findIndex((arrow) => arrow[end] === node);
  return [
    ...[cause, effect, intervened[0]].flatMap((node) => [places(0, node), places(1, node)]),
    arrows.length,
  ];
}

function sightsOf(question: GraphQuestion): number[] {
  return [
    ...Object.values(SIGHTS).map((sees) => Number(sees(question))),
    ...Object.values(COUNTS).map((count) => count(question)),
  ];
}

function view<Q>(
  name: string,
  read: (sample: Sample) => readonly Q[],
  row: (question: Q) => Row,
  group: (question: Q) => readonly [string, string],
): View {
  return {
    name,
    rows: (sample) => read(sample).map(row),
    groups: (sample) => read(sample).map(group),
  };
}

const STORY_VIEWS = Object.entries({
  counts: countsOf,
  places: placesOf,
  'one step': oneStepOf,
  'all three': (question: StoryQuestion) => [
    ...countsOf(question),
    ...placesOf(question),
    ...oneStepOf(question),
  ],
}).map(([name, row]) => view(name, (sample) => sample.stories(), row, storyGroup));

const relationGroup = ({ reading: { phrasing } }: RelationQuestion) => [phrasing, phrasing] as const;
const RELATION_VIEWS = Object.entries({
  degrees: degreesOf,
  'places of arrows': arrowPlacesOf,
  'degrees and places': (question: RelationQuestion) => [...degreesOf(question), ...arrowPlacesOf(question)],
}).map(([name, row]) => view(name, (sample) => sample.relations(), row, relationGroup));

const GRAPH_VIEW = view(
  'sights',
  (sample) => sample.graphs(),
  sightsOf,
  ({ question: { kind } }) => [kind, kind],
);

const RECORDS_VIEW = view(
  'looks at records',
  (sample) => sample.records(),
  ({ table, first }) => [
    Number(first === 'x'),
    ...[...Object.values(LOOKS), ...Object.values(RECORD_COUNTS)].map((look) => Number(look(table) > 0)),
  ],
  ({ first }) => [first, 'all'],
);

/** By task: what may be seen without following causes. */
export const VIEWS: Readonly<Record<string, readonly View[]>> = {
  compositional: STORY_VIEWS,
  'intervention-effects': RELATION_VIEWS,
  identification: [GRAPH_VIEW],
  seeing: [RECORDS_VIEW],
};

/** Bags of words, learned apart where the first view of the task is. */
export function wordView(task: string, names: Parameters<typeof wordsOf>[1]): View | undefined {
  const [first] = VIEWS[task] ?? [];
  return (
    first && {
      name: `words, names ${names}`,
      rows: ({ texts }) => texts.map((text) => wordsOf(text, names)),
      groups: (sample) => first.groups(sample).map(([, coarse]) => [coarse, coarse] as const),
    }
  );
}
