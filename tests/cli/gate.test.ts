import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { causal } from '../support/command.ts';
import type { SimulatedVariant } from '../support/rows.ts';
import { WRONG, writeResults } from './results-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const gate = (...args: string[]) => causal(folder, ['gate', ...args], { GITHUB_STEP_SUMMARY: '' });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

writeResults(folder, 'good.json');
writeResults(folder, 'bad.json', [WRONG], { evalId: 'eval-2' });
writeFileSync(join(folder, 'gate.yaml'), 'floors: { CCR accuracy: 0.6 }\n');

describe('gate', () => {
  test('fails where the config lists a model that was filtered out', async () => {
    writeResults(folder, 'filtered.json');
    const content = JSON.parse(read('filtered.json'));
    const judge = { id: 'openai:judge', prompts: [] };
    const gated = async (...providers: unknown[]) => {
      content.config.providers = providers;
      writeFileSync(join(folder, 'filtered.json'), JSON.stringify(content));
      return gate('filtered.json');
    };
    const file = 'file://more.yaml';
    expect((await gated({ id: 'x', label: 'oracle' }, judge, file)).code).toBe(0);
    const { code, output } = await gated({ id: 'x', label: 'oracle' }, 'openai:other', judge);
    expect(output).toContain('lists 2 models, but the results contain no variant of openai:other');
    expect(code).toBe(3);
  });

  test('writes what is asked for, and prints the verdict', async () => {
    const { code, output } = await gate(
      ...['good.json', '--json', '--out', 'out', 'gate.xml', 'summary.md', '--save-baseline', 'base.json'],
    );
    expect(code).toBe(0);
    const text = output.slice(output.indexOf('{'));
    expect(JSON.parse(text)).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 0,
      summary: expect.stringContaining('? Not decided: there is no earlier run to compare with'),
    });
    expect(read('gate.xml')).toContain('<testsuite');
    expect(JSON.parse(read('out/scorecard.json')).schemaVersion).toBe(3);
    expect(existsSync(join(folder, 'out/report.html'))).toBe(true);
    expect(JSON.parse(read('base.json')).schemaVersion).toBeDefined();
    expect(read('summary.md')).toContain('no earlier run to compare with');
  });

  test('prints its message where JSON is not asked for', async () => {
    const { output } = await gate('good.json');
    expect(output).not.toContain('"checks"');
    expect(output).toMatch(/^! gate\.yaml changed after these questions were asked\.\n✓ \S+ may ship: /);
  });

  test('is undecided where a floor lies within the interval, which --strict stops', async () => {
    writeFileSync(join(folder, 'high.yaml'), 'floors: { CCR accuracy: 0.97 }\n');
    expect((await gate('good.json', '--policy', 'high.yaml')).code).toBe(0);
    expect((await gate('good.json', '--policy', 'high.yaml', '--strict')).code).toBe(4);
  });

  test.each<[string, string[], string | RegExp]>([
    ['a policy that is not there', ['good.json', '--policy', 'none.yaml'], /none\.yaml/],
  ])('refuses %s, and says so in the summary', async (_, args, message) => {
    rmSync(join(folder, 'summary.md'), { force: true });
    const { code, output } = await gate(...args, '-o', 'summary.md');
    expect(code).toBe(1);
    expect(output).toMatch(message);
    expect(read('summary.md')).toMatch(message);
  });

  test('leaves a baseline alone that the run fails beside, and takes the run where nothing is compared', async () => {
    writeResults(folder, 'now.json', [WRONG], { evalId: 'eval-3' });
    await gate('good.json', '--save-baseline', 'kept.json');
    const before = read('kept.json');
    const failed = await gate('now.json', '--baseline', 'kept.json', '--save-baseline', './kept.json');
    expect(failed.code).toBe(3);
    expect(failed.output).toContain(
      './kept.json: not written, because the run does not pass the comparison with this same baseline; to accept the run as the new baseline, omit --baseline',
    );
    expect(read('kept.json')).toBe(before);
    expect((await gate('now.json', '--baseline', 'kept.json')).code).toBe(3);
    // A record of its own, as a history keeps it, is made of each whole run.
    await gate('now.json', '--baseline', 'kept.json', '--save-baseline', 'record.json');
    expect(existsSync(join(folder, 'record.json'))).toBe(true);
    await gate('now.json', '--save-baseline', 'kept.json');
    expect(JSON.parse(read('kept.json')).evalId).toBe('eval-3');
  });

  test('compares no run with itself, and with none whose calls failed', async () => {
    let calls = 0;
    const failing: SimulatedVariant = {
      label: 'oracle',
      reply: () => (calls++ % 3 === 0 ? new Error('500') : 'Yes.'),
    };
    const down: SimulatedVariant = { label: 'oracle', reply: () => new Error('500') };
    writeResults(folder, 'down.json', [down], { evalId: 'eval-5' });
    // A run whose every call failed is no baseline.
    await gate('down.json', '--save-baseline', 'down-base.json');
    expect(existsSync(join(folder, 'down-base.json'))).toBe(false);
    writeResults(folder, 'failed.json', [failing], { evalId: 'eval-4' });
    for (const name of ['good', 'failed']) await gate(`${name}.json`, '--save-baseline', `${name}-base.json`);
    const itself = await gate('good.json', '--baseline', 'good-base.json', '--strict');
    expect(itself.code).toBe(4);
    expect(itself.output).toContain('the baseline is the scorecard of this run, eval-1');
    const beside = await gate('good.json', '--baseline', 'failed-base.json');
    expect(beside.code).toBe(3);
    expect(beside.output).toContain('the baseline has no reply to 6 of 16 questions');
  });

  test.each(['link.xml', 'link.md', undefined])(
    'writes neither %s nor a baseline over what it reads',
    async (link) => {
      for (const file of ['good.json', 'gate.yaml']) {
        const before = read(file);
        if (link !== undefined) symlinkSync(file, join(folder, link));
        const { code, output } = await gate(
          'good.json',
          ...(link === undefined ? ['--save-baseline', `./${file}`] : ['-o', link]),
        );
        expect(code).toBe(1);
        expect(output).toMatch(
          /^(?:link\.\w+|\.\/[\w.]+): this output file is also an input(?: \(.*\))?; write to a different file\n$/,
        );
        expect(read(file)).toBe(before);
        if (link !== undefined) rmSync(join(folder, link));
      }
    },
  );

  test('takes a path for a folder or for a file by its ending', async () => {
    expect(await gate('good.json', '-o', './good.json')).toMatchObject({
      code: 1,
      output: 'expected a folder, or a file name that ends in .xml or .md, got ./good.json\n',
    });
    expect((await gate('good.json', '-o', 'runs/v1.2', '-o', 'runs/a.xml')).code).toBe(0);
    expect(existsSync(join(folder, 'runs/v1.2/scorecard.json'))).toBe(true);
    expect(read('runs/a.xml')).toContain('<testsuite');
  });
});
