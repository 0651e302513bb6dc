import { expect, test } from 'vitest';
import { packageVersion, runStamp } from '../../src/scorecard/run-stamp.ts';

test('a scorecard made now says when, of which eval where there is one, and by which versions', () => {
  const before = Date.now();
  const { createdAt, evalId, versions } = runStamp('eval-1');
  expect(evalId).toBe('eval-1');
  expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now());
  expect(versions).toEqual({
    'promptfoo-causal': packageVersion(),
    promptfoo: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.versions.node,
  });
  expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
  expect(runStamp()).not.toHaveProperty('evalId');
});
