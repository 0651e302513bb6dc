import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { callsOf, patternOf, undecidedProviders } from '../../src/cli/run-stages.ts';
import { type StageOutput, spentIn, stageFiles, writeMerged } from '../../src/cli/stage-files.ts';

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
  }) as never;

test('stages are merged as one eval: variants by the first, tests numbered through, numbers summed', () => {
  const path = join(scratch, 'merged.json');
  writeMerged(path, [stage(['a', 'b', 'c'], 2), stage(['c', 'a'], 1)]);
  const { evalId, results } = JSON.parse(readFileSync(path, 'utf8'));
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

test('spent are calls, retries included, and dollars; failed calls are counted', () => {
  const some = stage(
    ['a'],
    4,
    (_, i) =>
      [
        { cost: 0.25, tokenUsage: { numRequests: 3 } },
        { cost: 0.5, failureReason: 2, tokenUsage: { numRequests: 0 } },
        { failureReason: 1 },
        {},
      ][i] ?? {},
  );
  expect(spentIn([some, stage(['b'], 2)])).toEqual({ calls: 8, dollars: 0.75, failed: 1 });
  expect(spentIn([])).toEqual({ calls: 0, dollars: 0, failed: 0 });
});

test('a draft becomes a stage only if it is whole', () => {
  const files = stageFiles(join(scratch, 'stages'));
  files.prepare();
  writeFileSync(files.draft, JSON.stringify(stage(['a'], 3)));
  expect(() => files.accept(2, 4)).toThrow('stage 2: expected 4 rows from promptfoo, got 3: it was stopped');
  expect(files.read(2)).toBeUndefined();
  expect(files.accept(2, 3).results.results).toHaveLength(3);
  expect(readFileSync(join(scratch, 'stages', 'stage-02.json'), 'utf8')).toContain('eval-a');
  expect(files.read(2)?.results.results).toHaveLength(3);
  writeFileSync(join(scratch, 'stages', 'stage-11.json'), '{');
  expect(() => files.read(11)).toThrow(
    /stage-11\.json: expected promptfoo's JSON output, got .*delete it to ask/,
  );
  writeFileSync(files.draft, '{}');
  files.prepare();
  expect(() => readFileSync(files.draft)).toThrow('ENOENT');
});
