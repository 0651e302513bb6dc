import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ORACLE, writeResults, YES } from '../cli/results-file.ts';
import { causal } from '../support/command.ts';
import type { SimulatedVariant } from '../support/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-outage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'gate.yaml'), 'floors: { CCR accuracy: 0.6 }\n');

const down = (label: string): SimulatedVariant => ({ label, reply: () => new Error('401 for f00dcafe-77') });
const SAID = 'down was not judged, because all 16 of its calls failed (401 for [PGPASSWORD])';
const ENV = { PGPASSWORD: 'f00dcafe-77', GITHUB_STEP_SUMMARY: '' };

test.each([
  ['of two variants', [ORACLE, down('down')]],
  ['the first of two', [down('down'), ORACLE]],
  ['of three', [ORACLE, YES, down('down')]],
])(
  'a model whose every call failed, %s, is named with the reason, never scored and never compared',
  async (_, variants) => {
    writeResults(folder, 'eval.json', variants);
    {
      const { output } = await causal(folder, ['report', 'eval.json', '--out', 'out'], ENV);
      expect(output).toContain(SAID);
      expect(output).toMatch(/\| down +\| +– \| +– \|/);
      expect(output).not.toMatch(/down is (?:worse|better)|(?:worse|better) than down|worst: down/);
      const { comparisons, variants: scored } = JSON.parse(
        readFileSync(join(folder, 'out/scorecard.json'), 'utf8'),
      );
      const beside = comparisons.filter(
        (one: { baseline: { provider: string }; candidate: { provider: string } }) =>
          [one.baseline.provider, one.candidate.provider].includes('down'),
      );
      expect(beside.length).toBeGreaterThan(0);
      for (const { differences, flips } of beside) expect([differences, flips]).toEqual([[], []]);
      expect(scored.map((one: { answers: { failure?: string } }) => one.answers.failure)).toEqual(
        variants.map(({ label }) => (label === 'down' ? '401 for [PGPASSWORD]' : undefined)),
      );
    }
  },
);

test('two variants of which one never replied are not compared, and the sentence says why', async () => {
  writeResults(folder, 'eval.json', [ORACLE, down('down')]);
  const { code, output } = await causal(folder, ['gate', 'eval.json'], ENV);
  expect(output).toContain(
    '? Do not ship down yet: all 16 calls failed (401 for [PGPASSWORD]), so nothing is known about it. Run the eval again.',
  );
  expect(code).toBe(3);
});
