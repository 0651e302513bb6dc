import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { undecidedProviders } from '../../src/cli/run-rounds.ts';
import { agoText, callsOf, isTooMuch, patternOf } from '../../src/cli/run-stages.ts';
import {
  requireOwnResults,
  requireSameVariants,
  type StageOutput,
  spentIn,
  stageFiles,
  writeMerged,
} from '../../src/cli/stage-files.ts';
import { NOTHING_SPENT, type Prices, spentOnRows } from '../../src/cli/stage-spent.ts';
import { replaceFiles } from '../../src/lib/replace-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('who is asked further', () => {
  const variants = ['a', 'b', 'base'].flatMap((label) =>
    ['direct', 'steps'].map((prompt) => ({ provider: { label }, prompt })),
  );
  const open = (checks: readonly [string, string, string][], against?: string) =>
    undecidedProviders(
      {
        variants,
        gate: {
          checks: checks.map(([provider, prompt, verdict]) => ({ variant: { provider, prompt }, verdict })),
        },
      } as never,
      ['a', 'b', 'base'],
      against,
    );

  test('is whoever has an inconclusive check and none that fails, under any prompt', () => {
    expect(
      open([
        ['a', 'direct', 'inconclusive'],
        ['b', 'direct', 'pass'],
      ]),
    ).toEqual(['a']);
    expect(
      open([
        ['a', 'direct', 'inconclusive'],
        ['a', 'direct', 'fail'],
      ]),
    ).toEqual([]);
    expect(
      open([
        ['a', 'direct', 'fail'],
        ['a', 'steps', 'inconclusive'],
      ]),
    ).toEqual(['a']);
  });

  test('is the one that others are compared with as long as any is', () => {
    expect(open([['a', 'direct', 'inconclusive']], 'base')).toEqual(['a', 'base']);
    expect(open([['a', 'direct', 'pass']], 'base')).toEqual([]);
  });

  test('is everyone without a gate', () => {
    expect(undecidedProviders({ variants } as never, ['a', 'b'], undefined)).toEqual(['a', 'b']);
  });

  test('is chosen by a pattern that no other label fits', () => {
    const pattern = new RegExp(patternOf(['gpt-4.1', 'a|b']));
    expect(['gpt-4.1', 'a|b', 'gpt-4x1', 'a', 'gpt-4.1-mini'].map((label) => pattern.test(label))).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  test('takes a call a question, repeat and prompt', () => {
    const list = variants.map(({ provider }) => ({ provider: provider.label }));
    expect(callsOf(10, 3, ['a', 'base'], list)).toBe(10 * 3 * 4);
  });
});

const stage = (
  labels: readonly string[],
  tests: number,
  more: (provider: number, test: number) => object = () => ({}),
): StageOutput =>
  ({
    evalId: `eval-${labels.join('')}`,
    results: {
      prompts: labels.map((provider) => ({ provider, label: 'direct', metrics: { score: 1, cost: 0.5 } })),
      results: labels.flatMap((provider, promptIdx) =>
        Array.from({ length: tests }, (_, testIdx) => ({
          ...{ promptIdx, testIdx, provider: { label: provider }, prompt: { label: 'direct' } },
          ...more(promptIdx, testIdx),
        })),
      ),
      stats: { successes: tests },
    },
    spent: NOTHING_SPENT,
  }) as never;

test('stages are merged as one eval: variants by the first, tests numbered through, numbers summed', () => {
  const path = join(scratch, 'merged.json');
  writeMerged(path, [stage(['a', 'b', 'c'], 2), stage(['c', 'a'], 1)]);
  const { evalId, results, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  expect(rest).toEqual({});
  expect(evalId).toBe('eval-abc');
  expect(
    results.results.map((row: { promptIdx: number; testIdx: number; provider: { label: string } }) => [
      ...[row.provider.label, row.promptIdx, row.testIdx],
    ]),
  ).toEqual([
    ...[
      ['a', 0, 0],
      ['a', 0, 1],
      ['b', 1, 0],
      ['b', 1, 1],
      ['c', 2, 0],
      ['c', 2, 1],
    ],
    ...[
      ['c', 2, 2],
      ['a', 0, 2],
    ],
  ]);
  expect(results.prompts.map(({ metrics }: { metrics: object }) => metrics)).toEqual([
    { score: 2, cost: 1 },
    { score: 1, cost: 0.5 },
    { score: 2, cost: 1 },
  ]);
  expect(results.stats).toEqual({ successes: 3 });
});

const NO_PRICES: Prices = new Map();
const rowsFor = (rows: readonly object[]) =>
  rows.map((row) => ({ promptIdx: 0, testIdx: 0, provider: { label: 'a' }, prompt: {}, ...row }));

test('spent are calls and dollars; an answer from the cache is no call', () => {
  const rows = rowsFor([
    { cost: 0.25, tokenUsage: { numRequests: 3 } },
    { cost: 0.5, failureReason: 2, tokenUsage: { numRequests: 0 } },
    {},
    { cost: -1 },
    { cost: 4, tokenUsage: { numRequests: 2 }, response: { cached: true } },
    // Asked again, of which one reply came from the cache.
    {
      cost: 3,
      tokenUsage: { numRequests: 2, incurredTokenUsage: { numRequests: 1 } },
      response: { incurredCost: 1 },
    },
  ]);
  expect(spentOnRows(rows, NO_PRICES)).toEqual({
    calls: 7,
    cached: 1,
    dollars: 1.75,
    providers: { a: { rows: 5, dollars: 1.75 } },
  });
  expect(spentIn([])).toEqual(NOTHING_SPENT);
});

test('where promptfoo tells no price, tokens have those of the config; where no tokens are told, texts are measured', () => {
  const prices: Prices = new Map([['a', { prompt: 1, reply: 10 }]]);
  const dollars = (row: object) => spentOnRows(rowsFor([row]), prices).dollars;
  expect(dollars({ cost: 0, tokenUsage: { prompt: 1000, completion: 100 } })).toBeCloseTo(0.002, 12);
  expect(dollars({ cost: 0.5, tokenUsage: { prompt: 1000, completion: 100 } })).toBe(0.5);
  expect(dollars({ cost: 0.001, tokenUsage: { prompt: 1000, completion: 100 } })).toBeCloseTo(0.002, 12);
  expect(dollars({ prompt: { raw: 'x'.repeat(2900) }, response: { output: 'y'.repeat(290) } })).toBeCloseTo(
    0.002,
    12,
  );
  expect(dollars({ tokenUsage: { prompt: 5, completion: 5 }, response: { cached: true } })).toBe(0);
  // Nobody knows the price of others.
  expect(spentOnRows(rowsFor([{ provider: { label: 'b' } }]), prices).dollars).toBe(0);
});

describe('a stage is too much', () => {
  const run = {
    variants: [{ provider: 'cheap' }, { provider: 'dear' }, { provider: 'dear' }],
    dollarsOfRow: new Map([
      ['cheap', 0.01],
      ['dear', 1],
    ]),
    mostCalls: Number.POSITIVE_INFINITY,
    mostDollars: Number.POSITIVE_INFINITY,
  };
  const both = ['cheap', 'dear'];
  const too = (limits: object, spent = NOTHING_SPENT, asked = 0, providers = both) =>
    isTooMuch({ ...run, ...limits }, spent, asked, 10, providers);

  test('at the prices of those who are asked, not of all', () => {
    expect(too({ mostDollars: 20.2 })).toBe(false);
    expect(too({ mostDollars: 20 })).toBe(true);
    expect(too({ mostDollars: 0.2 }, NOTHING_SPENT, 0, ['cheap'])).toBe(false);
    expect(too({ mostDollars: 19 }, NOTHING_SPENT, 0, ['dear'])).toBe(true);
  });

  test('at the price that was found, where it is higher than the bill’s', () => {
    const spent = { ...NOTHING_SPENT, dollars: 5, providers: { cheap: { rows: 10, dollars: 5 } } };
    expect(too({ mostDollars: 10 }, spent, 10, ['cheap'])).toBe(false);
    expect(too({ mostDollars: 9.9 }, spent, 10, ['cheap'])).toBe(true);
    const less = { ...NOTHING_SPENT, dollars: 0.01, providers: { cheap: { rows: 10, dollars: 0.01 } } };
    expect(too({ mostDollars: 0.1 }, less, 10, ['cheap'])).toBe(true);
  });

  test('by calls, retries included', () => {
    expect(too({ mostCalls: 30 })).toBe(false);
    expect(too({ mostCalls: 29 })).toBe(true);
    const retried = { ...NOTHING_SPENT, calls: 40 };
    expect(too({ mostCalls: 100 }, retried, 20)).toBe(false);
    expect(too({ mostCalls: 99 }, retried, 20)).toBe(true);
  });
});

test('a draft becomes a stage only if it is whole, with what it took', () => {
  const files = stageFiles(join(scratch, 'stages'));
  files.prepare();
  writeFileSync(files.draft, JSON.stringify(stage(['a'], 3)));
  expect(() => files.accept(2, 4, NO_PRICES)).toThrow(
    'stage 2: expected 4 rows from promptfoo, got 3: promptfoo stopped early',
  );
  expect(files.read(2)).toBeUndefined();
  expect(files.accept(2, 3, NO_PRICES).spent.calls).toBe(3);
  expect(readFileSync(join(scratch, 'stages', 'stage-02.json'), 'utf8')).toContain('eval-a');
  expect(files.read(2)).toMatchObject({ spent: { calls: 3 } });
  // Asked again for what failed: what was paid for before still counts.
  const cached = () => ({ response: { cached: true } });
  writeFileSync(files.draft, JSON.stringify(stage(['a'], 3, (_, i) => (i < 2 ? cached() : {}))));
  expect(files.accept(2, 3, NO_PRICES, files.read(2)?.spent).spent).toMatchObject({ calls: 4, cached: 0 });
  writeFileSync(join(scratch, 'stages', 'stage-11.json'), '{');
  expect(() => files.read(11)).toThrow(
    /stage-11\.json: expected promptfoo's JSON output; delete this file to ask/,
  );
  writeFileSync(files.draft, '{}');
  files.prepare();
  expect(() => readFileSync(files.draft)).toThrow('ENOENT');
});

test('stages that are done with stay, and make room', () => {
  const files = stageFiles(join(scratch, 'out', 'stages', 'key'));
  files.prepare();
  writeFileSync(files.draft, JSON.stringify(stage(['a'], 1)));
  files.accept(1, 1, NO_PRICES);
  files.finish(new Date('2026-01-02T03:04:05.678Z'));
  expect(files.read(1)).toBeUndefined();
  const kept = join(scratch, 'out', 'stages', 'key-done-2026-01-02T03-04-05-678Z', 'stage-01.json');
  expect(JSON.parse(readFileSync(kept, 'utf8')).evalId).toBe('eval-a');
});

test('only results of a run of this folder are replaced', () => {
  const path = join(scratch, 'out', 'eval.json');
  expect(() => requireOwnResults(path)).not.toThrow();
  for (const text of ['{"evalId":"eval-other"}', '{"evalId":null}', '[]', '']) {
    writeFileSync(path, text);
    expect(() => requireOwnResults(path)).toThrow(
      /eval\.json: expected results of this run or no file, got (results of eval-other|other content); move the file away/,
    );
  }
  replaceFiles([{ path, text: JSON.stringify({ evalId: 'eval-a', more: 1 }, null, 2) }]);
  expect(() => requireOwnResults(path)).not.toThrow();
});

test('a stage with other prompts, or without a provider that is wanted, is none of this run', () => {
  const withRaw = (labels: readonly string[], raw: string): StageOutput => {
    const one = stage(labels, 1);
    for (const prompt of one.results.prompts) prompt.raw = raw;
    return one;
  };
  const first = withRaw(['a', 'b'], 'old');
  const check = (later: StageOutput, wanted: readonly string[]) => () =>
    requireSameVariants(first, later, 2, wanted);
  expect(check(withRaw(['b'], 'old'), ['b'])).not.toThrow();
  expect(check(withRaw(['b'], 'new'), ['b'])).toThrow(
    'stage 2: expected the prompts and providers of this run, got a different text of the prompt direct for b',
  );
  expect(check(withRaw(['a', 'c'], 'old'), ['a'])).toThrow('a different text of the prompt direct for c');
  expect(check(withRaw(['a'], 'old'), ['a', 'b'])).toThrow('got no answers from b');
});

test('an age is said in words', () => {
  const now = new Date('2026-05-01T00:00:00Z');
  expect(agoText('2026-01-29T00:00:00Z', now)).toBe('92 days ago');
  expect(agoText(undefined, now)).toBe('at an unknown time');
});
