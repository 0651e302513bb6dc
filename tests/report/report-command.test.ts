import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { causal } from '../support/command.ts';
import { plain } from '../support/scored.ts';
import { mixedScorecard, sampledScorecard } from './scorecards.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = (...args: readonly string[]) => causal(folder, ['report', ...args]);
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

test('report writes page, Markdown and numbers, and prints where', async () => {
  writeFileSync(join(folder, 'scorecard.json'), serialiseScorecard(plain(sampledScorecard())));
  const { code, output } = await report(
    'scorecard.json',
    ...['-o', 'report.html', 'out/numbers.csv', '-o', 'out/report.md'],
  );
  expect(output).toMatch(/Report: +report\.html\nMarkdown: out\/report\.md\nNumbers: +out\/numbers\.csv\n$/);
  expect(code).toBe(0);
  expect(read('report.html')).toMatch(/^<!doctype html>/);
  expect(read('out/report.md')).toMatch(
    /^\*\*The run has 5 variants, which were not compared with each other\.\*\*/,
  );
  expect(read('out/numbers.csv')).toMatch(/^provider,prompt,task,/);
  const first = read('report.html');
  expect((await report('scorecard.json', '-o', 'again.html')).code).toBe(0);
  expect(read('again.html')).toBe(first);
});

test('report refuses equations that nobody can read', async () => {
  const scorecard = sampledScorecard();
  const worlds = [{ ...scorecard.worlds[0]!, equations: 'X=0.4 Y=X' }];
  writeFileSync(
    join(folder, 'model.json'),
    serialiseScorecard({ ...plain(scorecard), tasks: { ...scorecard.tasks, compositional: { worlds } } }),
  );
  const { code, output } = await report('model.json');
  expect(output).toMatch(/^model\.json: decodeScm: expected an equation like .*, got Y=X\n$/);
  expect(code).toBe(1);
});

test.each([
  ['missing.json', undefined, 'missing.json: ENOENT'],
  ['cut.json', '{"schemaVersion": 2, "vari', 'cut.json: '],
  [
    'other.json',
    '{"results": []}',
    'other.json: expected a scorecard with schemaVersion 2, got none. Write the scorecard again',
  ],
])('report refuses %s', async (file, content, message) => {
  if (content !== undefined) writeFileSync(join(folder, file), content);
  const { code, output } = await report(file);
  expect(output).toContain(message);
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});

const sound = mixedScorecard();
const changed = (change: (scorecard: typeof sound) => void): string => {
  const copy = structuredClone(sound);
  change(copy);
  return JSON.stringify(plain(copy));
};

test('the lists of a scorecard as it is made fit together', () => {
  expect(parseScorecard(serialiseScorecard(plain(sound)), 'sound.json')).toMatchObject({ schemaVersion: 2 });
  expect(parseScorecard(serialiseScorecard(plain(sampledScorecard())), 'sampled.json').variants).toHaveLength(
    5,
  );
});

test.each([
  [
    'variants.2.tasks.compositional.worlds: expected an entry for each world in order, got none instead of figure-4-',
    changed(({ variants }) => (variants[2]!.compositional as unknown[]).pop()),
  ],
  [
    'variants.1.tasks.compositional.worlds.0.quantities: expected the pairs of the world in order, got X→D instead of X→C at position 0',
    changed(({ variants }) => variants[1]!.compositional[0]!.quantities.shift()),
  ],
  [
    'variants.0.tasks.compositional.worlds.0.compositions: expected the paths of the world in order, got none instead of X→C→D→Y at position 2',
    changed(({ variants }) => variants[0]!.compositional[0]!.compositions.pop()),
  ],
  [
    'tasks.compositional.worlds.0.pairs.0.pair: expected nodes of the cut tree (X, C, D, Y), got X→Q, and',
    changed(({ worlds }) => {
      worlds[0]!.pairs[0]!.pair = 'X→Q';
    }),
  ],
])('a scorecard changed by hand is refused where its lists do not fit: %s', (message, text) => {
  expect(() => parseScorecard(text, 'edited.json')).toThrow(`edited.json: ${message}`);
});
