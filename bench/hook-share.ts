/**
 * Measures the processor time of the default eval with and without the roll-up, and the share of the roll-up.
 *
 *   node bench/hook-share.ts [models = 4]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';

const ROOT = join(import.meta.dirname, '..');

/** What an eval needs of this folder. */
const NEEDED = 'node_modules package.json src hooks generators providers assertions prompts'.split(' ');

const models = Number(process.argv[2] ?? 4);

/** Makes the default config, for several models that err more and more, with some of the hooks. */
function configWith(hooks: readonly string[]): object {
  return {
    prompts: [{ id: 'file://prompts/zero-shot.j2', label: 'zero-shot' }],
    providers: Array.from({ length: models }, (_, model) => ({
      id: 'file://providers/simulated-model.ts',
      label: `v${model + 1}`,
      config: { model: 'noisy', errorRate: model * 0.03 },
    })),
    tests: [
      { path: 'file://generators/compositional.ts:compositional' },
      { path: 'file://generators/intervention-effects.ts:interventionEffects' },
    ],
    defaultTest: { assert: [{ type: 'javascript', value: 'file://assertions/yes-no.ts:yesNo' }] },
    extensions: hooks.map((name) => `file://hooks/${name}`),
    evaluateOptions: { maxConcurrency: 20 },
    outputPath: 'eval.json',
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  };
}

/** Runs an eval in a temporary folder, and returns the seconds of processor time that it took. */
function secondsWith(hooks: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'hook-'));
  for (const name of NEEDED) symlinkSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify(configWith(hooks)));
  const cli = join(ROOT, 'node_modules/promptfoo/dist/src/entrypoint.js');
  const command = `TIMEFORMAT='%U %S'; time ${process.execPath} --env-file=${ROOT}/promptfoo.env ${cli} eval --no-cache --no-table > out.txt 2>&1`;
  const { stderr } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const [user, system] = stderr.trim().split(' ').map(Number);
  return user! + system!;
}

const bare = secondsWith(['before-all.ts:beforeAll']);
const rolledUp = secondsWith(['before-all.ts:beforeAll', 'after-all.ts:afterAll']);
console.log(
  `${600 * models} questions: ${bare.toFixed(1)} s, with the roll-up ${rolledUp.toFixed(1)} s of processor time`,
);
console.log(`share of the roll-up: ${((100 * (rolledUp - bare)) / rolledUp).toFixed(1)} %`);
