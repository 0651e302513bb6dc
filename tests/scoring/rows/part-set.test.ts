import { describe, expect, test } from 'vitest';
import { UserError } from '../../../src/lib/user-error.ts';
import { partSet } from '../../../src/scoring/rows/part-set.ts';

interface Made {
  readonly sum?: string;
  readonly shards?: readonly string[];
  /** Its evals, each with the file that it is named by; of JSON Lines that is its own name. */
  readonly runs?: readonly (readonly [run: string, source: string])[];
  readonly madeBy?: string;
}

let parts = 0;

/** A part with a row of each of its evals. */
function made({ sum = `${parts++}`, shards = [], runs = [], madeBy = '1.0.0' }: Made) {
  const part = {
    head: {
      ...{ madeBy, shards, seals: [], problems: [], texts: [], duplicates: 0 },
      variants: runs.map(([run], promptIdx) => ({ run, promptIdx })),
      facts: runs.map(([run, source]) => [run, { source }]),
    },
    ...{ cases: [], rows: [], answered: new Map(runs.map(([run], i) => [`${i} ${run}`, []])) },
  };
  return { part, sum } as never;
}

/** What the variants of parts that are taken in turn are named by. */
function runsOf(...taken: readonly Made[]): unknown[] {
  const set = partSet('1.0.0');
  return taken.map((one, i) => {
    const part = set.take(made(one), `${i + 1}.part`);
    return typeof part === 'string' ? part : part.head.variants.map(({ run }) => run);
  });
}

describe('parts that are merged', () => {
  const lines = ['results.jsonl', 'results.jsonl'] as const;

  test('of JSON Lines of one name are of several evals, by the parts that they came in', () => {
    expect(runsOf({ runs: [lines] }, { runs: [lines] }, { runs: [['other.jsonl', 'other.jsonl']] })).toEqual([
      ['results.jsonl'],
      ['results.jsonl of 2.part'],
      ['other.jsonl'],
    ]);
  });

  test('of one eval stay so, in whichever files it came', () => {
    expect(runsOf({ runs: [['eval-1', 'a.json']] }, { runs: [['eval-1', 'b.json'], lines] })).toEqual([
      ['eval-1'],
      ['eval-1', 'results.jsonl'],
    ]);
  });

  test('count once, and are of one version', () => {
    const set = partSet('1.0.0');
    expect(set.take(made({ sum: 'a' }), '1.part')).toBeTypeOf('object');
    expect(set.take(made({ sum: 'a' }), '2.part')).toBe(
      '2.part: this is the same partial roll-up as 1.part, so it counts only once',
    );
    const take = () => set.take(made({ madeBy: '0.9.0' }), 'old.part');
    expect(take).toThrow(UserError);
    expect(take).toThrow(
      'old.part: promptfoo-causal 0.9.0 made this partial roll-up, and version 1.0.0 cannot merge it',
    );
  });

  test('name the shards that never came, of each count of shards', () => {
    const set = partSet('1.0.0');
    expect([set.shards(), set.missing()]).toEqual([[], []]);
    for (const shards of [['1/3'], ['3/3', '1/1'], ['2/2']]) set.take(made({ shards }), 'x.part');
    expect(set.shards()).toEqual(['1/3', '3/3', '1/1', '2/2']);
    expect(set.missing()).toEqual([
      'the partial roll-up of shard 2/3 is missing',
      'the partial roll-up of shard 1/2 is missing',
    ]);
  });
});
