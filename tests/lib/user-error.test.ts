import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError } from '../../src/lib/config-error.ts';
import { failureText } from '../../src/lib/user-error.ts';

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('expected it to throw');
}

test('what input or system are to blame for is a sentence', () => {
  const config = new ConfigError('gate.yaml', [{ path: ['floors'], message: 'expected a number, got a' }]);
  expect(failureText(config)).toBe(
    'gate.yaml: the config has 1 problem\n  - config.floors: expected a number, got a',
  );
  expect(failureText(thrownBy(() => readFileSync('/nowhere/to/be/found')))).toBe(
    "ENOENT: no such file or directory, open '/nowhere/to/be/found'",
  );
});

test('a fault of our own says where it is, that it is ours, and where to report it', () => {
  const text = failureText(thrownBy(() => (undefined as unknown as { x: { y: number } }).x.y));
  expect(text).toContain('user-error.test.ts');
  expect(text.split('\n').at(-1)).toMatch(
    /^This is a bug in promptfoo-causal, .*: npm bugs promptfoo-causal$/,
  );
});
