import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { readAnswer } from '../../src/answer/read-answer.ts';
import { programFor } from '../../src/cli/program.ts';
import { parsePolicy, policySchema } from '../../src/gate/policy.ts';
import type { ThemeSource } from '../../src/story/theme.ts';
import { loadTheme } from '../../src/story/themes.ts';
import { compositionalConfigSchema } from '../../src/tasks/compositional/config.ts';
import { compositionalTask } from '../../src/tasks/compositional/task.ts';
import { interventionEffectsConfigSchema } from '../../src/tasks/intervention-effects/config.ts';
import { interventionEffectsTask } from '../../src/tasks/intervention-effects/task.ts';
import { parseSimulatedModelConfig, simulatedModelSchema } from '../../src/tasks/simulated-model.ts';
import { PAGES, page, ROOT, rows, WRITTEN } from './markdown.ts';

const YAML = WRITTEN.flatMap(({ path, blocks }) =>
  blocks.flatMap(({ language, text }, i) =>
    language === 'yaml' ? [{ name: `${path}, block ${i + 1}`, text }] : [],
  ),
);

interface Entry {
  readonly path?: string;
  readonly config?: object;
}

/** The theme of a docs page, in place of the file that its other example names. */
const HARBOUR = parse(YAML.find(({ text }) => text.includes('id: harbour'))!.text) as ThemeSource;

/** Runs a part of a config as its reader would. */
function run(text: string): unknown {
  const found = parse(text);
  if (Array.isArray(found)) return found;
  if ('sentences' in found) return loadTheme(found, 'a theme');
  if ('baseline' in found || 'margins' in found) return parsePolicy(text, 'gate.yaml');
  for (const { config } of (found.providers ?? []) as Entry[]) parseSimulatedModelConfig(config);
  return ((found.tests ?? []) as Entry[]).map(({ path = '', config = {} }) => {
    if (/:interventionEffects$/.test(path)) return interventionEffects(config).length;
    expect(path).toMatch(/:compositional$/);
    const isHarbour = 'theme' in config && config.theme === 'file://harbour.yaml';
    return compositional(isHarbour ? { ...config, theme: HARBOUR } : config).length;
  });
}

test.each(YAML.map(({ name, text }) => [name, text] as const))('the config in %s runs', (_, text) => {
  expect(run(text)).toBeTruthy();
});

test('the theme in the docs can be used for the default design', () => {
  expect(compositional({ theme: HARBOUR, units: { twins: 10 } })).toHaveLength(60);
});

/** The lines of shell in all pages, without comments, and commands in the text. */
const COMMANDS = PAGES.flatMap(({ path, blocks, codes }) =>
  [
    ...blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) =>
        text.split('\n').flatMap((line) => line.replace(/(?:^|\s)#.*/, '').split(/&&|\|\|/)),
      ),
    ...codes,
  ].flatMap((command) => (/\b(?:npx|npm|node) /.test(command) ? [{ path, command: command.trim() }] : [])),
);

describe('commands in the docs', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const names = (await programFor(['node', 'x'])).commands.map((command) => command.name());
  const options = new Map<string, readonly string[]>();
  for (const name of names) {
    const found = (await programFor(['node', 'x', name])).commands.find(
      (command) => command.name() === name,
    )!;
    options.set(
      name,
      found.options.flatMap(({ short, long }) => [short ?? '', long ?? '']),
    );
  }

  test('every command of this package exists, with its options', () => {
    const wrong = COMMANDS.flatMap(({ path, command }) => {
      const [, name = '', rest = ''] = /npx promptfoo-causal ([\w-]+)(.*)/.exec(command) ?? [];
      if (name === '') return [];
      const unknown = [...rest.matchAll(/ (--?[a-z][\w-]*)/g)].filter(
        ([, flag = '']) => !options.get(name)?.includes(flag),
      );
      return names.includes(name) && unknown.length === 0 ? [] : [`${path}: ${command}`];
    });
    expect(wrong).toEqual([]);
  });

  test('every npm script and every file run by Node exists', () => {
    const wrong = COMMANDS.flatMap(({ path, command }) => {
      const script = /npm run ([\w:-]+)/.exec(command)?.[1];
      const file = /node ([\w/.-]+\.ts)/.exec(command)?.[1];
      const isThere =
        (script === undefined || script in scripts) && (file === undefined || existsSync(join(ROOT, file)));
      return isThere ? [] : [`${path}: ${command}`];
    });
    expect(wrong).toEqual([]);
  });

  test('every example that init is told to copy exists', () => {
    const examples = PAGES.flatMap(({ text }) =>
      [...text.matchAll(/--example ([\w-]+)/g)].map(([, name]) => name),
    );
    expect(examples.length).toBeGreaterThan(3);
    expect(examples.filter((name) => !readdirSync(join(ROOT, 'examples')).includes(name!))).toEqual([]);
  });
});

const metricsOf = <C>(
  task: { metrics(cases: readonly C[]): readonly { name: string; margin?: number }[] },
  tests: readonly { metadata: unknown }[],
) => task.metrics(tests.map(({ metadata }) => metadata as C));

const METRICS = [
  { name: 'accuracy', margin: 0.05 },
  ...[{}, { preset: 'ladder', links: [2, 4], units: { twins: 4 } }].flatMap((config) =>
    metricsOf(compositionalTask, compositional(config)),
  ),
  ...[{}, { links: [4, 8], draws: 2 }].flatMap((config) =>
    metricsOf(interventionEffectsTask, interventionEffects(config)),
  ),
];

test('every metric named in the docs exists', () => {
  const known = new Set([...METRICS.map(({ name }) => name), 'CCR', 'IE']);
  const named = WRITTEN.flatMap(({ path, codes }) =>
    codes.filter((code) => /^(?:CCR|IE|PNS) /.test(code)).map((code) => [path, code.split(':')[0]!] as const),
  );
  expect(named.filter(([, name]) => !known.has(name) && !/^PNS /.test(name))).toEqual([]);
});

test('the table of metrics in the docs states their default margins', () => {
  const table = rows(page('docs/scores-and-gate.md')).filter((row) => row.length === 5);
  const listed = table.map(
    ([name = '', , , margin = '']) => [name.replaceAll('`', ''), Number.parseFloat(margin)] as const,
  );
  expect(listed.length).toBeGreaterThan(10);
  for (const [name, margin] of listed.filter(([one]) => !one.startsWith('PNS'))) {
    const named = METRICS.filter((metric) =>
      name === 'parts' ? 'part' in metric && metric.part : metric.name === name,
    );
    expect(named, name).not.toEqual([]);
    for (const metric of named) expect([name, metric.margin ?? Number.NaN]).toEqual([name, margin]);
  }
});

test('every config key named in the docs exists', () => {
  const schemas = [
    compositionalConfigSchema,
    interventionEffectsConfigSchema,
    policySchema,
    simulatedModelSchema,
  ];
  const json = readdirSync(join(ROOT, 'schemas')).map((file) =>
    readFileSync(join(ROOT, 'schemas', file), 'utf8'),
  );
  const known = (key: string): boolean =>
    json.some((text) => text.includes(`"${key}"`)) || OTHER_KEYS.has(key);
  expect(schemas).toHaveLength(4);
  const named = WRITTEN.filter(({ path }) => !/upgrade|CHANGELOG/.test(path)).flatMap(({ path, codes }) =>
    codes.flatMap((code) => {
      const key = /^([a-z]\w*): /.exec(code)?.[1];
      return key === undefined || known(key) ? [] : [`${path}: ${code}`];
    }),
  );
  expect(named).toEqual([]);
});

/** Keys of promptfoo, and metrics as keys of policies. */
const OTHER_KEYS = new Set(['accuracy', 'parts', 'run', 'path']);

test('the forms of replies in the docs are read in the order in which the docs list them', () => {
  const examples = rows(page('docs/tasks.md')).filter(([order]) => /^[1-5]$/.test(order ?? ''));
  const found = examples.map(([, , example = '']) => readAnswer(example.replaceAll('`', '')).by);
  expect(found).toEqual(['tag', 'json', 'boxed', 'label', 'bare']);
  expect(readAnswer('Therefore Sunita is happy.').answer).toBe('unparsed');
});
