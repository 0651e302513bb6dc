import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { configHere, readConfigFile } from '../../src/lib/config-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CONFIG = { providers: ['openai:chat:v1'] };
const JSON_TEXT = JSON.stringify(CONFIG);

test.each([
  ['yaml', 'providers: [openai:chat:v1]'],
  ['yml', '\uFEFFproviders: [openai:chat:v1]'],
  ['json', JSON_TEXT],
  ['cjs', `module.exports = ${JSON_TEXT};`],
  ['mjs', `export default ${JSON_TEXT};`],
  ['ts', `const config: object = ${JSON_TEXT};\nexport default config;`],
])('a config that ends with %s is read', (ending, text) => {
  const path = join(folder, `config.${ending}`);
  writeFileSync(path, text);
  expect(readConfigFile(path)).toEqual(CONFIG);
});

test('where none is named, the one that promptfoo would find is meant', () => {
  const home = process.cwd();
  process.chdir(folder);
  try {
    expect(configHere()).toBe('promptfooconfig.yaml');
    writeFileSync('promptfooconfig.ts', '');
    expect(configHere()).toBe('promptfooconfig.ts');
    writeFileSync('promptfooconfig.json', '{}');
    expect(configHere()).toBe('promptfooconfig.json');
  } finally {
    process.chdir(home);
  }
});
