import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { compositional } from '../../generators/compositional.ts';
import { once } from '../../src/lib/caching.ts';
import { causal } from '../support/command.ts';
import { ours } from '../support/promptfoo.ts';
import { rowsOf } from '../support/rows.ts';
import { ORACLE, WRONG } from './results-file.ts';

/** For projects; whoever has made some removes it. */
export const scratch = join(tmpdir(), `promptfoo-causal-run-${process.pid}`);

const CHAIN = { edges: ['X -> C', 'C -> Y'], units: { sample: 10 }, seed: 1 };
const STAGES = 3;
export const VARIANTS = [
  { ...ORACLE, label: 'right' },
  { ...WRONG, label: 'wrong' },
];

/** In promptfoo's place: of a stage the rows of the providers that are asked, from a file. */
const STAND_IN = `
const fs = require('node:fs');
const args = process.argv.slice(2);
const after = (name) => args[args.indexOf(name) + 1];
fs.appendFileSync('asked.txt', [process.env.CAUSAL_STAGE, ...args, process.env.PROMPTFOO_CACHE_PATH].join(' ').trim() + '\\n');
if (fs.existsSync('kill.txt')) process.kill(process.pid, 'SIGKILL');
if (fs.existsSync('refuse.txt')) { console.error('401: the key is refused'); process.exit(7); }
const stage = process.env.CAUSAL_STAGE.split('/')[0];
const { prompts, results } = JSON.parse(fs.readFileSync('stage-' + stage + '.json', 'utf8'));
const fits = new RegExp(after('--filter-providers'));
const kept = prompts.filter(({ provider }) => fits.test(provider));
const rows = results.filter(({ provider }) => fits.test(provider.label)).map((row) => ({
  ...row, promptIdx: kept.findIndex(({ provider }) => provider === row.provider.label), cost: 0.01,
  ...(fs.existsSync('rows.json') && JSON.parse(fs.readFileSync('rows.json', 'utf8'))),
}));
if (fs.existsSync('cut.txt')) rows.pop();
fs.writeFileSync(after('-o'), JSON.stringify({ evalId: 'eval-' + stage, results: { version: 3, timestamp: '2025-06-01T12:00:00.000Z', prompts: kept, results: rows }, config: {} }));
`;

const stages = once(() =>
  Array.from({ length: STAGES }, (_, i) => {
    process.env.CAUSAL_STAGE = `${i + 1}/${STAGES}`;
    const own = compositional(CHAIN);
    delete process.env.CAUSAL_STAGE;
    const listed = VARIANTS.map(({ label }) => ({ provider: label, label: 'direct' }));
    return JSON.stringify({ prompts: listed, results: rowsOf(own, VARIANTS) });
  }),
);

export function project(policy: string | undefined = 'floors: { CCR accuracy: 0.6 }\n'): string {
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, 'run-'));
  const home = join(folder, 'node_modules/promptfoo');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ bin: { promptfoo: 'stand-in.cjs' } }));
  writeFileSync(join(home, 'stand-in.cjs'), STAND_IN);
  const models = VARIANTS.map(({ label }) => ({
    ...{ id: ours('providers/simulated-model.ts'), label, config: { model: 'oracle' } },
  }));
  const tests = [{ path: `${ours('generators/compositional.ts')}:compositional`, config: CHAIN }];
  const prompts = [{ id: ours('prompts/direct.j2'), label: 'direct' }];
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify({ prompts, providers: models, tests }));
  if (policy !== undefined) writeFileSync(join(folder, 'gate.yaml'), policy);
  stages().forEach((text, i) => {
    writeFileSync(join(folder, `stage-${i + 1}.json`), text);
  });
  return folder;
}
export const run = (folder: string, ...args: string[]) =>
  causal(folder, ['run', ...args], { GITHUB_STEP_SUMMARY: '' });
export const asked = (folder: string): string[] =>
  readFileSync(join(folder, 'asked.txt'), 'utf8').trim().split('\n');
