import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { anchorsIn, linksIn, yamlIn } from '../support/markdown.ts';
import { type InstalledPackage, installed as installation, project } from '../support/packed.ts';
import { promptfoo, ROOT } from '../support/promptfoo.ts';

let installed: InstalledPackage;
let folder: string;
beforeAll(async () => {
  installed = await installation();
  folder = project(installed);
  writeFileSync(join(folder, 'causal.mjs'), "export * from 'promptfoo-causal';\n");
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HOME = manifest.homepage.replace('#readme', '/blob/main/');
const UNPKG = 'https://unpkg.com/promptfoo-causal/';
const inPackage = (path: string): string => join(installed.folder, 'node_modules/promptfoo-causal', path);

/** Every page that is shipped, as it is shipped. */
const PAGES = globSync(['README.md', 'docs/*.md', 'examples/*/README.md'], { cwd: ROOT }).sort();

/** Whether a link of a page leads to something that whoever installed the package, or is online, can open. */
function leadsSomewhere(page: string, link: string): boolean {
  const [target = '', anchor] = link.split('#');
  // What is not shipped is at the repository's home, and must be in the repository.
  if (target.startsWith(HOME)) return existsSync(join(ROOT, target.slice(HOME.length)));
  if (/^(?:https?:|mailto:)/.test(target)) return true;
  const file = inPackage(target === '' ? page : join(dirname(page), target));
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsIn(readFileSync(file, 'utf8')).has(anchor);
}

describe.each(PAGES)('%s, as installed', (page) => {
  const text = (): string => readFileSync(inPackage(page), 'utf8');

  test('every link leads somewhere, and every schema is there', () => {
    expect(linksIn(text()).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
    const schemas = [...text().matchAll(/\$schema=(\S+)/g)].map(([, url]) => url ?? '');
    for (const url of schemas) {
      expect(url).toContain(UNPKG);
      expect(existsSync(inPackage(url.replace(UNPKG, '')))).toBe(true);
    }
    expect(text()).not.toMatch(/file:\/\/(?:node_modules|generators|assertions|providers|prompts)\//);
  });

  test('what its configs name is what the package exports, and its generators make questions', async () => {
    const causal = await import(pathToFileURL(join(folder, 'causal.mjs')).href);
    for (const config of yamlIn(text()).map((yaml) => parse(yaml))) {
      const named = JSON.stringify(config ?? {}).matchAll(
        /(?:file:\/\/causal\.mjs|package:promptfoo-causal):(\w+)/g,
      );
      for (const [reference, name = ''] of named)
        expect([reference, typeof causal[name]]).toEqual([reference, 'function']);
      for (const { path, config: asked } of config?.tests ?? []) {
        const name = /^file:\/\/causal\.mjs:(\w+)$/.exec(path ?? '')?.[1];
        if (name === undefined) continue;
        expect((await causal[name]({ ...asked, ...smaller(asked) })).length).toBeGreaterThan(0);
      }
    }
  });
});

test("README's config runs as it stands, but for the models", async () => {
  const config = parse(yamlIn(readFileSync(inPackage('README.md'), 'utf8'))[0] ?? '');
  config.providers = [{ id: 'package:promptfoo-causal:SimulatedModel', config: { model: 'oracle' } }];
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify(config));
  const { code, output } = await promptfoo(folder, [
    'eval',
    '--no-cache',
    '--no-table',
    '--filter-first-n',
    '20',
  ]);
  expect([code, output]).toEqual([0, expect.stringContaining('results/report.html')]);
  expect(existsSync(join(folder, 'results/eval.json'))).toBe(true);
}, 120_000);

/** What takes long is asked in part. */
function smaller({ worlds, draws }: { worlds?: number; draws?: number } = {}): object {
  return { ...(worlds !== undefined && { worlds: 1 }), ...(draws !== undefined && { draws: 2 }) };
}
