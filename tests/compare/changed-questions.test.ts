import { expect, test } from 'vitest';
import type { Case, CaseKind } from '../../src/cases/case.ts';
import { changedQuestions, mainReplies, questionKinds } from '../../src/compare/changed-questions.ts';
import type { Reply } from '../../src/scoring/rows/answer-sheet.ts';
import type { CaseText } from '../../src/scoring/rows/case-texts.ts';
import { columnOf } from '../support/variant-answers.ts';

interface Asked extends Case {
  readonly pair: string;
  readonly number: number;
}

const kind = {
  id: 'plain',
  key: ({ world, pair, number }: Asked) => ({
    ...{ group: `${world}/${pair}`, unit: number, place: '', cluster: '', topic: pair },
  }),
} as Partial<CaseKind<Asked>> as CaseKind;

/** So many questions of a pair, to which yes is right. */
function about(pair: string, count: number, { world = 'one', truth = true as Case['truth'] } = {}): Asked[] {
  return Array.from({ length: count }, (_, number) => ({
    ...{ task: 'plain', design: '', world, truth },
    ...{ pair, number },
  }));
}

interface Found {
  readonly before: (item: Asked) => Reply | undefined;
  readonly now: (item: Asked) => Reply | undefined;
  readonly mostFlips?: number;
  readonly texts?: ReadonlyMap<string, Pick<CaseText, 'prompt' | 'replies'>>;
}

function changes(cases: readonly Asked[], { before, now, mostFlips = 20, texts = new Map() }: Found) {
  const [was, is] = [before, now].map((reply, i) =>
    columnOf({ cases }, `v${i}`, (item) => reply(item as Asked)),
  );
  if (!was || !is) throw new Error('no variants');
  const sheet = { kinds: new Map([['plain', kind]]), cases, variants: [was, is] };
  return changedQuestions(
    { sheet, texts: texts as never },
    questionKinds(sheet),
    [was, is],
    [mainReplies(was), mainReplies(is)],
    mostFlips,
  );
}

const yes = () => 'yes' as const;

test('counts what was lost, what was gained, and what changed from one wrong reply to another', () => {
  const cases = [...about('X→Y', 4), ...about('X→Z', 3, { truth: false })];
  const before = ({ pair, number }: Asked): Reply => (pair === 'X→Y' && number === 3 ? 'unparsed' : 'yes');
  const now = ({ pair, number }: Asked): Reply =>
    pair === 'X→Y' ? (['no', 'yes', 'refused', 'error'] as const)[number as 0]! : number ? 'yes' : 'no';
  const { questions, pairs } = changes(cases, { before, now });
  expect(questions).toEqual({ matched: 7, unmatched: 0, unmatchedIds: [], different: 4, lost: 2, gained: 1 });
  expect(pairs).toEqual([
    { pair: 'X→Y', questions: 4, different: 3, lost: 2, gained: 0 },
    { pair: 'X→Z', questions: 3, different: 1, lost: 0, gained: 1 },
  ]);
});

test('names the world where there are several, and keeps their pairs apart', () => {
  const cases = [...about('X→Y', 1), ...about('X→Y', 2, { world: 'two' })];
  const { pairs } = changes(cases, { before: yes, now: () => 'no' });
  expect(pairs).toEqual([
    { world: 'two', pair: 'X→Y', questions: 2, different: 2, lost: 2, gained: 0 },
    { world: 'one', pair: 'X→Y', questions: 1, different: 1, lost: 1, gained: 0 },
  ]);
});

test('has pairs with most losses first, of as many losses those with more changes, and none without change', () => {
  const cases = ['A', 'B', 'C', 'D'].flatMap((pair) => about(pair, 3));
  const lost: Readonly<Record<string, number>> = { A: 0, B: 1, C: 2, D: 1 };
  const { pairs } = changes(cases, {
    before: ({ pair, number }) => (pair === 'D' && number === 2 ? 'no' : 'yes'),
    now: ({ pair, number }) =>
      number < (lost[pair] ?? 0) ? 'no' : pair === 'D' && number === 2 ? 'unparsed' : 'yes',
  });
  expect(pairs.map(({ pair, lost, different }) => [pair, lost, different])).toEqual([
    ['C', 2, 2],
    ['D', 1, 2],
    ['B', 1, 1],
  ]);
});

test('counts questions of one side only as unmatched, those of neither side not at all, and lists 100 of them', () => {
  const cases = about('X→Y', 130);
  const { questions } = changes(cases, {
    before: ({ number }) => (number < 120 ? 'yes' : undefined),
    now: ({ number }) => (number < 10 ? 'yes' : undefined),
  });
  expect(questions).toMatchObject({ matched: 10, unmatched: 110, different: 0 });
  expect(questions.unmatchedIds).toHaveLength(100);
  expect(questions.unmatchedIds[0]).toBe('one/X→Y/10');
});

test('lists the 50 pairs with the most losses', () => {
  const cases = Array.from({ length: 60 }, (_, i) => about(`P${i}`, 60 - i)).flat();
  const { pairs } = changes(cases, { before: yes, now: () => 'no' });
  expect(pairs.map(({ pair }) => pair)).toEqual(Array.from({ length: 50 }, (_, i) => `P${i}`));
});

test('shows of each pair one lost question, then of each a second, of none more than five', () => {
  const cases = [...about('A', 9), ...about('B', 3), ...about('C', 1)];
  const pairsOf = (mostFlips: number) =>
    changes(cases, { before: yes, now: () => 'no', mostFlips }).flips.map(({ pair }) => pair);
  expect(pairsOf(20).join('')).toBe('ABCABABAA');
  expect(pairsOf(4).join('')).toBe('ABCA');
  expect(pairsOf(2).join('')).toBe('AB');
});

test('shows the same questions whatever their order, those with texts first', () => {
  const cases = about('A', 40);
  const shown = (list: readonly Asked[], texts?: Found['texts']) =>
    changes(list, { before: yes, now: () => 'no', ...(texts && { texts }) }).flips.map((flip) => flip.case);
  const without = shown(cases);
  expect(shown(cases.toReversed())).toEqual(without);
  expect(without).not.toEqual([0, 1, 2, 3, 4].map((number) => `one/A/${number}`));
  const kept = cases.map(({ number }) => `one/A/${number}`).find((id) => !without.includes(id))!;
  const texts = new Map([[kept, { prompt: 'Is it?', replies: new Map([[1, 'No.']]) }]]);
  expect(shown(cases, texts)).toEqual([kept, ...without.slice(0, 4)]);
});

test('shows a question with its truth, what was made of both replies, and the texts that were kept', () => {
  const of = (truth: Case['truth'], before: Reply, now: Reply, texts?: Found['texts']) => {
    const { flips } = changes(about('A', 1, { truth }), {
      ...{ before: () => before, now: () => now },
      ...(texts && { texts }),
    });
    return flips;
  };
  const shown = { case: 'one/A/0', pair: 'A' };
  const both = new Map([
    [0, 'Yes.'],
    [1, 'No.'],
  ]);
  expect(of(true, 'yes', 'no', new Map([['one/A/0', { prompt: 'Is it?', replies: both }]]))).toEqual([
    {
      ...shown,
      ...{ truth: 'yes', baseline: 'yes', candidate: 'no' },
      ...{ prompt: 'Is it?', reply: 'No.', baselineReply: 'Yes.' },
    },
  ]);
  expect(of(false, 'no', 'unparsed')).toEqual([
    { ...shown, truth: 'no', baseline: 'no', candidate: 'unparsed' },
  ]);
});
