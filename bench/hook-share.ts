/**
 * The processor time of the default eval with and without the roll-up, and the share of the roll-up.
 *
 *   node bench/hook-share.ts [models = 4]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';

const models = Number(process.argv[2] ?? 4);
const root = join(import.meta.dirname, '..');

function secondsOf(hooks: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'hook-'));
  for (const name of [
    'node_modules',
    'package.json',
    'src',
    'hooks',
    'generators',
    'providers',
    'assertions',
    'prompts',
  ])
    symlinkSync(join(root, name), join(folder, name));
  const config = {
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
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify(config));
  const cli = join(root, 'node_modules/promptfoo/dist/src/entrypoint.js');
  const command = `TIMEFORMAT='%U %S'; time ${process.execPath} --env-file=${root}/promptfoo.env ${cli} eval --no-cache --no-table > out.txt 2>&1`;
  const { stderr } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const [user, system] = stderr.trim().split(' ').map(Number);
  return user! + system!;
}

const before = 'before-all.ts:beforeAll';
const [bare, rolledUp] = [[before], [before, 'after-all.ts:afterAll']].map(secondsOf) as [number, number];
console.log(
  `${600 * models} questions: ${bare.toFixed(1)} s, with the roll-up ${rolledUp.toFixed(1)} s of processor time`,
);
console.log(`share of the roll-up: ${((100 * (rolledUp - bare)) / rolledUp).toFixed(1)} %`);
