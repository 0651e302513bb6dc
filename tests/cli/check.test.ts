import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { causal } from '../support/command.ts';
import { ours } from '../support/promptfoo.ts';
import { TESTS } from './results-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const config = {
  prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
  providers: [{ id: ours('providers/simulated-model.ts'), label: 'm', config: { model: 'oracle' } }],
  tests: [
    { path: `${ours('generators/compositional.ts')}:compositional`, config: { edges: ['X -> C', 'C -> Y'] } },
  ],
  defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
};
const check = (changes: object, ...args: string[]) => {
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify({ ...config, ...changes }));
  return causal(folder, ['check', ...args]);
};
const wrong = (count: number) => ({
  tests: TESTS.slice(0, count).map((test) => ({
    ...test,
    vars: JSON.parse(JSON.stringify(test.vars)),
    metadata: { ...test.metadata, truth: !test.metadata?.truth },
  })),
});

describe('check', () => {
  test('recomputes every truth, by the text and by force', async () => {
    const { code, output } = await check({});
    expect([code, output]).toEqual([
      0,
      'Checked cases: 16; right answers recomputed from the prompts: 16, by brute force: 16; worlds whose exact PNS was recomputed: 1; disagreements: 0\n',
    ]);
    const { output: json } = await check({}, '--json');
    expect(JSON.parse(json)).toMatchObject({
      cases: 16,
      fromText: 16,
      byForce: 16,
      worlds: 1,
      disagreements: [],
    });
  });

  test('names what disagrees, exit code 1', async () => {
    const { code, output } = await check(wrong(2));
    expect(code).toBe(1);
    expect(output).toMatch(/ disagreements: [1-9]\d*\n$/);
    expect(output.split('\n').length).toBeGreaterThan(2);
    expect(output).not.toContain('… and');
  });

  test('names no more than twenty of them', async () => {
    const { output } = await check(wrong(16));
    const sentences = output.trim().split('\n');
    const all = Number(/disagreements: (\d+)$/.exec(output.trim())?.[1]);
    expect(all).toBeGreaterThan(20);
    expect(sentences.slice(20, 21)).toEqual([
      `… and ${all - 20} more ${all === 21 ? 'disagreement' : 'disagreements'}`,
    ]);
    expect(sentences).toHaveLength(22);
  });

  test('refuses a config without a case, and one that is none', async () => {
    expect(await check({ tests: [{ vars: {} }] })).toMatchObject({ code: 1 });
    expect(await causal(folder, ['check', 'none.yaml'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('none.yaml: expected a promptfoo config, but there is no such file'),
    });
    writeFileSync(join(folder, 'text.yaml'), 'text');
    expect(await causal(folder, ['check', 'text.yaml'])).toMatchObject({
      code: 1,
      output:
        'text.yaml: expected a promptfoo config (an object with tests and providers), got something else\n',
    });
  });
});
