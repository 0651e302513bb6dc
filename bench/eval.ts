import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compositional } from '../generators/compositional.ts';
import { ours, promptfoo, ROOT, workspace } from '../tests/support/promptfoo.ts';
import { type Finding, median } from './timing.ts';

/**
 * `promptfoo eval` with our generator, assertion and roll-up, against the same rows with a generator that
 * reads them from a file, an assertion that passes everything, and an empty `afterAll`. Both answer from a
 * provider that always says the same. Paired runs, in processor time: the wall clock is too noisy.
 */
export async function benchEval(pairs: number): Promise<Finding[]> {
  const design = { preset: 'maasch-2025-figure-4', units: { sample: 417 } };
  const tests = compositional(design);
  const folder = workspace({});
  writeFileSync(join(folder, 'tests.json'), JSON.stringify(tests));
  writeFileSync(
    join(folder, 'trivial.ts'),
    `import { readFileSync } from 'node:fs';
export const tests = () => JSON.parse(readFileSync(${JSON.stringify(join(folder, 'tests.json'))}, 'utf8'));
export const pass = () => ({ pass: true, score: 1, reason: '' });
export const afterAll = () => {};
`,
  );
  writeFileSync(
    join(folder, 'provider.ts'),
    `export default class Provider {
  id() { return 'same'; }
  async callApi() { await new Promise((resume) => setImmediate(resume)); return { output: 'Yes.' }; }
}
`,
  );
  const config = (parts: { tests: object; assertion: string; hook: string }): string =>
    JSON.stringify({
      prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
      providers: [`file://${folder}/provider.ts`],
      tests: [parts.tests],
      defaultTest: { assert: [{ type: 'javascript', value: parts.assertion }] },
      extensions: [parts.hook],
      env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
    });
  writeFileSync(
    join(folder, 'ours.json'),
    config({
      tests: { path: `${ours('generators/compositional.ts')}:compositional`, config: design },
      assertion: `${ours('assertions/yes-no.ts')}:yesNo`,
      hook: `${ours('assertions/rollup.ts')}:afterAll`,
    }),
  );
  writeFileSync(
    join(folder, 'trivial.json'),
    config({
      tests: { path: `file://${folder}/trivial.ts:tests`, config: {} },
      assertion: `file://${folder}/trivial.ts:pass`,
      hook: `file://${folder}/trivial.ts:afterAll`,
    }),
  );
  const cpu = async (name: string): Promise<number> => {
    const file = join(folder, 'cpu');
    const { code, output } = await promptfoo(
      folder,
      ['eval', '-c', `${name}.json`, '--no-cache', '--no-table', '-j', '20'],
      {
        NODE_OPTIONS: `--import=${join(ROOT, 'bench/cpu-on-exit.mjs')}`,
        CPU_ON_EXIT: file,
      },
    );
    if (code !== 0) throw new Error(output);
    return Number(readFileSync(file, 'utf8'));
  };
  const times: { own: number; trivial: number }[] = [];
  for (let pair = 0; pair < pairs; pair++)
    times.push({ own: await cpu('ours'), trivial: await cpu('trivial') });
  rmSync(folder, { recursive: true });
  const ratio = median(times.map(({ own, trivial }) => own / trivial));
  const own = median(times.map((time) => time.own));
  return [
    {
      what: `promptfoo eval of ${tests.length.toLocaleString('en')} rows with our parts, against trivial ones (CPU, median of ${pairs} pairs)`,
      measured: `${ratio.toFixed(3)} × (${own.toFixed(1)} s)`,
      target: '≤ 1.10 ×',
    },
  ];
}
