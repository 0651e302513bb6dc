import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { causal } from '../support/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An eval of others: by provider, which of its tests pass. */
function written(name: string, providers: Readonly<Record<string, readonly boolean[]>>): string {
  const results = Object.entries(providers).flatMap(([label, passed], promptIdx) =>
    passed.map((pass, testIdx) => ({
      ...{ promptIdx, testIdx, provider: { id: label, label }, prompt: { label: 'ask', raw: 'Ask' } },
      ...{
        vars: { n: testIdx },
        testCase: { vars: { n: testIdx }, metadata: { document: `${testIdx % 2}` } },
      },
      ...{ success: pass, failureReason: pass ? 0 : 1 },
      gradingResult: { pass, componentResults: [{ pass, assertion: { type: 'contains', value: 'x' } }] },
    })),
  );
  writeFileSync(
    join(folder, name),
    JSON.stringify({ evalId: name, results: { version: 3, results, prompts: [] }, config: {} }),
  );
  return name;
}
const all = (count: number, pass = true) => Array<boolean>(count).fill(pass);
const compare = (...args: string[]) => causal(folder, ['compare', ...args]);

test('where each run has one variant these are compared, whatever they are called', async () => {
  const { code, output } = await compare(
    written('a.json', { old: all(40) }),
    written('b.json', { new: all(40, false) }),
    ...['--out', 'page.html'],
  );
  expect(code).toBe(3);
  expect(output).toContain('worse');
  expect(readFileSync(join(folder, 'page.html'), 'utf8')).toMatch(/^<!doctype html>/i);
  const better = await compare('b.json', 'a.json', '-o', 'better.json');
  expect(better.code).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'better.json'), 'utf8'))).toMatchObject([
    { verdict: 'better' },
  ]);
});

test('no page takes the place of a run that is compared', async () => {
  written('a.json', { old: all(4) });
  const { code, output } = await compare('a.json', 'a.json', '--out', './a.json');
  expect([code, output]).toEqual([
    1,
    './a.json: this output file is also an input; write to a different file\n',
  ]);
});

test('variants go by their names, and those of one run only are named', async () => {
  written('two.json', { one: all(4), two: all(4) });
  written('one.json', { two: all(4), three: all(4) });
  const { code, output } = await compare('two.json', 'one.json', '-o', 'matched.json');
  // A variant that is gone is answers that are missing.
  expect(code).toBe(1);
  expect((await compare('two.json', 'one.json', '--partial')).code).toBe(0);
  expect(output).toMatch(/^variants that occur in only one of the two runs were not compared: one.*; three/m);
  expect(JSON.parse(readFileSync(join(folder, 'matched.json'), 'utf8'))).toHaveLength(1);
  written('none.json', { four: all(4), five: all(4) });
  const none = await compare('two.json', 'none.json');
  expect(none.code).toBe(1);
  expect(none.output).toMatch(
    /^expected a variant with the same name in both runs, got one.*; two.* in the earlier run and four.*; five/,
  );
  // One on one side only does not stand for either.
  written('single.json', { four: all(4) });
  expect((await compare('two.json', 'single.json')).code).toBe(1);
  expect((await compare('single.json', 'two.json')).code).toBe(1);
});

test('a run that left tests out makes the comparison incomplete, unless it may be partial', async () => {
  written('whole.json', { one: all(6) });
  written('part.json', { one: all(5) });
  expect((await compare('whole.json', 'part.json')).code).toBe(1);
  expect((await compare('whole.json', 'part.json', '--partial')).code).toBe(0);
  expect((await compare('part.json', 'whole.json')).code).toBe(1);
  expect((await compare('part.json', 'whole.json', '--partial')).code).toBe(0);
});
