import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { isSecretName, redactor } from '../../src/lib/redact.ts';
import { finishRun } from '../../src/run.ts';
import { ORACLE, writeResults } from '../cli/results-file.ts';
import { causal } from '../support/command.ts';
import { rowsOf, type SimulatedVariant } from '../support/rows.ts';

test('what looks like a secret goes by default, the rest by name', () => {
  const env = {
    OPENAI_API_KEY: 'sk-12345678',
    MY_TOKEN: 'sk-12345678-and-more',
    SHORT_KEY: 'abc',
    PASSWORD: 'hunter2!',
    KEYBOARD: 'qwerty-layout',
    TEAM: 'red',
    EMPTY_TOKEN: '',
    UNSET: undefined,
  };
  const text = 'sk-12345678-and-more, sk-12345678, abc, hunter2!, qwerty-layout, red $& team';
  expect(redactor(env)(text)).toBe(
    '[MY_TOKEN], [OPENAI_API_KEY], abc, [PASSWORD], qwerty-layout, red $& team',
  );
  expect(redactor(env, ['TEAM', 'SHORT_KEY', 'UNSET'])('abc red')).toBe('[SHORT_KEY] [TEAM]');
});

test.each([
  ...['PGPASSWORD', 'GITHUBTOKEN', 'TOKENS', 'OPENAI_KEYS', 'AWS_SECRET_ACCESS_KEY', 'DB_PASS', 'SENTRY_DSN'],
  ...['GH_PAT', 'SESSION_COOKIE', 'my_apikey', 'SSH_PASSPHRASE', 'PRIVATEKEY', 'API_KEY_2', 'PROXY_AUTH'],
])('%s is known as the name of a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
  expect(redactor({ [name]: 'f00dcafe' })('model f00dcafe')).toBe(`model [${name}]`);
  expect(redactor({ [name]: 'f00dcaf' })('model f00dcaf')).toBe('model f00dcaf');
});

test.each(['KEYBOARD', 'PWD', 'OLDPWD', 'TOKENIZERS_PARALLELISM', 'AUTHOR', 'PATH', 'COMPASS', 'MONKEY'])(
  '%s is not',
  (name) => {
    expect(redactor({ [name]: 'f00dcafe' })('model f00dcafe')).toBe('model f00dcafe');
  },
);

test('a password within an address is a secret, the address is not', () => {
  const env = {
    DATABASE_URL: 'postgres://reader:s3cret-word@db.example.org/x',
    BASE: 'https://host:8080/a@b',
  };
  expect(redactor(env)('s3cret-word at postgres://reader:s3cret-word@db https://host:8080/a@b')).toBe(
    '[DATABASE_URL] at postgres://reader:[DATABASE_URL]@db https://host:8080/a@b',
  );
});

const SECRET = 'f00dcafe-77';
const ENV = { PGPASSWORD: SECRET, GITHUB_STEP_SUMMARY: '' };

/** promptfoo's output with a variant that is listed and has no row; every label holds the secret. */
function withSilentVariant(folder: string): void {
  const spoken: SimulatedVariant = { ...ORACLE, label: `asked ${SECRET}` };
  writeResults(folder, 'eval.json', [spoken, { ...spoken, label: `silent ${SECRET}` }]);
  const path = join(folder, 'eval.json');
  const content = JSON.parse(readFileSync(path, 'utf8'));
  content.results.results = content.results.results.filter(
    ({ provider }: { provider: { label: string } }) => !provider.label.startsWith('silent'),
  );
  for (const prompt of content.results.prompts) prompt.label = `direct ${SECRET}`;
  for (const row of content.results.results) row.prompt.label = `direct ${SECRET}`;
  content.config.tests = [`file://${SECRET}/x.mjs:compositional`];
  writeFileSync(path, JSON.stringify(content));
  writeFileSync(join(folder, 'gate.yaml'), 'floors: { CCR accuracy: 0.6 }\n');
}

test('a variant that is listed and has no row shows its secret nowhere: in no output or file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-secret-'));
  withSilentVariant(folder);
  const outputs = [
    '--out out gate.xml summary.md --save-baseline base.json',
    '--json',
    // What stops before there is a scorecard is said and published, too.
    `--policy ${SECRET}.yaml -o failed.md`,
  ];
  const printed: string[] = [];
  for (const args of outputs)
    printed.push((await causal(folder, ['gate', 'eval.json', ...args.split(' ')], ENV)).output);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== 'eval.json' && /\./.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(printed[0]).toContain('silent [PGPASSWORD]');
  expect(files.length).toBeGreaterThanOrEqual(6);
  for (const text of [...printed, ...files]) expect(text).not.toContain(SECRET);
  rmSync(folder, { recursive: true });
});

test('an error of promptfoo’s own, and any other, is printed without secrets', async () => {
  const { output } = await causal(tmpdir(), ['report', `${SECRET}.json`], ENV);
  expect(output).toBe(
    '[PGPASSWORD].json: there is no such file; promptfoo eval writes it in the folder where it runs\n',
  );
});

test('no file of a run shows a secret that promptfoo rendered into labels, prompts, replies or errors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-secret-'));
  const env = { GATEWAY_TOKEN: 'tok-"quoted"-7f3a', TEAM_NAME: 'blue-team' };
  const leak = `${env.GATEWAY_TOKEN} ${env.TEAM_NAME}`;
  const rows = rowsOf(compositional({ edges: ['X -> C', 'C -> Y'] }), [
    {
      label: `gateway ${leak}`,
      reply: (prompt) =>
        prompt.length % 2 ? new Error(`401 for ${leak}`) : `Hm, ${'m'.repeat(288)}${leak}.`,
    },
  ]).map((row) => ({ ...row, prompt: { label: `direct ${leak}`, raw: `Authorised by ${leak}` } }));
  await finishRun([{ rows, run: '' }], {
    stamp: { createdAt: '2025-01-01T00:00:00.000Z' },
    out: folder,
    redact: redactor(env, ['TEAM_NAME']),
    env: {},
  });
  for (const name of ['scorecard.json', 'report.md', 'report.html']) {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text).not.toContain('7f3a');
    expect(text).not.toContain('tok-');
    expect(text).not.toContain('blue-team');
    expect(text).toMatch(/GATEWAY\\?_TOKEN/);
  }
  rmSync(folder, { recursive: true });
});
