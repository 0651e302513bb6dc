import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { optionsFromEnvironment, readCheckedAgainst } from '../../src/gate/gate-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'gate-options-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test('a first run is one whose baseline is to be written, and is not there yet', () => {
  const there = written('there.json', '{}');
  const first = (baseline: string | undefined, saveBaseline?: string) =>
    readCheckedAgainst({ baseline }, saveBaseline);
  expect(first(undefined).isFirst).toBe(false);
  expect(first(undefined, there).isFirst).toBe(true);
  const missing = join(folder, 'missing.json');
  expect(first(missing, missing)).toMatchObject({ isFirst: true });
  expect(first(missing, missing)).not.toHaveProperty('baseline');
  expect(() => first(missing, there)).toThrow(`${missing}: expected the scorecard.json of an earlier run`);
  expect(() => first(there, there)).toThrow('the baseline cannot be used: ');
  expect(() => first(there)).toThrow('the baseline cannot be used: ');
});

test('the policy is read, and it and the config say when they changed', () => {
  const gate = written('gate.yaml', 'floors: { accuracy: 0.9 }');
  const config = written('promptfooconfig.yaml', '');
  const [then, later] = [new Date('2025-01-01T00:00:00Z'), new Date('2025-02-01T00:00:00Z')];
  utimesSync(gate, then, then);
  utimesSync(config, later, later);
  const found = readCheckedAgainst({ gate, config, against: 'v1', strict: true, maxAge: '2h' });
  expect(found).toMatchObject({
    ...{ provider: 'v1', isFirst: false },
    policy: { file: 'gate.yaml', policy: { floors: { accuracy: 0.9 } }, strict: true },
  });
  expect(found.age).toMatchObject({
    maxAge: '2h',
    changed: [
      { file: 'gate.yaml', at: then },
      { file: 'promptfooconfig.yaml', at: later },
    ],
  });
  expect(Math.abs(Date.now() - (found.age?.now.getTime() ?? 0))).toBeLessThan(60_000);
  expect(readCheckedAgainst({ gate, config: join(folder, 'none.yaml') })).toMatchObject({
    policy: { strict: false },
    age: { changed: [{ file: 'gate.yaml' }] },
  });
  expect(readCheckedAgainst({})).not.toHaveProperty('policy');
});

test.each([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])('PROMPTFOO_CAUSAL_STRICT=%s: %s', (value, strict) => {
  expect(optionsFromEnvironment({ PROMPTFOO_CAUSAL_STRICT: value })).toEqual({ strict });
});

test('an empty variable of the environment says nothing', () => {
  expect(
    optionsFromEnvironment({
      ...{ PROMPTFOO_CAUSAL_GATE: '', PROMPTFOO_CAUSAL_BASELINE: '', PROMPTFOO_CAUSAL_STRICT: '' },
    }),
  ).toEqual({});
});

test('a config says which providers and prompts it has now, with a byte-order mark, too', () => {
  writeFileSync(join(folder, 'prompt.txt'), '{{question}}');
  const config = written(
    'with-prompt.yaml',
    '\uFEFFprompts: [file://prompt.txt]\nproviders: [{ id: x, label: v1 }, openai:y]\n',
  );
  const { age } = readCheckedAgainst({ config });
  expect(age?.providers).toEqual(['v1', 'openai:y']);
  expect(age?.changed.map(({ file }) => file)).toEqual(['with-prompt.yaml', 'prompt.txt']);
});
