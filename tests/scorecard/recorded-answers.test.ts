import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/cases/case.ts';
import {
  rangesOf,
  recordCases,
  recordedAnswers,
  recordReplies,
} from '../../src/scorecard/recorded-answers.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { columnOf } from '../support/variant-answers.ts';

const provider = { id: 'simulated', label: 'model' };

/** A scorecard as far as it records answers, one group of cases after the other. */
function card(
  cases: Scorecard['cases'],
  replies: string[][] = [cases.map(({ truths }) => 'y'.repeat(truths.length))],
): Scorecard {
  return {
    design: { hash: '0' },
    cases,
    variants: [{ provider, prompt: 'p', replies }],
  } as unknown as Scorecard;
}

describe('numbers of cases', () => {
  test.each([
    [[], ''],
    [[7], '7'],
    [[0, 1], '0-1'],
    [[0, 1, 2, 5, 7, 8], '0-2 5 7-8'],
    [[3, 2, 1], '3 2 1'],
  ])('%j are written %j', (numbers, text) => {
    expect(rangesOf(numbers)).toBe(text);
  });

  test('are read back, both ends included', () => {
    const { truths } = recordedAnswers(card([{ group: 'g', numbers: '0-2 5 7-8', truths: 'ynynyn' }]));
    expect([...truths]).toEqual([
      ...[['g/0', true] as const, ['g/1', false] as const, ['g/2', true] as const],
      ...[['g/5', false] as const, ['g/7', true] as const, ['g/8', false] as const],
    ]);
  });

  test('in falling order are refused', () => {
    expect(() => recordedAnswers(card([{ group: 'g', numbers: '5-3', truths: 'y' }]))).toThrow(
      'cases: expected ascending numbers like 0-63, got 5-3',
    );
  });

  test.each(['5-3', '-1', 'x', '1.5', '0-100000000', '1-2-x', '', '1e400', '1e2', '0x1', ' 1', '-', '1-'])(
    '%j are none',
    (numbers) => {
      expect(() => recordedAnswers(card([{ group: 'g', numbers, truths: 'y' }]))).toThrow(
        /cases: expected ascending numbers like 0-63, got|expected a truth for each of/,
      );
    },
  );

  test('one more than truths, and one less, are refused', () => {
    for (const truths of ['yn', 'ynyn'])
      expect(() => recordedAnswers(card([{ group: 'g', numbers: '0-2', truths }]))).toThrow(
        `cases, group g: expected a truth for each of 3 cases, got ${truths.length}`,
      );
  });
});

describe('replies', () => {
  const two: Scorecard['cases'] = [
    { group: 'g', numbers: '0-1', truths: 'yn' },
    { group: 'h', numbers: '4', truths: '=' },
  ];

  test('are signs by replicate and group; a stroke is none', () => {
    const { variants } = recordedAnswers(
      card(two, [
        ['y#', '='],
        ['-u', 'r'],
        ['ee', 'e'],
      ]),
    );
    expect([...(variants[0]?.replies ?? [])]).toEqual([
      ['g/0', ['yes', 'error']],
      ['g/1', ['wrong', 'unparsed', 'error']],
      ['h/4', ['right', 'refused', 'error']],
    ]);
  });

  test('that are recorded read back as they were', () => {
    const group = (name: string) => ({
      key: ({ world }: Case) => ({ group: name, unit: Number(world) }),
    });
    const of = (task: string, numbers: readonly number[], truth: (i: number) => boolean | number) =>
      numbers.map((number, i): Case => ({ task, design: '', world: `${number}`, truth: truth(i) }));
    const sheet = {
      kinds: new Map([
        ['g', group('g')],
        ['h', group('h')],
      ]) as never,
      cases: [...of('g', [0, 1, 5], (i) => i !== 1), ...of('h', [4, 5], (i) => i / 2)],
      variants: [],
    };
    const said = [['yes', 'no'], ['no', 'refused'], ['unparsed'], [], ['right', 'wrong', 'error']] as const;
    const variant = columnOf(sheet, 'v', (_, position, replicate) => said[position]![replicate], {
      replicates: 3,
    });
    const [cases, replies] = [recordCases(sheet), recordReplies(sheet, variant)];
    expect(cases).toEqual([
      { group: 'g', numbers: '0-1 5', truths: 'yny' },
      { group: 'h', numbers: '4-5', truths: '==' },
    ]);
    expect(replies).toEqual([
      ['ynu', '-='],
      ['nr-', '-#'],
      ['---', '-e'],
    ]);
    const [read] = recordedAnswers(card(cases, replies)).variants;
    expect([...read!.replies.values()]).toEqual(said);
  });

  test('too few, too many, and of unknown signs are refused', () => {
    for (const [replies, wanted] of [
      [['y', 'y'], 'replies of model, group g: expected a sign for each of 2 cases, got 1'],
      [['yyy', 'y'], 'replies of model, group g: expected a sign for each of 2 cases, got 3'],
      [['yy'], 'replies of model, group h: expected a sign for each of 1 cases, got 0'],
      [['yx', 'y'], 'expected one of y n = # u r e for a reply, got x'],
    ] as const)
      expect(() => recordedAnswers(card(two, [[...replies]]))).toThrow(wanted);
  });

  test('a number that is asked for is no truth of yes or no', () => {
    expect(recordedAnswers(card(two)).truths.get('h/4')).toBeUndefined();
    expect(recordedAnswers(card(two)).designHash).toBe('0');
  });
});
