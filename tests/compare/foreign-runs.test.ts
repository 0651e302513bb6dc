import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ALL, type AnyVariant, anyVariants } from '../../src/compare/any-answers.ts';
import { compareAny } from '../../src/compare/any-comparison.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { readResults } from '../../src/scoring/rows/read-results.ts';
import { causal } from '../support/command.ts';
import { nightly } from '../support/fuzz.ts';

const scratch = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Graded {
  readonly question: string;
  readonly document?: string;
  readonly contains: boolean;
  readonly judge?: boolean;
}

/** A results file as promptfoo writes it for an eval that has nothing to do with this package. */
function written(name: string, answers: readonly Graded[], label = 'gpt'): string {
  const path = join(scratch, name);
  const rows = answers.map(({ question, document, contains, judge = true }, testIdx) => ({
    promptIdx: 0,
    testIdx,
    provider: { id: 'openai:gpt', label },
    prompt: { label: 'ask', raw: question },
    vars: { question },
    testCase: { vars: { question }, metadata: { document } },
    success: contains && judge,
    failureReason: contains && judge ? 0 : 1,
    gradingResult: {
      pass: contains && judge,
      componentResults: [
        { pass: contains, assertion: { type: 'contains', value: 'Paris' } },
        { pass: judge, assertion: { type: 'llm-rubric', value: 'is polite', metric: 'polite' } },
      ],
    },
  }));
  writeFileSync(
    path,
    JSON.stringify({
      evalId: `eval-${name}`,
      results: { version: 3, results: rows, prompts: [] },
      config: {},
    }),
  );
  return path;
}

const questions = (count: number) => Array.from({ length: count }, (_, i) => `question ${i}`);

describe('two foreign runs', () => {
  const before = written(
    'before.json',
    questions(200).map((question, i) => ({ question, document: `d${i % 20}`, contains: i % 10 !== 0 })),
  );

  test('say who lost what, by assertion, with exit code 3', async () => {
    const now = written(
      'after.json',
      questions(200)
        .map((question, i) => ({ question, document: `d${i % 20}`, contains: i % 10 !== 0 && i % 7 > 1 }))
        .toReversed(),
    );
    const out = join(scratch, 'compare.html');
    const args = ['compare', before, now, '--cluster', 'document', '--out', out];
    const { code, output } = await causal(scratch, args);
    expect(code).toBe(3);
    const [sentence] = output.split('\n');
    expect(sentence).toMatch(
      /^gpt · ask against gpt · ask: worse\. 64 % of the answers passed, and 90 % before: −26\.0 \[−\d\d\.\d, −\d+\.\d\] points over 200 answers in 20 clusters; 52 were lost, and 0 gained\.$/,
    );
    expect(output).toMatch(/\| contains: Paris \| +200 \|/);
    expect(output).toMatch(/\| polite +\| +200 \| +100 % \| +100 % \| +0\.0 .*\| +0 \| +0 \| +1\.000 \|/);
    expect(readFileSync(out, 'utf8')).toContain('Flipped tests (52)');
  });

  test('the same run twice differs in nothing', async () => {
    const [variant] = await anyVariants(readResults(before), before, undefined);
    const { verdict, differences, flips, unmatched } = compareAny(variant!, variant!);
    expect([verdict, differences.map(({ p }) => p), flips, unmatched]).toEqual([
      'no difference shown',
      [1, 1, 1],
      [],
      { baseline: 0, candidate: 0 },
    ]);
  });

  test('tests of one run only are left out, and counted', async () => {
    const [was] = await anyVariants(readResults(before), before, undefined);
    const path = written(
      'less.json',
      questions(230)
        .slice(80)
        .map((question, i) => ({ question, contains: (i + 80) % 10 !== 0 })),
    );
    const [is] = await anyVariants(readResults(path), path, undefined);
    expect(compareAny(was!, is!)).toMatchObject({
      unmatched: { baseline: 80, candidate: 30 },
      differences: [{ tests: 120 }, {}, {}],
    });
    const other = written('other.json', [{ question: 'something else', contains: true }]);
    const [stranger] = await anyVariants(readResults(other), other, undefined);
    expect(() => compareAny(was!, stranger!)).toThrow('have no test in common, so they cannot be compared');
  });

  test('a run that left out the tests it fails does not pass, unless it may be partial', async () => {
    const path = written(
      'picked.json',
      questions(200).flatMap((question, i) => (i % 10 === 0 ? [] : [{ question, contains: true }])),
    );
    const compare = (...options: string[]) => causal(scratch, ['compare', before, path, ...options]);
    const { code, output } = await compare();
    expect([code, output]).toEqual([1, expect.stringContaining('leaves out 20 answers that only')]);
    expect((await compare('--partial')).code).toBe(0);
  });

  test('what cannot be compared is named', async () => {
    await expect(anyVariants(readResults(before), before, 'topic')).rejects.toThrow(
      'row 1: expected metadata.topic with the cluster of the test, got only document',
    );
    const ungraded = join(scratch, 'ungraded.json');
    writeFileSync(ungraded, '{"results":{"results":[{"provider":{},"prompt":{}}]}}');
    await expect(anyVariants(readResults(ungraded), ungraded, undefined)).rejects.toThrow('row 1: success: ');
    const empty = join(scratch, 'empty.json');
    writeFileSync(empty, '{"results":{"results":[]}}');
    await expect(anyVariants(readResults(empty), empty, undefined)).rejects.toThrow(
      'expected rows, got none',
    );
  });
});

/** Two variants at a true difference of −0.03, and whether its interval holds it. */
function holds(seed: number, tests: number, perCluster: number): boolean {
  const rng = namedRng(seed, 'compare', perCluster);
  const both: [AnyVariant['answers'][number][], AnyVariant['answers'][number][]] = [[], []];
  for (let cluster = 0; cluster < tests / perCluster; cluster++) {
    // Within a cluster tests are alike: easy or hard, and losses come together.
    const [hard, hit] = [rng.uniform() < 0.3, rng.uniform() < 0.1];
    for (let i = 0; i < perCluster; i++) {
      const was = rng.uniform() < (hard ? 0.6 : 0.9);
      const loses = rng.uniform() < (perCluster === 1 ? 0.08 : hit ? 0.6 : 0.02222222);
      const gains = rng.uniform() < 0.2;
      const is = was ? !loses : gains;
      both.forEach((answers, side) => {
        const passed = new Map([[ALL, side === 0 ? was : is]]);
        answers.push({ test: `${cluster}/${i}`, title: '', cluster: String(cluster), passed });
      });
    }
  }
  // P(was) = 0.7 · 0.9 + 0.3 · 0.6 = 0.81; loses at 0.08, or at 0.1 · 0.6 + 0.9 · 0.0222… = 0.08.
  const truth = -0.81 * 0.08 + 0.19 * 0.2;
  const [all] = compareAny({ name: 'a', answers: both[0] }, { name: 'b', answers: both[1] }).differences;
  return all?.interval.kind === 'interval' && all.interval.low <= truth && truth <= all.interval.high;
}

test.each([1, 10])(
  'intervals hold the true difference, clusters of %i: in 93 to 97 % of experiments, less three standard errors',
  (perCluster) => {
    const runs = nightly(300, 1 / 3);
    let held = 0;
    for (let seed = 0; seed < runs; seed++) if (holds(seed, 400, perCluster)) held++;
    const slack = 3 * Math.sqrt((0.95 * 0.05) / runs);
    expect(held / runs).toBeGreaterThan(0.93 - slack);
    expect(held / runs).toBeLessThan(0.97 + slack);
  },
);
