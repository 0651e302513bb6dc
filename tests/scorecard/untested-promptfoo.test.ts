import { expect, test } from 'vitest';
import installed from '../../node_modules/promptfoo/package.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { untestedPromptfoo } from '../../src/scorecard/run-stamp.ts';

test.each([
  ['0.123.1', false],
  ['0.123.9', false],
  ['0.122.7', false],
  ['0.124.0', true],
  ['0.130.0-beta.1', true],
  ['1.0.0', true],
  ['main', false],
])('promptfoo %s beside those tested, up to 0.124: newer? %s', (installed, isNewer) => {
  const found = untestedPromptfoo(installed, '>=0.123.1 <0.124.0');
  if (isNewer) expect(found).toContain(`promptfoo ${installed} is newer than the versions with which`);
  else expect(found).toBeUndefined();
});

test('without an upper bound nothing is known to be newer', () => {
  expect(untestedPromptfoo('1.0.0', '>=0.123.1')).toBeUndefined();
});

test('the version of the tests is one version, within what the package asks for, which has an end', () => {
  expect(manifest.devDependencies.promptfoo).toMatch(/^\d+\.\d+\.\d+$/);
  const range = /^>=(\d+\.\d+\.\d+) <(\d+\.\d+\.0)$/.exec(manifest.peerDependencies.promptfoo);
  const [, least = '', end = ''] = range ?? [];
  const isBelow = (one: string, other: string): boolean =>
    one.localeCompare(other, 'en', { numeric: true }) < 0;
  for (const version of [manifest.devDependencies.promptfoo, installed.version]) {
    expect(isBelow(version, least)).toBe(false);
    expect(isBelow(version, end)).toBe(true);
  }
  expect(untestedPromptfoo()).toBeUndefined();
});
