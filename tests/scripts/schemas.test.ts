import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { FILES, GENERATORS, PROVIDERS } from '../../scripts/config-schemas.ts';
import { configurationPage } from '../../scripts/configuration-page.ts';
import { schemaFiles } from '../../scripts/schema-files.ts';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import { editorProblems } from '../support/editor.ts';
import { ROOT } from '../support/promptfoo.ts';
import { read } from './schemas.ts';

test('the files are those of the schemas in the code: else run npm run schemas', () => {
  const expected = schemaFiles();
  expect(readdirSync(join(ROOT, 'schemas')).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, schema] of Object.entries(expected)) {
    expect(JSON.parse(read(`schemas/${name}`))).toEqual(JSON.parse(JSON.stringify(schema)));
  }
  expect(read('docs/configuration.md')).toBe(configurationPage());
});

test.each([...GENERATORS, ...PROVIDERS, ...FILES])('$name: every key has a meaning', ({ name }) => {
  const { properties } = JSON.parse(read(`schemas/${name}.json`)) as {
    properties: Record<string, { description?: string; properties?: object }>;
  };
  const bare = Object.entries(properties).filter(
    ([, property]) => !property.description && !property.properties,
  );
  expect(bare.map(([key]) => key)).toEqual([]);
});

describe('an editor and the generator agree on', () => {
  const { schema: compositional } = GENERATORS.find(({ name }) => name === 'compositional')!;
  const { schema: relations } = GENERATORS.find(({ name }) => name === 'intervention-effects')!;
  const agree = (file: string, schema: typeof compositional, config: unknown, isRight: boolean): void => {
    const byEditor = editorProblems(file, config).length === 0;
    const byGenerator = schema.safeParse(config).success;
    expect({ byEditor, byGenerator }).toEqual({ byEditor: isRight, byGenerator: isRight });
  };

  test.each([
    [{}, true],
    [{ preset: 'maasch-2025-figure-4', noise: 0.3, units: { sample: 50 } }, true],
    [{ edges: ['X -> A', ['A', 'Y']], noise: { min: 0.2, max: 0.4 } }, true],
    [{ noise: { X: 0.3, Y: 0.5 }, functions: { Y: 'and' }, seed: 'a text' }, true],
    [{ preset: 'figure-5' }, false],
    [{ noise: 1 }, false],
    [{ edges: ['X to Y'] }, false],
    [{ edges: [] }, false],
    [{ units: { sample: 0 } }, false],
    [{ nodes: 4 }, false],
  ])('compositional %j', (config, isRight) => agree('compositional.json', compositional, config, isRight));

  test.each([
    [
      { graphs: ['chain', { edges: ['X -> Y'], name: 'mine' }, { random: { nodes: 4, density: 0.5 } }] },
      true,
    ],
    [{ names: 'tuebingen', phrasings: ['none', 'substitution'], queries: { balanced: 8 } }, true],
    [{ graphs: ['triangle'] }, false],
    [{ graphs: [{ random: { nodes: 1, density: 0.5 } }] }, false],
    [{ names: ['tuebingen', 'tuebingen'] }, false],
    [{ names: 'letters' }, false],
    [{ queries: { balanced: 3 } }, false],
  ])('intervention effects %j', (config, isRight) =>
    agree('intervention-effects.json', relations, config, isRight),
  );
});

describe('in a promptfoo config', () => {
  test('only what refers to this package is checked, by the name it exports', () => {
    const config = {
      providers: [
        'openai:chat:gpt-4.1-mini',
        { id: 'package:promptfoo-causal:SimulatedModel', config: { model: 'sage' } },
      ],
      tests: [
        { path: 'file://causal.mjs:compositional', config: { noise: 2 } },
        { path: 'file://theirs.mjs:anything', config: { noise: 2 } },
      ],
    };
    const problems = editorProblems('promptfooconfig.json', config);
    const places = new Set(problems.map(({ instancePath }) => instancePath));
    expect([...places].filter((place) => /config\/\w/.test(place)).sort()).toEqual([
      '/providers/1/config/model',
      '/tests/0/config/noise',
    ]);
  });

  test.each(globSync('examples/*/gate.yaml', { cwd: ROOT }))('%s is right', (path) => {
    expect(editorProblems('gate.json', parse(read(path)))).toEqual([]);
    expect(() => parsePolicy(path, read(path))).not.toThrow();
  });

  test('a theme of one’s own is a theme', () => {
    expect(editorProblems('theme.json', parse(read('examples/own-theme/harbour.yaml')))).toEqual([]);
  });
});
