import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import { causal } from '../support/command.ts';
import { ROOT } from '../support/promptfoo.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true }));

// The project's own copy of the package, which is not the command's.
await build({
  entryPoints: [join(ROOT, 'generators/intervention-effects.ts')],
  outfile: join(folder, 'causal.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'silent',
});
writeFileSync(
  join(folder, 'promptfooconfig.yaml'),
  `prompts: ['{{context}} {{question}}']
providers: [{ id: echo, label: model }]
tests: [{ path: 'file://causal.mjs:interventionEffects', config: { draws: many } }]
`,
);

const MISTAKE = /config\.draws: expected a whole number from 1, got "many"/;

test.each([['check'], ['plan']])(
  'a mistake in a key of a generator reads in %s as in an eval, with its place, and is no fault of ours',
  async (...args) => {
    const { code, output } = await causal(folder, args);
    expect(output).toMatch(MISTAKE);
    expect(output).toContain(
      'promptfooconfig.yaml: the config has 1 problem\n  - config.tests[0].config.draws: ',
    );
    expect(output).not.toMatch(/bug in promptfoo-causal|\n\s+at /);
    expect(code).toBe(1);
  },
);

test('an eval shows what the generator throws', async () => {
  const { interventionEffects } = await import(pathToFileURL(join(folder, 'causal.mjs')).href);
  expect(() => interventionEffects({ draws: 'many' })).toThrow(MISTAKE);
});
