import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { type Case, keyOf } from '../../../src/cases/case.ts';
import { recordedAnswers } from '../../../src/scorecard/recorded-answers.ts';
import type { ScorecardView } from '../../../src/scorecard/scorecard-view.ts';
import { parseScorecard, serialiseScorecard } from '../../../src/scorecard/serialise.ts';
import { repliesTo } from '../../../src/scoring/rows/answer-sheet.ts';
import { collectAnswers } from '../../../src/scoring/rows/collect-answers.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../../support/rows.ts';
import { idOf, KINDS, plain, rollUpAnswers } from '../../support/scored.ts';

const tests = [
  ...compositional({ preset: 'maasch-2025-figure-4' }),
  ...interventionEffects({ graphs: ['mediation'], draws: 3 }),
];
const [oracle, noisy] = [simulatedVariant({ model: 'oracle' }), simulatedVariant({ model: 'noisy' })];
const saying = (label: string, ...replies: unknown[]): SimulatedVariant => ({
  label,
  reply: (_, replicate) => replies[replicate],
});

type Rows = Record<string, unknown>[];
const collect = (...parts: readonly { run: string; rows: Rows }[]) => {
  const collector = collectAnswers(KINDS);
  for (const { run, rows } of parts) for (const row of rows) collector.add(row, run);
  return collector.answers();
};
const cardOf = (...parts: readonly { run: string; rows: Rows }[]): ScorecardView =>
  rollUpAnswers(collect(...parts), { createdAt: '' });

describe('several runs', () => {
  const rows = rowsOf(tests, [oracle, noisy]);
  const whole = cardOf({ run: 'one', rows });
  const shards = [0, 1, 2].map((shard) => {
    const mine = tests.filter((_, i) => i % 3 === shard);
    return { run: `shard ${shard}`, rows: rowsOf(mine, [oracle, noisy]) };
  });

  test('of shards, in any order and overlapping, are the unsharded run', () => {
    expect(cardOf(...shards)).toEqual(whole);
    expect(cardOf(...shards.toReversed())).toEqual(whole);
    expect(cardOf(...shards, { run: 'again', rows: rows.slice(0, 700) }, shards[1]!)).toEqual(whole);
    expect(serialiseScorecard(plain(cardOf(...shards)))).toBe(serialiseScorecard(plain(whole)));
  });

  test('without a shard name what is missing', () => {
    const { problems } = cardOf(shards[0]!, shards[2]!);
    expect(problems.join('\n')).toMatch(/cases have no row in any variant/);
  });

  test('of other models are variants beside each other, wherever promptfoo counted them', () => {
    const apart = [oracle, noisy].map((variant, i) => ({ run: `run ${i}`, rows: rowsOf(tests, [variant]) }));
    for (const parts of [apart, apart.toReversed()]) {
      const { variants } = cardOf(...parts);
      expect(variants.map(({ provider }) => provider.label)).toEqual(['noisy', 'oracle']);
      expect(variants[1]!.compositional).toEqual(whole.variants[0]!.compositional);
    }
  });

  test('two variants of one name are refused', () => {
    const twins = rowsOf(tests, [saying('twin', 'Yes.'), saying('other', 'No.')]).map((row) => ({
      ...row,
      provider: { id: 'simulated', label: 'twin' },
    }));
    expect(() => collect({ run: 'a', rows: twins })).toThrow(
      'expected a different label for each variant, got two variants twin with direct; set label: on providers and prompts',
    );
    const renamed = rowsOf(tests, [saying('twin', 'Yes.')]).map((row) => ({
      ...row,
      provider: { id: 'other', label: 'twin' },
    }));
    expect(() =>
      collect({ run: 'a', rows: rowsOf(tests, [saying('twin', 'Yes.')]) }, { run: 'b', rows: renamed }),
    ).toThrow('got two variants twin with direct');
  });

  const one = tests.slice(0, 1);
  const replying = (run: string, ...replies: unknown[]) => ({
    run,
    rows: rowsOf(one, [saying('model', ...replies)], replies.length),
  });
  /** What the model is held to reply, whatever the order of the runs. */
  const settled = (parts: readonly ReturnType<typeof replying>[]) => {
    const found = [parts, parts.toReversed()].map((order) => {
      const collector = collectAnswers(KINDS);
      for (const { run, rows } of order) for (const row of rows) collector.add(row, run);
      return repliesTo(collector.answers().sheet.variants[0]!, 0);
    });
    expect(found[1]).toEqual(found[0]);
    return found[0];
  };

  test('a reply takes the place of a failed call, and what is asked more often has more replies', () => {
    const parts = [replying('a', new Error('503'), 'No.'), replying('b', 'Yes.', 'No.', 'Yes.')];
    expect(settled(parts)).toEqual(['yes', 'no', 'yes']);
  });

  test('a call that fails in every run is one failed call', () => {
    const parts = [replying('a', new Error('503')), replying('b', new Error('503'), new Error('504'))];
    expect(settled(parts)).toEqual(['error', 'error']);
  });

  test('that contradict each other are refused', () => {
    const parts = [replying('a', 'Perhaps.', 'Yes.'), replying('b', 'No.', 'Yes.')];
    expect(() => settled(parts)).toThrow(
      'model with direct replies differently to 1 question in a and b; use the results of one eval',
    );
  });

  test('of another seed are never one', () => {
    const other = interventionEffects({ graphs: ['mediation'], draws: 3, seed: 9 });
    expect(() => collect({ run: 'a', rows }, { run: 'b', rows: rowsOf(other, [oracle]) })).toThrow(
      /^the results contain several designs of intervention-effects questions: a asks \w{8}\/36\/draws; b asks \w{8}\/36\/draws\. A different seed/,
    );
  });
});

test('rows that say something else of a case are reported, and not counted', () => {
  const rows = rowsOf(tests, [oracle]);
  const other = rows.slice(0, 3).map((row) => {
    const { metadata } = row.testCase as { metadata: { truth: boolean } };
    return { ...row, promptIdx: 1, testCase: { metadata: { ...metadata, truth: !metadata.truth } } };
  });
  const { sheet, problems } = collect({ run: '', rows: [...rows, ...other] });
  expect(sheet.variants).toHaveLength(1);
  expect(problems.join('\n')).toMatch(
    /rows with the same case id differ in truth; the earlier rows are used/,
  );
});

test('what is no row is reported; what other assertions say of a row does not matter', () => {
  const rows = rowsOf(tests, [noisy]);
  const { sheet } = collect({ run: '', rows });
  const among = rows.map((row) => {
    const grading = row.gradingResult as { componentResults: unknown[] } | undefined;
    const componentResults = [{ pass: true, metadata: {} }, null, ...(grading?.componentResults ?? [])];
    return { ...row, gradingResult: { ...grading, componentResults } };
  });
  const found = collect({ run: '', rows: [{ provider: 'x' }, ...among] });
  expect(found.sheet.variants[0]!.replies).toEqual(sheet.variants[0]!.replies);
  expect(found.problems.join('\n')).toMatch(/^a row is not a promptfoo result: /);
});

test('ids are unique, in canonical order, and those of the rows', () => {
  const { sheet } = collect({ run: '', rows: rowsOf(tests.toReversed(), [oracle]) });
  const ids = sheet.cases.map(idOf);
  expect(ids).toHaveLength(new Set(ids).size);
  expect(new Set(ids)).toEqual(new Set(tests.map(({ metadata }) => idOf(metadata as Case))));
  expect(ids.filter((id) => id.includes('X→Y/do-true')).map((id) => Number(id.split('/').at(-1)))).toEqual(
    Array.from({ length: 128 }, (_, unit) => unit),
  );
});

describe('a scorecard', () => {
  const replies = ['Yes.', 'No.', 'Perhaps.', 'I cannot help with that.', new Error('503')];
  const answers = collect({
    run: '',
    rows: rowsOf(tests, [oracle, saying('moody', ...replies)], replies.length),
  });
  const card = rollUpAnswers(answers, { createdAt: '2026-01-01T00:00:00.000Z' });

  test('records every reply', () => {
    const { variants, truths, designHash } = recordedAnswers(card);
    const { sheet } = answers;
    const ids = sheet.cases.map(idOf);
    expect(designHash).toBe(card.design.hash);
    expect([...truths]).toEqual(ids.map((id, i) => [id, sheet.cases[i]!.truth]));
    variants.forEach((variant, c) => {
      expect([...variant.replies]).toEqual(ids.map((id, i) => [id, repliesTo(sheet.variants[c]!, i)]));
    });
  });

  test('is read back from its file as it was written', () => {
    const text = serialiseScorecard(plain(card));
    const back = parseScorecard(text, 'scorecard.json');
    expect(serialiseScorecard(back)).toBe(text);
    expect(recordedAnswers(back)).toEqual(recordedAnswers(card));
  });

  test.each([
    ['{', /^baseline\.json: expected a scorecard, got a file that is not JSON/],
    ['{}', 'baseline.json: expected a scorecard with schemaVersion 3, got none'],
    ['{"schemaVersion":2}', 'baseline.json: expected a scorecard with schemaVersion 3, got 2'],
    ['{"schemaVersion":3}', /^baseline\.json: createdAt: /],
  ])('that is none is refused: %s', (text, message) => {
    expect(() => parseScorecard(text, 'baseline.json')).toThrow(message);
  });

  test('changed by hand is refused', () => {
    const [first, ...rest] = card.cases;
    expect(() => recordedAnswers({ ...card, cases: [{ ...first!, numbers: '0' }, ...rest] })).toThrow(
      /expected a truth for each of 1 cases, got /,
    );
  });

  test('shows the questions that most variants got wrong, three of a kind', () => {
    const examples = card.examples!;
    const itemOf = (id: string): Case => answers.sheet.cases.find((item) => idOf(item) === id)!;
    const kinds = Map.groupBy(examples, ({ case: id }) => keyOf(KINDS, itemOf(id)).topic);
    expect(new Set(examples.map(({ task }) => task))).toEqual(
      new Set(['compositional', 'intervention-effects']),
    );
    for (const [kind, list] of kinds) expect(list.length, kind).toBeLessThanOrEqual(3);
    for (const { case: id, wrong, truth, replies: shown } of examples) {
      const position = answers.sheet.cases.findIndex((item) => idOf(item) === id);
      expect(truth).toBe(answers.sheet.cases[position]!.truth ? 'yes' : 'no');
      expect(wrong).toBe(1);
      expect(shown.at(-1)).toEqual({ variants: [1], reply: 'yes', text: 'Yes.' });
    }
  });
});

describe('one run', () => {
  const rows = rowsOf(tests.slice(0, 4), [oracle]);

  test('a failed call and its replacement are one row; two answers to a test are a duplicate', () => {
    const [first] = rowsOf(tests.slice(0, 1), [saying('oracle', new Error('500'))]);
    expect(collect({ run: 'a', rows: [first!, ...rows] }).duplicates).toBe(0);
    expect(collect({ run: 'a', rows: [...rows, first!] }).duplicates).toBe(0);
    expect(collect({ run: 'a', rows: [rows[0]!, ...rows] }).duplicates).toBe(1);
  });
});
