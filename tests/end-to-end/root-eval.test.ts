import { cpSync, globSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Finished, promptfoo, ROOT, readJson } from '../support/promptfoo.ts';

// The root config, in a folder of its own, so that no results of others are replaced.
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

let folder = '';
let finished: Finished;
let card: {
  readonly metrics: readonly { readonly name: string; readonly headline?: boolean }[];
  readonly variants: readonly {
    readonly name: string;
    readonly estimates: Record<string, { readonly kind: string; readonly value?: number }>;
    readonly counts: Record<string, number>;
  }[];
};
let columns: readonly {
  readonly provider: string;
  readonly metrics: { readonly namedScores: Record<string, number> };
}[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'root-eval-'));
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  finished = await promptfoo(folder, ['eval', '--no-table']);
  card = readJson(folder, globSync('results/*/scorecard.json', { cwd: folder })[0]!);
  columns = readJson(folder, 'results/eval.json').results.prompts;
});

const variant = (name: string) => card.variants.find((one) => one.name === name)!;
const value = (name: string, metric: string) => variant(name).estimates[metric]?.value;

test('the root config asks eight models 600 questions each', () => {
  expect(card.variants.map(({ counts }) => counts.asked)).toEqual(Array(8).fill(600));
  expect(card.variants.every(({ counts }) => counts.received === 600)).toBe(true);
});

test('a perfect model has perfect scores, and models that ignore interventions have a discrimination of 0', () => {
  expect(value('oracle', 'accuracy')).toBe(1);
  expect(value('oracle', 'CCR discrimination')).toBe(1);
  expect(value('oracle', 'CCR PNS error')).toBeCloseTo(0, 9);
  expect(value('oracle', 'IE accuracy')).toBe(1);
  for (const name of ['always yes', 'always no', 'intervention-blind'])
    expect(value(name, 'CCR discrimination')).toBeCloseTo(0, 9);
  expect(value('noisy', 'accuracy')).toBeCloseTo(0.9, 1);
});

test('the terminal ends with the table and the path of the report', () => {
  const head = finished.output.search(/^variant +accuracy +CCR discrimination/m);
  expect(head).toBeGreaterThan(0);
  const ours = finished.output.slice(head);
  expect(finished.output.trimEnd().split('\n').slice(-4).join('\n')).toMatch(/Report: results/);
  expect(ours.split('\n').length).toBeLessThan(40);
  expect(finished.code).toBe(0);
});

test('each promptfoo column shows the headline metrics with their values, and at most ten metrics', () => {
  const headlines = card.metrics.filter(({ headline }) => headline).map(({ name }) => name);
  for (const { provider, metrics } of columns) {
    const chips = Object.keys(metrics.namedScores);
    expect(chips.length).toBeLessThanOrEqual(10);
    expect(chips.every((name) => !name.includes(' '))).toBe(true);
    const shown = headlines.filter((name) => variant(provider).estimates[name]?.kind === 'estimate');
    for (const name of shown)
      expect(metrics.namedScores[name.replaceAll(' ', '_')]).toBe(value(provider, name));
  }
});

test('the derived metrics in promptfoo equal the values computed from the counts in the rows', () => {
  // The hook replaces those with a metric of the same name; the counts are in every row.
  const { results } = readJson(folder, 'results/eval.json').results;
  const rows = results.filter((row: { provider: { label: string } }) => row.provider.label === 'noisy');
  const sum = (name: string): number =>
    rows.reduce(
      (total: number, row: { namedScores: Record<string, number> }) => total + (row.namedScores[name] ?? 0),
      0,
    );
  expect(sum('compositional_right') + sum('intervention_effects_right')).toBe(variant('noisy').counts.right);
  expect(sum('compositional_replies')).toBe(360);
  const derived = columns.find(({ provider }) => provider === 'noisy')?.metrics.namedScores;
  expect(derived?.CCR_accuracy).toBeCloseTo(sum('compositional_right') / 360, 9);
});

test('a row of the results file is smaller than three times its prompt plus 4 kB', () => {
  const { results } = readJson(folder, 'results/eval.json').results;
  for (const row of results.slice(0, 200)) {
    const size = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
    expect(size(row)).toBeLessThan(3 * size(row.prompt) + 4096);
  }
});

test('the report page and the CSV are written, and the page contains no local path', () => {
  const [page] = globSync('results/*/report.html', { cwd: folder });
  const text = readFileSync(join(folder, page!), 'utf8');
  expect(text).not.toContain(folder);
  expect(globSync('results/*/answers.csv', { cwd: folder })).toHaveLength(1);
});

test('the metrics are stored in promptfoo’s database, and promptfoo exports them', async () => {
  const { evalId } = readJson(folder, 'results/eval.json');
  await promptfoo(folder, ['export', 'eval', evalId, '-o', 'exported.json']);
  const exported = readJson(folder, 'exported.json').results.prompts;
  expect(exported[0].metrics.namedScores.CCR_discrimination).toBe(1);
});
