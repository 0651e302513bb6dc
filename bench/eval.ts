import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compositional } from '../generators/compositional.ts';
import { ours, workspace } from '../tests/support/promptfoo.ts';
import { type Finding, measuredEval, median } from './timing.ts';

const MOST = { sources: 1.1, compiled: 1.05 } as const;
type Kind = keyof typeof MOST;

/**
 * Measures the processor time of `promptfoo eval` with this package's generator, assertion and roll-up, relative to an
 * eval with trivial parts. These are the same tests from a file, an assertion that always passes, and an empty
 * `afterAll`. The provider always gives the same reply. The compiled parts come from `npm run build`.
 */
export async function benchEval(rounds: number, kinds: readonly Kind[]): Promise<Finding[]> {
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
  const config = (parts: { tests: object; assertion: string; hook: string }): string =>
    JSON.stringify({
      prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
      providers: [ours('bench/instant-provider.ts')],
      tests: [parts.tests],
      defaultTest: { assert: [{ type: 'javascript', value: parts.assertion }] },
      extensions: [parts.hook],
      env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
    });
  const parts = (folder: string, kind: string): string =>
    config({
      tests: { path: `${ours(`${folder}generators/compositional.${kind}`)}:compositional`, config: design },
      assertion: `${ours(`${folder}assertions/yes-no.${kind}`)}:yesNo`,
      hook: `${ours(`${folder}assertions/rollup.${kind}`)}:afterAll`,
    });
  writeFileSync(join(folder, 'sources.json'), parts('', 'ts'));
  writeFileSync(join(folder, 'compiled.json'), parts('dist/', 'js'));
  writeFileSync(
    join(folder, 'trivial.json'),
    config({
      tests: { path: `file://${folder}/trivial.ts:tests`, config: {} },
      assertion: `file://${folder}/trivial.ts:pass`,
      hook: `file://${folder}/trivial.ts:afterAll`,
    }),
  );
  const cpu = async (name: string): Promise<number> =>
    (await measuredEval(folder, ['-c', `${name}.json`, '-j', '20'])).cpu;
  const times: { ours: number[]; trivial: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours: number[] = [];
    for (const kind of kinds) ours.push(await cpu(kind));
    times.push({ ours, trivial: await cpu('trivial') });
  }
  rmSync(folder, { recursive: true });
  return kinds.map((kind, k): Finding => {
    const ratio = median(times.map(({ ours, trivial }) => ours[k]! / trivial));
    const seconds = median(times.map(({ ours }) => ours[k]!));
    return {
      what: `promptfoo eval of ${tests.length.toLocaleString('en')} rows: our parts (${kind}) ÷ trivial ones, CPU, median of ${rounds} pairs`,
      measured: `${ratio.toFixed(3)} × (${seconds.toFixed(1)} s)`,
      target: `≤ ${MOST[kind].toFixed(2)} ×`,
    };
  });
}
