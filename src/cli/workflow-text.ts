import { type NamedProvider, secretsOf, settingsOf } from './named-providers.ts';

/** What a run of the default questions costs, for orientation: `plan --price 1,6` for the example `gate`. */
export const RUN_PRICE =
  'about $1.60 per model, at $1 per million prompt tokens and $6 per million reply tokens (for your prices: npx promptfoo-causal plan --price <in,out>)';

/** A project for which a workflow is written. Folders are as seen from the root of the repository. */
interface Project {
  readonly title: string;
  /** The name of the workflow's file, with which the names of its caches begin. */
  readonly name: string;
  /** The folder of the project. */
  readonly folder: string;
  /** The folder in which the packages are installed. */
  readonly install: string;
  /** Whether that folder has a package-lock.json. */
  readonly hasLockFile: boolean;
  readonly providers: readonly NamedProvider[];
}

/** The actions, each at the commit of a release. */
const CHECKOUT = 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0';
const SETUP_NODE = 'actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0';
const RESTORE = 'actions/cache/restore@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0';
const SAVE = 'actions/cache/save@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0';
const UPLOAD = 'actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2';

/** The condition of steps that run only on the main branch. */
const ON_MAIN = "github.ref == 'refs/heads/main'";

/**
 * Writes a workflow with one job, which gets only the secrets of the providers. A single provider is compared with its
 * last run on main, which a cache keeps; of several providers, the first is the baseline.
 */
export function workflowText(project: Project): string {
  const { name, folder, install, hasLockFile, providers } = project;
  const isSingle = providers.length === 1;
  const recording = isSingle ? ` \${{ ${ON_MAIN} && '--save-baseline baseline.json' || '' }}` : '';
  return `${heading(project)}
      - run: ${hasLockFile ? 'npm ci' : 'npm install'}
        working-directory: ${install}
      - uses: ${RESTORE}
        with:
          path: ~/.promptfoo/cache
          key: ${name}-answers-\${{ github.run_id }}-\${{ github.run_attempt }}
          restore-keys: ${name}-answers-
${isSingle ? fetchBaseline(project) : ''}
      # The gate runs even if promptfoo fails. A run with missing rows or too many failed calls cannot pass.
      - name: Ask
        run: npx promptfoo eval --no-progress-bar || true
${environment(providers)}
      # Answers are saved before the gate, so that they are kept even if it fails.
      - uses: ${SAVE}
        if: \${{ !cancelled() }}
        with:
          path: ~/.promptfoo/cache
          key: ${name}-answers-\${{ github.run_id }}-\${{ github.run_attempt }}

      - name: Gate
        run: npx promptfoo-causal gate results/eval.json --out results${recording}
${isSingle ? keepBaseline(project) : ''}
      # promptfoo's own output stays on the runner, because it may contain keys.
      - uses: ${UPLOAD}
        if: \${{ !cancelled() }}
        with:
          name: causal-reasoning
          path: |
            ${folder}/results/scorecard.json
            ${folder}/results/report.html
`;
}

/** The line that says to which project a workflow belongs. */
export function workingDirectory(folder: string): string {
  return `working-directory: ${folder}`;
}

/** What comes before the steps of the project: triggers, rights, and Node. */
function heading({ title, folder, providers }: Project): string {
  // Without runs on main, a single provider would have no baseline.
  const push = providers.length === 1 ? '  push:\n    branches: [main]\n' : '';
  return `# A run costs ${RUN_PRICE}.
# Answers are cached, so a push pays only for changed questions and models. GitHub deletes the cache after a week without use.
name: ${title}

on:
  pull_request:
${push}  workflow_dispatch:

permissions:
  contents: read

defaults:
  run:
    ${workingDirectory(folder)}

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
function fetchBaseline({ folder, name }: Project): string {
  return `
      # The baseline is the last run on main that did not fail.
      - uses: ${RESTORE}
        with:
          path: ${folder}/baseline.json
          key: ${name}-baseline-\${{ github.run_id }}
          restore-keys: ${name}-baseline-
`;
}

/** The step that keeps the run as the baseline. */
function keepBaseline({ folder, name }: Project): string {
  return `
      - uses: ${SAVE}
        if: \${{ ${ON_MAIN} }}
        with:
          path: ${folder}/baseline.json
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
