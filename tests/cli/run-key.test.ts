import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runKey } from '../../src/cli/run-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-key-'));
  mkdirSync(join(folder, 'prompts'));
  write('promptfooconfig.yaml', {
    prompts: ['file://prompts/*.j2', 'file://ask.mjs:ask'],
    providers: ['file://models.yaml', 'python:model.py'],
    tests: [{ path: 'file://causal.mjs:compositional', config: { theme: './harbour.yaml' } }],
  });
  write('models.yaml', [
    { id: 'file://own.mjs', label: '{{env.WHO}}', config: { url: '$SERVER', apiKey: '{{env.WHO_TOKEN}}' } },
  ]);
  for (const name of [
    'prompts/a.j2',
    'ask.mjs',
    'own.mjs',
    'causal.mjs',
    'harbour.yaml',
    'gate.yaml',
    'base.json',
  ])
    write(name, 'text');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

const key = (env: Record<string, string> = {}, changes: object = {}) =>
  runKey(
    {
      config: join(folder, 'promptfooconfig.yaml'),
      files: [join(folder, 'gate.yaml'), undefined, join(folder, 'base.json')],
      options: ['1', '16'],
      questions: 'digest',
      versions: ['1.0.0', '0.123.1'],
      ...changes,
    },
    env,
    folder,
  );

test('a run that loads the same has the same key', () => {
  expect(key()).toBe(key());
  expect(key()).toMatch(/^[0-9a-f]{8}$/);
});

test.each([
  'promptfooconfig.yaml',
  'prompts/a.j2',
  'prompts/b.j2',
  'ask.mjs',
  'models.yaml',
  'own.mjs',
  'causal.mjs',
  'harbour.yaml',
  'gate.yaml',
  'base.json',
])('another %s is another run', (name) => {
  const before = key();
  write(name, 'another text');
  expect(key()).not.toBe(before);
});

test.each([
  ['WHO', 'a variable that a provider’s file names'],
  ['SERVER', 'a variable of a shell'],
  ['OPENAI_BASE_URL', 'an address'],
  ['AZURE_API_HOST', 'a host'],
  ['ANTHROPIC_MODEL', 'a model'],
  ['OPENAI_TEMPERATURE', 'a setting'],
  ['PROMPTFOO_STRIP_PROMPT_TEXT', 'a setting of promptfoo'],
])('another %s is another run: %s', (name) => {
  expect(key({ [name]: 'one' })).not.toBe(key());
  expect(key({ [name]: 'one' })).not.toBe(key({ [name]: 'two' }));
  const before = key();
  write('.env', `${name}=one\n`);
  expect(key()).not.toBe(before);
  // What is set counts before the file.
  expect(key({ [name]: 'two' })).not.toBe(key());
});

test('what chooses nothing makes no other run: keys of APIs, the seed that is kept, and the rest of a shell', () => {
  const others = { OPENAI_API_KEY: 'sk-1', WHO_TOKEN: 'x', CAUSAL_SEED: '7', TERM: 'xterm', HOME: '/root' };
  expect(key(others)).toBe(key());
});

test('other questions and other options are another run', () => {
  expect(key({}, { questions: 'other' })).not.toBe(key());
  expect(key({}, { options: ['2', '16'] })).not.toBe(key());
  expect(key({}, { files: [] })).not.toBe(key());
  expect(key({}, { versions: ['1.0.0', '0.124.0'] })).not.toBe(key());
});

test('a file that is no YAML, and one that names itself, are read as they are', () => {
  write('models.yaml', '{');
  expect(key()).toMatch(/^[0-9a-f]{8}$/);
  write('models.yaml', ['file://models.yaml', 'file://promptfooconfig.yaml']);
  expect(key()).toMatch(/^[0-9a-f]{8}$/);
});
