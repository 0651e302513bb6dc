import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/promptfoo.ts';

/** Makes a project in which promptfoo and this package are installed, with their commands for `npx`. */
export function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'project-'));
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(ROOT, join(root, 'node_modules/promptfoo-causal'));
  symlinkSync(join(ROOT, 'node_modules/promptfoo'), join(root, 'node_modules/promptfoo'));
  const command = (name: string, file: string): void =>
    writeFileSync(join(root, 'node_modules/.bin', name), `#!/bin/sh\nexec "${process.execPath}" "${file}" "$@"\n`, {
      mode: 0o755,
    });
  command('promptfoo', join(ROOT, 'node_modules/promptfoo/dist/src/entrypoint.js'));
  command('promptfoo-causal', join(ROOT, 'src/cli/main.ts'));
  return root;
}

/** The environment in which a project's commands run: without cache, and with a database of its own. */
export function environment(root: string): Record<string, string> {
  return {
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    PROMPTFOO_CONFIG_DIR: join(root, '.promptfoo'),
    PROMPTFOO_CACHE_ENABLED: 'false',
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
  };
}

/**
 * Replaces all occurrences of texts in a file of an example, to make it small enough for a test.
 *
 * @throws {Error} If a text does not occur, as when the example was rewritten.
 */
export function change(path: string, ...changes: readonly (readonly [from: string | RegExp, to: string])[]): void {
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    const changed = text.replaceAll(from, to);
    if (changed === text) throw new Error(`change: expected ${from} in ${path}`);
    text = changed;
  }
  writeFileSync(path, text);
}
