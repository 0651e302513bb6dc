import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { causal } from '../support/command.ts';
import { WRONG, writeResults } from './results-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const gate = (...args: string[]) => causal(folder, ['gate', ...args], { GITHUB_STEP_SUMMARY: '' });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

writeResults(folder, 'good.json');
writeResults(folder, 'bad.json', [WRONG], { evalId: 'eval-2' });
writeFileSync(join(folder, 'gate.yaml'), 'floors: { CCR accuracy: 0.6 }\n');

describe('gate', () => {
  test('repairs a file that lacks the roll-up’s numbers, and then passes it; 3 is a failure', async () => {
    const before = await gate('good.json', '--json');
    expect(
      JSON.parse(before.output).checks.find(({ verdict }: { verdict: string }) => verdict === 'fail')
        ?.measure,
    ).toBeDefined();
    const repaired = await gate('good.json', '--write-back');
    expect(repaired.output).toContain(
      "good.json: the roll-up's numbers are back in its variants; promptfoo import --force good.json",
    );
    expect(JSON.parse(read('good.json')).results.prompts[0].metrics).toBeDefined();
    expect(repaired.code).toBe(0);
    expect((await gate('good.json')).code).toBe(0);
    const bad = await gate('bad.json', '--write-back', '--json');
    expect(bad.code).toBe(3);
  });

  test('writes what is asked for, and prints the verdict', async () => {
    const { code, output } = await gate(
      ...['good.json', '--json', '--junit', 'gate.xml', '--out', 'out', '--save-baseline', 'base.json'],
      ...['--summary', 'summary.md', '--delta', '0.2'],
    );
    expect(code).toBe(0);
    const text = output.slice(output.indexOf('{'));
    expect(JSON.parse(text)).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 0,
      summary: expect.stringContaining('no baseline yet'),
    });
    expect(read('gate.xml')).toContain('<testsuite');
    expect(JSON.parse(read('out/scorecard.json')).settings.delta).toBe(0.2);
    expect(existsSync(join(folder, 'out/report.html'))).toBe(true);
    expect(JSON.parse(read('base.json')).schemaVersion).toBeDefined();
    expect(read('summary.md')).toContain('no baseline yet');
  });

  test('prints its message where JSON is not asked for', async () => {
    const { output } = await gate('good.json');
    expect(output).not.toContain('"checks"');
    expect(output).toMatch(/^✓ PASS: all 10 checks passed; eval-1 was asked 2025-06-01 12:00 UTC/);
  });

  test('is undecided where a floor lies within the interval, which --strict stops', async () => {
    writeFileSync(join(folder, 'high.yaml'), 'floors: { CCR accuracy: 0.97 }\n');
    expect((await gate('good.json', '--policy', 'high.yaml')).code).toBe(0);
    expect((await gate('good.json', '--policy', 'high.yaml', '--strict')).code).toBe(4);
  });

  test.each<[string, string[], string | RegExp]>([
    [
      'several files to be written back',
      ['good.json', 'bad.json', '--write-back', '--newest'],
      /--write-back: expected one results file, got several/,
    ],
    ['a policy that is not there', ['good.json', '--policy', 'none.yaml'], /none\.yaml/],
    ['a share that is none', ['good.json', '--delta', '1'], /expected a share between 0 and 1/],
  ])('refuses %s, and says so in the summary', async (_, args, message) => {
    rmSync(join(folder, 'summary.md'), { force: true });
    const { code, output } = await gate(...args, '--summary', 'summary.md');
    expect(code).toBe(1);
    expect(output).toMatch(message);
    if (!args.includes('--delta')) expect(read('summary.md')).toMatch(message);
  });
});
