import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Scorecard, VariantScores } from '../../src/scorecard/scorecard.ts';
import type { StoredColumn, StoredRow } from '../support/eval-files.ts';
import { copyRepository, type Finished, promptfoo, readJson, scorecardIn } from '../support/promptfoo.ts';

/** The numbers of its questions, as docs/first-run.md states them. */
const COMPOSITIONAL = 360;
const INTERVENTION_EFFECTS = 240;
const QUESTIONS = COMPOSITIONAL + INTERVENTION_EFFECTS;

describe('an eval with the config at the root of the repository', () => {
  let folder = '';
  let finished: Finished;
  let scorecard: Scorecard;
  let columns: readonly StoredColumn[];
  let rows: readonly StoredRow[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'root-eval-'));
    // The eval runs in a folder of its own, so that it replaces no results of the repository.
    copyRepository(folder, 'promptfooconfig.yaml');
    finished = await promptfoo(folder, ['eval', '--no-table']);
    scorecard = scorecardIn(folder);
    const { prompts, results } = readJson(folder, 'results/eval.json').results;
    columns = prompts;
    rows = results;
  });

  const variant = (name: string): VariantScores => scorecard.variants.find((candidate) => candidate.name === name)!;

  /** Returns a variant's score in a metric. @throws {Error} If the score is not an estimate. */
  function score(name: string, metric: string): number {
    const estimate = variant(name).estimates[metric];
    if (estimate?.kind !== 'estimate') throw new Error(`score: expected an estimate of ${metric} of ${name}`);
    return estimate.value;
  }

  test('asks eight models 600 questions each, and receives all replies', () => {
    expect(scorecard.variants.map(({ counts }) => [counts.asked, counts.received])).toEqual(
      Array(8).fill([QUESTIONS, QUESTIONS]),
    );
  });

  test('gives a perfect model perfect scores', () => {
    expect(score('oracle', 'accuracy')).toBe(1);
    expect(score('oracle', 'CCR discrimination')).toBe(1);
    expect(score('oracle', 'CCR PNS error')).toBeCloseTo(0, 9);
    expect(score('oracle', 'IE accuracy')).toBe(1);
  });

  test.each(['always yes', 'always no', 'intervention-blind'])(
    'gives the simulated model “%s”, which ignores interventions, a CCR discrimination of 0',
    (name) => {
      expect(score(name, 'CCR discrimination')).toBeCloseTo(0, 9);
    },
  );

  test('gives a model with an error rate of 10 % an accuracy of about 90 %', () => {
    // Four standard errors of a share of 0.9 of 600 answers are 0.049.
    expect(Math.abs(score('noisy', 'accuracy') - 0.9)).toBeLessThan(0.05);
  });

  test('prints the table of scores and the path of the report at the end, and exits with code 0', () => {
    const head = finished.output.search(/^variant +accuracy +CCR discrimination/m);
    expect(head).toBeGreaterThan(0);
    expect(finished.output.slice(head)).toContain('Report: results');
    expect(finished.code).toBe(0);
  });

  test('shows at most ten metrics, among them the main ones, above each column of promptfoo’s table', () => {
    const headlines = scorecard.metrics.filter(({ headline }) => headline).map(({ name }) => name);
    for (const { provider, metrics } of columns) {
      const names = Object.keys(metrics.namedScores);
      // promptfoo shows metrics as chips below the head of a column. The hook limits them to ten, so heads stay short.
      expect(names.length).toBeLessThanOrEqual(10);
      expect(names.filter((name) => name.includes(' '))).toEqual([]);
      for (const name of headlines) expect(metrics.namedScores[name.replaceAll(' ', '_')]).toBe(score(provider, name));
    }
  });

  test('stores in each row the counts from which promptfoo can compute the share of correct answers in a task', () => {
    const noisy = rows.filter(({ provider }) => provider.label === 'noisy');
    const sumOf = (name: string): number =>
      noisy.reduce((total, { namedScores }) => total + (namedScores[name] ?? 0), 0);
    expect(sumOf('compositional_replies')).toBe(COMPOSITIONAL);
    expect(sumOf('intervention_effects_replies')).toBe(INTERVENTION_EFFECTS);
    const right = sumOf('intervention_effects_right');
    expect(sumOf('compositional_right') + right).toBe(variant('noisy').counts.right);
    // The root config derives IE_questions under `derivedMetrics`.
    const { namedScores } = columns.find(({ provider }) => provider === 'noisy')!.metrics;
    expect(namedScores.IE_questions).toBeCloseTo(right / INTERVENTION_EFFECTS, 9);
  });

  test('stores no row that is larger than three times the prompt of the row plus 4 kB', () => {
    const sizeOf = (part: unknown): number => Buffer.byteLength(JSON.stringify(part));
    // promptfoo stores the texts of a question three times: in the prompt, in the variables, and in the test of a row.
    // What else a row contains, such as the grade and the metadata of the question, takes up to 3.9 kB.
    const large = rows.filter((row) => sizeOf(row) >= 3 * sizeOf(row.prompt) + 4096);
    expect(large).toEqual([]);
  });

  test('writes the answers as CSV, and a report page that does not contain the path of the folder', () => {
    const [page] = globSync('results/*/report.html', { cwd: folder });
    expect(readFileSync(join(folder, page!), 'utf8')).not.toContain(folder);
    expect(globSync('results/*/answers.csv', { cwd: folder })).toHaveLength(1);
  });

  test('stores its metrics in promptfoo’s database, from which the command “promptfoo export” can read them', async () => {
    const { evalId } = readJson(folder, 'results/eval.json');
    await promptfoo(folder, ['export', 'eval', evalId, '-o', 'exported.json']);
    const [oracle] = readJson(folder, 'exported.json').results.prompts;
    expect(oracle.metrics.namedScores.CCR_discrimination).toBe(1);
  });
});
