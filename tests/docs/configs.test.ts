import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { parsePolicy } from '../../src/gate/policy.ts';
import { loadTheme } from '../../src/story/theme.ts';
import type { ThemeSource } from '../../src/story/theme-schema.ts';
import { parseSimulatedModelConfig } from '../../src/tasks/simulated-model.ts';
import { ROOT, WRITTEN } from './markdown.ts';

/** The YAML blocks of all pages, with names for the titles of tests. */
const BLOCKS = WRITTEN.flatMap(({ path, blocks }) =>
  blocks
    .filter(({ language }) => language === 'yaml')
    .map(({ text }, i) => ({ name: `YAML block ${i + 1} of ${path}`, text })),
);

/** The theme that the docs show. Another block of the docs names its file. */
const HARBOUR = parse(BLOCKS.find(({ text }) => text.includes('id: harbour'))!.text) as ThemeSource;

/** A part of promptfoo's config: providers and tests. */
interface Config {
  readonly providers?: readonly { readonly config?: object }[];
  readonly tests?: readonly { readonly path: string; readonly config?: object }[];
}

/** Parses the configs of simulated models and generates the questions of a config; throws if either is refused. */
function useConfig({ providers = [], tests = [] }: Config): void {
  for (const { config } of providers) parseSimulatedModelConfig(config);
  for (const { path, config = {} } of tests) {
    const isHarbour = 'theme' in config && config.theme === 'file://harbour.yaml';
    const given = isHarbour ? { ...config, theme: HARBOUR } : config;
    const questions = path.endsWith(':interventionEffects') ? interventionEffects(given) : compositional(given);
    expect(questions.length).toBeGreaterThan(0);
  }
}

/** Uses a block as its reader would: as a theme, as gate.yaml, or as a part of promptfoo's config. */
function useBlock(text: string): void {
  const block = parse(text);
  if ('sentences' in block) loadTheme(block, 'a theme');
  else if ('baseline' in block || 'margins' in block) parsePolicy(text, 'gate.yaml');
  else useConfig(block);
}

test.each(BLOCKS.map(({ name, text }) => [name, text]))(
  '%s is valid as a part of a config, as a gate.yaml, or as a theme',
  (_, text) => {
    expect(() => useBlock(text)).not.toThrow();
  },
);

test('the theme that the docs give as an example can be used to generate questions about ten pairs of twins', () => {
  // Ten pairs of twins are two units each, with three questions about every unit.
  expect(compositional({ theme: HARBOUR, units: { twins: 10 } })).toHaveLength(10 * 2 * 3);
});

/** Keys of promptfoo, and metrics as keys of gate.yaml. */
const OTHER_KEYS = ['accuracy', 'parts', 'run', 'path'];

test('every config key to which the docs give a value is defined in one of the JSON schemas', () => {
  const schemas = readdirSync(join(ROOT, 'schemas')).map((file) => readFileSync(join(ROOT, 'schemas', file), 'utf8'));
  const isKnown = (key: string): boolean =>
    OTHER_KEYS.includes(key) || schemas.some((schema) => schema.includes(`"${key}"`));
  // The page about upgrading and the changelog name keys of earlier versions.
  const codes = WRITTEN.filter(({ path }) => !/upgrade|CHANGELOG/.test(path)).flatMap((page) => page.codes);
  const shown = codes.flatMap((code) => /^([a-z]\w*): /.exec(code)?.[1] ?? []);
  expect(shown).not.toEqual([]);
  expect(shown.filter((key) => !isKnown(key))).toEqual([]);
});
