import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { once } from '../../src/lib/caching.ts';
import { judged } from '../support/judged.ts';
import { promptOf, rowsOf } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';
import { asRead, baselines, candidates, DESIGNS, RECORDED, settings } from './recorded-run.ts';

describe.each(Object.entries(DESIGNS))(
  'a run recorded by version 1, %s',
  (name, { questions, counts, replicates, tests }) => {
    const recorded = RECORDED[name]!;
    const cases = tests();

    test('asks the questions that were pinned, in the same bytes', () => {
      const hash = createHash('sha256');
      for (const one of cases) hash.update(`${promptOf(one)}\0${one.description ?? ''}\n`);
      const { hash: design } = written().design;
      expect({ count: cases.length, hash: hash.digest('hex'), design }).toEqual(questions);
      if (counts === 'the same') expect(cases).toHaveLength(recorded.prompts);
    });

    const rows = rowsOf(cases, candidates(), replicates);
    const before = rowsOf(cases, baselines(), replicates);
    const now = judged(answersOf(rows), { baseline: judged(answersOf(before), { settings }), settings });
    const written = once(() => asRead(now));
  },
);
