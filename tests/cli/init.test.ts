import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { initCommand } from '../../src/cli/init.ts';
import { newFolder } from '../support/folders.ts';

/** The root of a git repository in which the package is installed. */
let root: string;
/** What the command printed. */
let said: string[];

beforeEach(() => {
  root = newFolder('init');
  mkdirSync(join(root, '.git'));
  mkdirSync(join(root, 'node_modules/promptfoo-causal'), { recursive: true });
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
});

afterEach(() => vi.restoreAllMocks());

/** Runs the command for a folder of the repository. */
function init(folder: string, ...options: readonly string[]): void {
  initCommand(new Command())
    .exitOverride()
    .parse([join(root, folder), ...options], { from: 'user' });
}

const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const yaml = (path: string) => parse(text(path));
/** An expression of GitHub Actions. */
const expression = (text: string): string => ['$', `{{ ${text} }}`].join('');
const WORKFLOW = '.github/workflows/causal-reasoning.yml';

describe('the project that the init command writes', () => {
  it('has three simulated models and a gate.yaml if no providers are given', () => {
    init('evals/causal');
    const config = yaml('evals/causal/promptfooconfig.yaml');
    expect(config.providers.map(({ label }: { label: string }) => label)).toEqual(['v1', 'v2', 'v3']);
    expect(config.prompts[0].id).toBe('file://../../node_modules/promptfoo-causal/prompts/zero-shot.j2');
    expect(yaml('evals/causal/gate.yaml')).toEqual({ baseline: 'v1' });
    expect(existsSync(join(root, WORKFLOW))).toBe(false);
    expect(said.at(-1)).toContain('at no cost');
  });

  it('contains the given providers with short labels, and names the first of these as the baseline', () => {
    init('e', '--providers', 'openai:chat:gpt-a', 'v2=openai:chat:gpt-b');
    expect(yaml('e/promptfooconfig.yaml').providers).toEqual([
      { id: 'openai:chat:gpt-a', label: 'gpt-a' },
      { id: 'openai:chat:gpt-b', label: 'v2' },
    ]);
    expect(yaml('e/gate.yaml')).toEqual({ baseline: 'gpt-a' });
    expect(text('e/promptfooconfig.yaml')).not.toContain('imulated');
  });

  it('compares a single provider with its last recorded run', () => {
    init('e', '--providers', 'openai:chat:gpt-a');
    expect(yaml('e/gate.yaml')).toEqual({ baseline: 'baseline.json' });
    const steps = JSON.stringify(yaml(WORKFLOW).jobs.gate.steps);
    expect(steps).toContain('--save-baseline baseline.json');
    expect(steps).toContain('actions/cache/restore');
  });

  it('refers to the file of a provider by a path that is relative to the folder of the config', () => {
    init('evals/causal', '--providers', `file://${join(root, 'models/own.mjs')}`);
    expect(yaml('evals/causal/promptfooconfig.yaml').providers).toEqual([
      { id: 'file://../../models/own.mjs', label: 'own' },
    ]);
  });

  it('has a .gitignore that excludes results, unless the folder already contains a .gitignore', () => {
    init('e');
    expect(text('e/.gitignore')).toMatch(/^\/results\/$/m);
    mkdirSync(join(root, 'f'));
    writeFileSync(join(root, 'f/.gitignore'), 'mine\n');
    init('f');
    expect(text('f/.gitignore')).toBe('mine\n');
  });
});

describe('the GitHub workflow that the init command writes', () => {
  it('is stored at the root of the repository, has a single job, and runs in the folder of the project', () => {
    init('evals/causal', '--providers', 'openai:chat:a', 'anthropic:messages:b');
    const { jobs, defaults, on } = yaml(WORKFLOW);
    expect(Object.keys(jobs)).toEqual(['gate']);
    expect(on).not.toHaveProperty('push');
    expect(defaults.run['working-directory']).toBe('evals/causal');
  });

  it('uses only the secrets and settings that the providers need', () => {
    init('evals/causal', '--providers', 'openai:chat:a', 'anthropic:messages:b');
    const { jobs } = yaml(WORKFLOW);
    const ask = jobs.gate.steps.find(({ name }: { name?: string }) => name === 'Ask');
    expect(ask.env).toEqual({
      OPENAI_API_KEY: expression('secrets.OPENAI_API_KEY'),
      ANTHROPIC_API_KEY: expression('secrets.ANTHROPIC_API_KEY'),
      OPENAI_BASE_URL: expression("vars.OPENAI_BASE_URL || 'https://api.openai.com/v1'"),
      ANTHROPIC_BASE_URL: expression("vars.ANTHROPIC_BASE_URL || 'https://api.anthropic.com'"),
    });
  });

  it('states the price of a run, which the terminal shows as well', () => {
    init('evals/causal', '--providers', 'openai:chat:a');
    expect(text(WORKFLOW)).toContain('$1.60 per model');
    expect(said.at(-1)).toContain('$1.60 per model');
  });

  it('is not written outside a git repository, and the terminal says so', () => {
    const folder = newFolder('no-repository');
    mkdirSync(join(folder, 'node_modules/promptfoo-causal'), { recursive: true });
    initCommand(new Command()).parse([join(folder, 'e'), '--providers', 'openai:chat:a'], { from: 'user' });
    expect(said.at(-1)).toContain('No workflow was written');
  });

  it('has another name and other caches if it belongs to a second project in the same repository', () => {
    init('evals/models', '--providers', 'openai:chat:a', 'openai:chat:b');
    const first = text(WORKFLOW);
    init('evals/one', '--providers', 'openai:chat:a');
    expect(text(WORKFLOW)).toBe(first);
    const second = text('.github/workflows/causal-reasoning-evals-one.yml');
    expect(parse(second).name).toBe('causal reasoning (evals/one)');
    expect(parse(second).defaults.run['working-directory']).toBe('evals/one');
    expect(second).toContain('restore-keys: causal-reasoning-evals-one-baseline-');
    expect(first).toContain('restore-keys: causal-reasoning-answers-');
  });
});

describe('the init command', () => {
  it('writes nothing if it would replace a file that it did not write, even with --force', () => {
    mkdirSync(join(root, 'e'));
    writeFileSync(join(root, 'e/promptfooconfig.yaml'), 'mine: true\n');
    for (const options of [[], ['--force']]) {
      expect(() => init('e', ...options)).toThrow(/nothing was written, because .*promptfooconfig\.yaml exists/);
      expect(() => init('e', ...options)).not.toThrow(/--force/);
    }
    expect(text('e/promptfooconfig.yaml')).toBe('mine: true\n');
    expect(existsSync(join(root, 'e/gate.yaml'))).toBe(false);
  });

  it('replaces unchanged files that it wrote earlier, but only with --force', () => {
    init('e');
    expect(() => init('e', '--providers', 'openai:chat:a')).toThrow(
      /gate\.yaml and .*promptfooconfig\.yaml exist; .*--force replaces files that are unchanged since an earlier init wrote/,
    );
    init('e', '--providers', 'openai:chat:a', '--force');
    expect(yaml('e/promptfooconfig.yaml').providers).toHaveLength(1);
  });

  it('writes nothing if a file that it wrote earlier has been changed since then, even with --force', () => {
    init('e');
    const changed = `${text('e/gate.yaml')}margins: { accuracy: 0.03 }\n`;
    writeFileSync(join(root, 'e/gate.yaml'), changed);
    for (const options of [[], ['--force']]) {
      const again = () => init('e', '--providers', 'openai:chat:a', ...options);
      expect(again).toThrow(/nothing was written, because .*gate\.yaml/);
      expect(again).not.toThrow(/--force/);
    }
    expect(text('e/gate.yaml')).toBe(changed);
    expect(yaml('e/promptfooconfig.yaml').providers).toHaveLength(3);
  });

  it('keeps a file if the text of the file would not change', () => {
    init('e');
    said = [];
    init('e');
    expect(said.filter((line) => line.startsWith('wrote'))).toEqual([]);
    expect(said.filter((line) => line.startsWith('kept'))).toHaveLength(3);
  });

  it('refuses two providers with the same label', () => {
    expect(() => init('e', '--providers', 'openai:chat:a', 'openai:responses:a')).toThrow(
      /two providers have the label a; write a label before each, such as v1=openai:chat:a/,
    );
  });

  it('says how to install the package if it is not installed', () => {
    const folder = newFolder('not-installed');
    expect(() => initCommand(new Command()).parse([folder], { from: 'user' })).toThrow(/npm install --save-dev/);
  });

  it('copies an example into the given folder', () => {
    init('own-theme', '--example', 'own-theme');
    expect(text('own-theme/README.md')).toContain('harbour.yaml');
    expect(text('own-theme/harbour.yaml')).toMatch(/promptfoo-causal@\d/);
  });
});
