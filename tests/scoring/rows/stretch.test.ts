import { describe, expect, test } from 'vitest';
import { namedRng, type Rng } from '../../../src/lib/rng.ts';
import type { Reply } from '../../../src/scoring/rows/answer-sheet.ts';
import { stretchesIn } from '../../../src/scoring/rows/stretch.ts';

interface PlacedReply {
  readonly place: number;
  readonly key: string;
  readonly reply: Reply;
  readonly isRight: boolean;
}

function stretchOf(rows: readonly PlacedReply[]) {
  return stretchesIn({
    places: Uint32Array.from(rows, ({ place }) => place),
    positionOf: (row) => row,
    keyOf: (row) => rows[row]!.key,
    replyOf: (row) => rows[row]!.reply,
    isRight: (row) => rows[row]!.isRight,
  });
}

const COUNT = 720;

/** Rows of a model that is wrong in some share, in random order or as the design has them. */
function rows(rng: Rng, wrong: number, isDealt = true): PlacedReply[] {
  return Array.from({ length: COUNT }, (_, place) => {
    const key = isDealt ? String(place).padStart(4, '0') : String(rng.integer(10));
    const [truth, isRight] = [rng.bernoulli(0.5), !rng.bernoulli(wrong)];
    return { place, key, reply: truth === isRight ? 'yes' : 'no', isRight };
  });
}

/** The same with an outage of so many questions from a place on. */
function brokenOff(all: readonly PlacedReply[], from: number, count: number, reply?: PlacedReply['reply']) {
  return all.map((row) => {
    if (row.place < from || row.place >= from + count) return row;
    const other = row.isRight === (row.reply === 'yes') ? 'no' : 'yes';
    const said = reply ?? other;
    return { ...row, reply: said, isRight: reply !== undefined && row.isRight === (reply === row.reply) };
  });
}

test('replicates that follow each other are one question: equal ones make no stretch', () => {
  const rng = namedRng('stretches of replicates');
  const twice = (all: readonly PlacedReply[]) =>
    all.flatMap((row) => [0, 1].map((again) => ({ ...row, place: 2 * row.place + again })));
  const found = (all: readonly PlacedReply[]) =>
    stretchesIn({
      places: Uint32Array.from(all, ({ place }) => place),
      positionOf: (row) => Math.floor(row / 2),
      keyOf: (row) => all[row]!.key,
      replyOf: (row) => all[row]!.reply,
      isRight: (row) => all[row]!.isRight,
    });
  const conspicuous = Array.from({ length: 200 }, () => found(twice(rows(rng, 0)))).filter(
    ({ length }) => length > 0,
  );
  // One run in a thousand is expected.
  expect(conspicuous.length).toBeLessThanOrEqual(2);
  const [outage] = found(twice(brokenOff(rows(rng, 0.03), 100, 24, 'error')));
  expect(outage).toMatchObject({ what: 'without an answer', from: 200, to: 247, questions: 24 });
  expect(outage?.positions).toEqual(Array.from({ length: 24 }, (_, i) => 100 + i));
});

describe('a stretch', () => {
  test('of failures or of one answer is found and named, in 60 of 60 runs each', () => {
    const rng = namedRng('stretches');
    for (const [reply, what] of [
      ['error', 'without an answer'],
      ['no', 'answered no'],
      [undefined, 'not answered right'],
    ] as const) {
      for (let run = 0; run < 60; run++) {
        const from = rng.integer(COUNT - 30);
        const [found] = stretchOf(brokenOff(rows(rng, 0.03), from, 24, reply));
        expect(found).toMatchObject({ what });
        expect(found!.from).toBeLessThanOrEqual(from);
        expect(found!.to).toBeGreaterThanOrEqual(from + 23);
      }
    }
  });

  test('is found beside others, each with the questions that it holds', () => {
    const all = brokenOff(brokenOff(rows(namedRng('two'), 0.03), 100, 24, 'error'), 400, 30, 'error');
    const found = stretchOf(all);
    expect(found.map(({ from, to, questions }) => [from, to, questions])).toEqual([
      [400, 429, 30],
      [100, 123, 24],
    ]);
    expect(found[1]!.positions).toEqual(Array.from({ length: 24 }, (_, i) => 100 + i));
  });

  test('is hardly ever found where there is none, however often a model is wrong or says the same: 3 of 900 at most', () => {
    const rng = namedRng('no stretches');
    let found = 0;
    for (const wrong of [0.01, 0.1, 0.5])
      for (let run = 0; run < 300; run++) if (stretchOf(rows(rng, wrong)).length > 0) found++;
    expect(found).toBeLessThanOrEqual(3);
    const alike = rows(rng, 0.5).map((row) => ({ ...row, reply: 'no' as const }));
    expect(stretchOf(alike)).toEqual([]);
  });

  test('says nothing where questions stand as the design has them: there a hard part is one', () => {
    const all = rows(namedRng('in order'), 0.03, false);
    expect(stretchOf(brokenOff(all, 100, 24))).toEqual([]);
    expect(stretchOf([])).toEqual([]);
  });
});
