import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scorecard, scorecardSchema } from '../../src/scorecard/schema.ts';
import type { Finished } from '../support/promptfoo.ts';
import { finishedRun } from './run.ts';

afterAll(() => rmSync(folder, { recursive: true, force: true }));

let folder: string;
let causal: (...args: string[]) => Promise<Finished>;
let whole: Finished;
let scorecard: Scorecard;
beforeAll(async () => {
  ({ folder, causal, whole } = await finishedRun());
  scorecard = scorecardSchema.parse(JSON.parse(readFileSync(join(folder, 'whole/scorecard.json'), 'utf8')));
}, 240_000);

test('the hopeless variant stops early, the others go on, and the run says what was saved', () => {
  expect(whole.output).toContain('240 questions × 3 variants: 720 calls, all to simulated models');
  expect(whole.output).toMatch(/stage [1-6] of 12: .*decided: hopeless/);
  expect(whole.output).toMatch(/planned replies were collected \(\d+ % saved\)/);
  expect(whole.code).toBe(3);
  const asked = new Map(scorecard.variants.map(({ provider, look }) => [provider.label, look?.stage]));
  expect(asked.get('hopeless')).toBeLessThanOrEqual(6);
  expect(asked.get('v2')).toBeGreaterThan(asked.get('hopeless') ?? 12);
  expect(asked.get('v1')).toBe(asked.get('v2'));
});

test('what was not needed is not asked, and nothing is missing', () => {
  for (const { answers } of scorecard.variants) {
    expect(answers.missing).toBe(0);
    expect(answers.questions + (answers.notAsked ?? 0)).toBe(240);
  }
  const checks = scorecard.gate?.checks.filter(({ kind }) => kind === 'completeness');
  expect(checks?.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
});

test('the results file is one that every command reads', async () => {
  const gated = await causal('gate', 'whole/eval.json', '--json');
  expect(gated.code).toBe(3);
  const { gate } = scorecard;
  const verdicts = (checks: { measure: string; verdict: string }[] = []) =>
    checks.map(({ measure, verdict }) => `${measure} ${verdict}`);
  expect(verdicts(JSON.parse(gated.output).checks)).toEqual(verdicts(gate?.checks));
}, 60_000);

test('rows that are missing from a stage that was asked are missed', async () => {
  const text = readFileSync(join(folder, 'whole/eval.json'), 'utf8');
  const output = JSON.parse(text);
  output.results.results.splice(5, 3);
  writeFileSync(join(folder, 'cut.json'), JSON.stringify(output));
  const { checks } = JSON.parse((await causal('gate', 'cut.json', '--json')).output);
  const missed = checks.filter(
    ({ measure, verdict }: { measure: string; verdict: string }) =>
      measure === 'missing questions' && verdict === 'fail',
  );
  expect(missed.length).toBeGreaterThan(0);
}, 60_000);
