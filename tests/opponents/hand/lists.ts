import { combineNode } from '../../../src/causal/scm.ts';
import { at } from '../../../src/lib/at.ts';
import type { KindOfReader, Reader, Says } from '../reader.ts';
import type { Sample, StoryQuestion } from '../sample.ts';
import { blockedNodes, causeOf, isBlocked, ownOf, settled, statesSeen, supposedOf } from './seen.ts';

/** Readers that count, look at degrees, or go by the order in which rules are listed. */
export const LISTS: readonly Reader[] = [
  each('always yes', 'shallow', () => true),
  each('always no', 'shallow', () => false),
  each('echo', 'shallow', supposedOf),
  // Nobody's own noise counts: the supposition is passed on to everything.
  each('credulous', 'shallow', (question) => (question.story.hypothesis ? supposedOf(question) : false)),
  each('anybody seen on', 'shallow', ({ story }) => statesSeen(story).some(Boolean)),
  each('most seen are on', 'shallow', ({ story }) => {
    const states = statesSeen(story);
    return 2 * states.filter(Boolean).length > states.length;
  }),
  // Where as many are blocked, or more, the supposition is said not to arrive.
  ...[1, 2, 3, 4].flatMap((count) => [
    each(`supposed unless ${count} blocked`, 'shallow', (question) => {
      const [on, off] = [true, false].map((state) => blockedNodes(question, state).length) as [
        number,
        number,
      ];
      return on + off >= count ? on >= off : supposedOf(question);
    }),
    each(`yes from ${count} blocked on`, 'shallow', (question) =>
      blockedNodes(question, true).length >= count ? true : supposedOf(question),
    ),
    each(`no from ${count} blocked off`, 'shallow', (question) =>
      blockedNodes(question, false).length >= count ? false : supposedOf(question),
    ),
  ]),
  ...[1, 2].flatMap((degree) => [
    each(`supposed where the cause has over ${degree} effects`, 'shallow', (question) =>
      effectsOf(question, causeOf(question)) > degree ? supposedOf(question) : false,
    ),
    each(`supposed where the effect has over ${degree} causes`, 'shallow', (question) =>
      at(question.causes, question.story.effect).length > degree ? supposedOf(question) : false,
    ),
  ]),
  ...[1, 2, 3].map((reach) =>
    each(`nearest blocked within ${reach} rules`, 'order', (question) => nearestBlocked(question, reach)),
  ),
  each('the rule before the effect’s', 'order', (question) => {
    const before = question.order[question.order.indexOf(question.story.effect) - 1];
    const own = before === undefined ? undefined : settled(question, before);
    return effectSettled(question) ?? own ?? supposedOf(question);
  }),
  each('list of rules as a chain', 'order', (question) => alongList(question, false)),
  each('list of rules as a chain, backwards', 'order', (question) => alongList(question, true)),
  {
    name: 'any blocker upstream',
    kind: 'partial',
    answers: (sample) => {
      const questions = sample.stories();
      // Where all rules are alike, or name one cause, the nearest blocker upstream does decide; so it does where this is right.
      const answers = questions.map(upstream);
      const errs = answers.some((answer, i) => answer !== sample.cases[i]?.truth);
      return questions.some(isMixed) && errs ? answers : undefined;
    },
  },
  { name: 'the world of another seed', kind: 'order', answers: inAnotherWorld },
];

function each(name: string, kind: KindOfReader, says: (question: StoryQuestion) => boolean): Reader {
  return { name, kind, answers: (sample) => sample.stories().map(says) };
}

/** What the effect's own noise decides, unless the effect itself is what is set. */
function effectSettled(question: StoryQuestion): boolean | undefined {
  const { effect, hypothesis } = question.story;
  return hypothesis?.node === effect ? hypothesis.value : settled(question, effect);
}

function effectsOf({ causes }: StoryQuestion, node: number): number {
  return causes.filter((list) => list.includes(node)).length;
}

function nearestBlocked(question: StoryQuestion, reach: number): boolean {
  const { order, story } = question;
  const place = order.indexOf(story.effect);
  const near = order
    .map((node, i) => ({ node, distance: Math.abs(i - place) }))
    .filter(({ node, distance }) => distance <= reach && isBlocked(question, node))
    .toSorted((a, b) => a.distance - b.distance);
  const [first] = near;
  return (first && settled(question, first.node)) ?? supposedOf(question);
}

/** Takes each rule for the one cause of the next, from the cause to the effect as they are listed. */
function alongList(question: StoryQuestion, isBackwards: boolean): boolean {
  const order = isBackwards ? question.order.toReversed() : question.order;
  const { functions } = question.story.scm;
  const [from, to] = [causeOf(question), question.story.effect].map((node) => order.indexOf(node)) as [
    number,
    number,
  ];
  let value = Number(supposedOf(question));
  for (const node of order.slice(from + 1, to + 1))
    value = combineNode(at(functions, node), ownOf(question, node), [value]);
  return value === 1;
}

/** Whether rules combine their causes in several ways, and some name several. */
function isMixed({ causes, story }: StoryQuestion): boolean {
  const functions = new Set(story.scm.functions.filter((_, node) => at(causes, node).length > 0));
  return functions.size > 1 && causes.some((list) => list.length > 1);
}

/** Looks for any blocked node that leads to the effect, wherever it stands, and says what it makes of itself. */
function upstream(question: StoryQuestion): boolean {
  const { hypothesis, effect } = question.story;
  if (hypothesis?.node === effect) return hypothesis.value;
  const back = new Set([effect]);
  for (const node of back) {
    if (isBlocked(question, node)) return settled(question, node) === true;
    for (const cause of at(question.causes, node)) if (cause !== hypothesis?.node) back.add(cause);
  }
  return supposedOf(question);
}

/** Answers by the rules of another seed's world, nodes told apart by their places in the list alone. */
function inAnotherWorld(sample: Sample, [other]: readonly Sample[]): readonly Says[] | undefined {
  const worlds = worldsOf(other);
  if (worlds.length === 0) return undefined;
  const numbers = new Map([...new Set(sample.cases.map(worldOf))].map((world, i) => [world, i]));
  return sample.stories().map((question) => {
    const world = at(worlds, (numbers.get(worldOf(question.item)) ?? 0) % worlds.length);
    return byPlace(question, world);
  });
}

function worldOf(item: object): string {
  return String((item as { world?: unknown }).world);
}

/** One question of each world of a sample. */
function worldsOf(sample: Sample | undefined): StoryQuestion[] {
  const questions = sample?.stories() ?? [];
  return [...Map.groupBy(questions, ({ item }) => worldOf(item)).values()].map((list) => at(list, 0));
}

function byPlace(question: StoryQuestion, world: StoryQuestion): boolean {
  const { hypothesis, effect } = question.story;
  const values = new Map<number, number>();
  const valueAt = (place: number): number => {
    const node = question.order[place];
    const there = world.order[place];
    if (node === undefined || there === undefined) return Number(supposedOf(question));
    if (node === hypothesis?.node) return Number(hypothesis.value);
    const known = values.get(place);
    if (known !== undefined) return known;
    const causes = at(world.causes, there).map((cause) => valueAt(world.order.indexOf(cause)));
    const value = combineNode(at(world.story.scm.functions, there), ownOf(question, node), causes);
    values.set(place, value);
    return value;
  };
  return valueAt(question.order.indexOf(effect)) === 1;
}
