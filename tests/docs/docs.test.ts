import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compositional } from '../../generators/compositional.ts';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import { editorProblems } from '../support/editor.ts';
import { anchorsIn, linksIn, yamlIn } from '../support/markdown.ts';
import { ROOT } from '../support/promptfoo.ts';

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: ROOT })].sort();

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const snippets = yamlIn(text);

  test('links lead somewhere', () => {
    const local = linksIn(text).filter((target) => !/^(?:https?:|mailto:)/.test(target));
    const broken = local.filter((target) => {
      const [path, anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path!);
      if (!existsSync(join(ROOT, file))) return true;
      return anchor !== undefined && !anchorsIn(readFileSync(join(ROOT, file), 'utf8')).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('configs in it are right', () => {
    const configs = snippets
      .map((yaml) => parse(yaml))
      .filter((config) => config?.tests ?? config?.providers);
    expect(configs.flatMap((config) => editorProblems('promptfooconfig.json', config))).toEqual([]);
  });

  test('policies in it are right', () => {
    for (const yaml of snippets.filter((snippet) => /^(?:floors|margins|alarms):/m.test(snippet))) {
      expect(() => parsePolicy(page, yaml)).not.toThrow();
    }
  });
});

test('what docs filter questions by is told with each of them', () => {
  const { metadata } = compositional({ preset: 'first-look' })[0]!;
  const filters = pages.flatMap((page) => [
    ...readFileSync(join(ROOT, page), 'utf8').matchAll(/--filter-metadata (?<key>\w+)=(?<value>\w+)/g),
  ]);
  expect(filters).not.toEqual([]);
  for (const { groups } of filters) expect(metadata?.[groups!.key!]).toBe(groups!.value);
});
