import { cpSync, globSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Finished, promptfoo, ROOT, readJson } from '../support/promptfoo.ts';

/** What the config at the root of the repository needs. It runs in a folder of its own, so that it replaces no results. */
const PARTS = [
  'promptfooconfig.yaml',
  'package.json',
  'assertions',
  'generators',
  'hooks',
  'prompts',
  'providers',
  'src',
];

/** The numbers of its questions, as docs/first-run.md states them. */
const COMPOSITIONAL = 360;
const INTERVENTION_EFFECTS = 240;
const QUESTIONS = COMPOSITIONAL + INTERVENTION_EFFECTS;

interface Card {
  readonly metrics: readonly { readonly name: string; readonly headline?: boolean }[];
  readonly variants: readonly {
    readonly name: string;
    readonly estimates: Readonly<Record<string, { readonly kind: string; readonly value?: number }>>;
    readonly counts: Readonly<Record<string, number>>;
  }[];
}

/** A column of promptfoo's view, with its metrics by name. */
interface Column {
  readonly provider: string;
  readonly metrics: { readonly namedScores: Readonly<Record<string, number>> };
}

interface ResultRow {
  readonly provider: { readonly label: string };
  readonly prompt: object;
  readonly namedScores: Readonly<Record<string, number>>;
}

describe('an eval of the root config', () => {
  let folder = '';
  let finished: Finished;
  let card: Card;
  let columns: readonly Column[];
  let rows: readonly ResultRow[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'root-eval-'));
    for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    finished = await promptfoo(folder, ['eval', '--no-table']);
    card = readJson(folder, globSync('results/*/scorecard.json', { cwd: folder })[0]!);
    const { prompts, results } = readJson(folder, 'results/eval.json').results;
    columns = prompts;
    rows = results;
  });

  const variant = (name: string) => card.variants.find((one) => one.name === name)!;
  const value = (name: string, metric: string) => variant(name).estimates[metric]?.value;

  test('asks eight models 600 questions each, and receives all replies', () => {
    expect(card.variants.map(({ counts }) => [counts.asked, counts.received])).toEqual(
      Array(8).fill([QUESTIONS, QUESTIONS]),
    );
  });

  test('gives a perfect model perfect scores', () => {
    expect(value('oracle', 'accuracy')).toBe(1);
    expect(value('oracle', 'CCR discrimination')).toBe(1);
    expect(value('oracle', 'CCR PNS error')).toBeCloseTo(0, 9);
    expect(value('oracle', 'IE accuracy')).toBe(1);
  });

  test.each(['always yes', 'always no', 'intervention-blind'])(
    'gives the model “%s”, which ignores interventions, a discrimination of 0',
    (name) => {
      expect(value(name, 'CCR discrimination')).toBeCloseTo(0, 9);
    },
  );

  test('gives a model with an error rate of 10 % an accuracy of about 90 %', () => {
    // Four standard errors of a share of 0.9 of 600 answers are 0.049.
    expect(Math.abs(value('noisy', 'accuracy')! - 0.9)).toBeLessThan(0.05);
  });

  test('ends with the table and the path of the report in the terminal, and with the exit code 0', () => {
    const head = finished.output.search(/^variant +accuracy +CCR discrimination/m);
    expect(head).toBeGreaterThan(0);
    expect(finished.output.slice(head)).toContain('Report: results');
    expect(finished.code).toBe(0);
  });

  test('shows the headline metrics and at most ten metrics in each of promptfoo’s columns', () => {
    const headlines = card.metrics.filter(({ headline }) => headline).map(({ name }) => name);
    for (const { provider, metrics } of columns) {
      const names = Object.keys(metrics.namedScores);
      expect(names.length).toBeLessThanOrEqual(10);
      expect(names.filter((name) => name.includes(' '))).toEqual([]);
      for (const name of headlines)
        expect(metrics.namedScores[name.replaceAll(' ', '_')]).toBe(value(provider, name));
    }
  });

  test('counts right answers in each row, from which promptfoo derives the accuracy of a task', () => {
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

  test('stores rows that are smaller than three times their prompt plus 4 kB', () => {
    const sizeOf = (part: unknown): number => Buffer.byteLength(JSON.stringify(part));
    const large = rows.filter((row) => sizeOf(row) >= 3 * sizeOf(row.prompt) + 4096);
    expect(large).toEqual([]);
  });

  test('writes a page without local paths, and the answers as CSV', () => {
    const [page] = globSync('results/*/report.html', { cwd: folder });
    expect(readFileSync(join(folder, page!), 'utf8')).not.toContain(folder);
    expect(globSync('results/*/answers.csv', { cwd: folder })).toHaveLength(1);
  });

  test('stores its metrics in promptfoo’s database, from which promptfoo exports them', async () => {
    const { evalId } = readJson(folder, 'results/eval.json');
    await promptfoo(folder, ['export', 'eval', evalId, '-o', 'exported.json']);
    const [oracle] = readJson(folder, 'exported.json').results.prompts;
    expect(oracle.metrics.namedScores.CCR_discrimination).toBe(1);
  });
});
