import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeProblem } from '../../src/lib/node-version.ts';
import { ROOT } from '../support/promptfoo.ts';

test.each([
  ['20.20.2', 'promptfoo-causal: expected Node 22.22.0 or later, got 20.20.2'],
  ['22.9.0', 'promptfoo-causal: expected Node 22.22.0 or later, got 22.9.0'],
  ['22.22.0', undefined],
  ['24.1.0', undefined],
])('Node %s', (version, problem) => {
  expect(nodeProblem(version)).toBe(problem);
});

test('the oldest Node is that of package.json', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(engines.node).toBe('>=22.22.0');
});
