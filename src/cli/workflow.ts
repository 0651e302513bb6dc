import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { NewFile } from '../lib/write-files.ts';
import { type NamedProvider, secretsOf, settingsOf } from './named-providers.ts';
import { RUN_PRICE } from './run-price.ts';

/** The actions, each at the commit of a release. */
const CHECKOUT = 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0';
const SETUP_NODE = 'actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0';
const CACHE = (part: '' | '/restore' | '/save'): string =>
  `actions/cache${part}@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0`;
const UPLOAD = 'actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2';

/** The condition of steps that run only on the main branch. */
const ON_MAIN = "github.ref == 'refs/heads/main'";

/** The name of the workflow's file, unless another project has it. */
const USUAL = 'causal-reasoning';

/**
 * Returns the workflow of a project for GitHub Actions: one job, with only the secrets of the providers. A single
 * provider is compared with its last run on main, which a cache keeps. If another project of the repository has a
 * workflow already, this one gets a name of its own.
 *
 * @param root - The root of the git repository, where the platform looks for workflows.
 * @param installed - The folder of the installed package.
 */
export function workflow(
  root: string,
  folder: string,
  installed: string,
  providers: readonly NamedProvider[],
): NewFile {
  const own = pathFrom(root, folder);
  const name = nameFor(root, own);
  return {
    path: relative('', pathOf(root, name)),
    text: textOf({ root, own, name, install: pathFrom(root, dirname(dirname(installed))) }, providers),
  };
}

/** The path of a workflow, which the platform finds only here. */
function pathOf(root: string, name: string): string {
  return join(root, '.github/workflows', `${name}.yml`);
}

/** Returns the usual name, or one with the project's folder if another project has the usual one. */
function nameFor(root: string, own: string): string {
  const usual = pathOf(root, USUAL);
  const isFree =
    !existsSync(usual) || readFileSync(usual, 'utf8').includes(`\n    ${workingDirectory(own)}\n`);
  return isFree ? USUAL : `${USUAL}-${own.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '')}`;
}

/** The line that says to which project a workflow belongs. */
function workingDirectory(own: string): string {
  return `working-directory: ${own}`;
}

/** A project for which a workflow is written. */
interface Project {
  /** The root of the git repository. */
  readonly root: string;
  /** The folder of the config, as seen from the root. */
  readonly own: string;
  /** The folder in which the packages are installed, as seen from the root. */
  readonly install: string;
  /** The name of the workflow's file, which its caches share. */
  readonly name: string;
}

/** Writes the workflow. */
function textOf({ root, own, name, install }: Project, providers: readonly NamedProvider[]): string {
  const npm = existsSync(join(root, install, 'package-lock.json')) ? 'npm ci' : 'npm install';
  const isRecorded = providers.length === 1;
  const recording = isRecorded ? ` \${{ ${ON_MAIN} && '--save-baseline baseline.json' || '' }}` : '';
  return `${heading(own, name, isRecorded)}
      - run: ${npm}
        working-directory: ${install}
      - uses: ${CACHE('')}
        with:
          path: ~/.promptfoo/cache
          key: ${name}-answers-\${{ github.run_id }}
          restore-keys: ${name}-answers-
${isRecorded ? restored(own, name) : ''}
      # The gate runs even if promptfoo fails. A run with missing rows or too many failed calls cannot pass.
      - name: Ask
        run: npx promptfoo eval --no-progress-bar || true
${environment(providers)}
      - name: Gate
        run: npx promptfoo-causal gate results/eval.json --out results${recording}
${isRecorded ? saved(own, name) : ''}
      # promptfoo's own output stays on the runner, because it may contain keys.
      - uses: ${UPLOAD}
        if: \${{ !cancelled() }}
        with:
          name: causal-reasoning
          path: |
            ${own}/results/scorecard.json
            ${own}/results/report.html
`;
}

/** What comes before the steps of the project: triggers, rights, and Node. */
function heading(own: string, name: string, isRecorded: boolean): string {
  return `# A run costs ${RUN_PRICE}.
# Answers are cached, so a push pays only for changed questions and models. GitHub deletes the cache after a week without use.
name: ${name === USUAL ? 'causal reasoning' : `causal reasoning (${own})`}

on:
  pull_request:
${isRecorded ? '  push:\n    branches: [main]\n' : ''}  workflow_dispatch:

permissions:
  contents: read

defaults:
  run:
    ${workingDirectory(own)}

jobs:
  gate:
    runs-on: ubuntu-latest
    steps:
      - uses: ${CHECKOUT}
        with:
          persist-credentials: false
      - uses: ${SETUP_NODE}
        with:
          node-version: 24`;
}

/** The step that fetches the baseline. */
function restored(own: string, name: string): string {
  return `
      # The baseline is the last run on main that did not fail.
      - uses: ${CACHE('/restore')}
        with:
          path: ${own}/baseline.json
          key: ${name}-baseline-\${{ github.run_id }}
          restore-keys: ${name}-baseline-
`;
}

/** The step that keeps the run as the baseline. */
function saved(own: string, name: string): string {
  return `
      - uses: ${CACHE('/save')}
        if: \${{ ${ON_MAIN} }}
        with:
          path: ${own}/baseline.json
          key: ${name}-baseline-\${{ github.run_id }}
`;
}

/** The environment of the step that asks: secrets, and settings that variables of the platform may replace. */
function environment(providers: readonly NamedProvider[]): string {
  const lines = [
    ...secretsOf(providers).map((name) => `          ${name}: \${{ secrets.${name} }}\n`),
    ...Object.entries(settingsOf(providers)).map(
      ([name, standard]) => `          ${name}: \${{ vars.${name}${standard && ` || '${standard}'`} }}\n`,
    ),
  ];
  return lines.length === 0 ? '' : `        env:\n${lines.join('')}`;
}

/** Writes a folder as seen from the root. */
function pathFrom(root: string, folder: string): string {
  return relative(root, resolve(folder)).replaceAll('\\', '/') || '.';
}
