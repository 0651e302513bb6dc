import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { afterAll as rollUpHook } from '../../assertions/rollup.ts';
import { once } from '../../src/lib/caching.ts';
import { isSameFile, keepApart } from '../../src/lib/keep-apart.ts';
import { asProcess, causal } from '../support/command.ts';
import { ours } from '../support/promptfoo.ts';
import { rowsOf } from '../support/rows.ts';
import { ORACLE, TESTS, WRONG, writeResults } from './results-file.ts';

const scratch = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A folder with one file of every kind that commands read, and other names of some of them. */
const template = once(async () => {
  const folder = mkdtempSync(join(scratch, 'template-'));
  writeResults(folder, 'eval.json');
  writeResults(folder, 'now.json', [WRONG], { evalId: 'eval-2' });
  writeFileSync(join(folder, 'gate.yaml'), 'floors: { CCR accuracy: 0.6 }\n');
  writeFileSync(
    join(folder, 'promptfooconfig.yaml'),
    stringify({
      prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
      providers: [{ id: ours('providers/simulated-model.ts'), label: 'oracle', config: { model: 'oracle' } }],
      tests: [
        {
          path: `${ours('generators/compositional.ts')}:compositional`,
          config: { edges: ['X -> C', 'C -> Y'], seed: 1 },
        },
      ],
      defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
    }),
  );
  await causal(folder, ['report', 'eval.json', '--out', 'last']);
  return folder;
});

async function project(): Promise<string> {
  const folder = mkdtempSync(join(scratch, 'project-'));
  cpSync(await template(), folder, { recursive: true });
  symlinkSync('eval.json', join(folder, 'link.json'));
  for (const ending of ['xml', 'md', 'html']) symlinkSync('eval.json', join(folder, `link.${ending}`));
  symlinkSync('last/scorecard.json', join(folder, 'last.xml'));
  symlinkSync('last/scorecard.json', join(folder, 'last.csv'));
  symlinkSync('last/scorecard.json', join(folder, 'last.html'));
  symlinkSync('promptfooconfig.yaml', join(folder, 'config.xml'));
  symlinkSync('last', join(folder, 'Last'));
  linkSync(join(folder, 'eval.json'), join(folder, 'second.json'));
  return folder;
}

/** All files by name, with their bytes. */
function contents(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  );
}

test.each<[string, string]>([
  ['gate eval.json --save-baseline link.json', 'link.json'],
  ['gate eval.json --save-baseline second.json', 'second.json'],
  ['gate e*.json --save-baseline eval.json', 'eval.json'],
  ['gate e*.json -o ./link.xml', './link.xml'],
  ['gate link.json -o link.md', 'link.md'],
  ['gate eval.json --baseline last/scorecard.json -o last.xml', 'last.xml'],
  ['gate now.json --baseline last/scorecard.json --out last', 'last/scorecard.json'],
  ['gate now.json --baseline last/scorecard.json --out Last', 'Last/scorecard.json'],
  ['gate eval.json --save-baseline gate.yaml', 'gate.yaml'],
  ['gate eval.json -o config.xml', 'config.xml'],
  ['report eval.json now.json --out link.html', 'link.html'],
  ['report second.json --out link.md', 'link.md'],
])('%s: nothing is written over what is read', async (command, file) => {
  const folder = await project();
  const before = contents(folder);
  const { code, output } = await causal(folder, command.split(' '), { GITHUB_STEP_SUMMARY: '' });
  expect(output).toContain(`${file}: this output file is also an input`);
  expect(code).toBe(1);
  expect(contents(folder)).toEqual(before);
});

test('the hook leaves its baseline alone, too', async () => {
  const folder = await project();
  const before = contents(folder);
  const prompts = [{ provider: 'wrong', label: 'direct', raw: '', metrics: {} }];
  const { code, output } = await asProcess(
    folder,
    { PROMPTFOO_CAUSAL_GATE: 'gate.yaml', PROMPTFOO_CAUSAL_BASELINE: 'last/scorecard.json' },
    () =>
      rollUpHook({
        prompts,
        results: rowsOf(TESTS, [WRONG]),
        evalId: 'eval-9',
        config: { outputPath: 'last/eval.json' },
      } as never),
  );
  expect(output).toContain('last/scorecard.json: this output file is also an input');
  expect(code).toBe(1);
  expect(contents(folder)).toEqual(before);
});

test('a baseline is replaced by the run that is saved in its place, whatever it is called, and not by one that fails', async () => {
  const folder = await project();
  const gate = (...args: string[]) => causal(folder, ['gate', ...args], { GITHUB_STEP_SUMMARY: '' });
  writeResults(folder, 'again.json', [ORACLE], { evalId: 'eval-3' });
  await gate('eval.json', '--save-baseline', 'base.json');
  symlinkSync('base.json', join(folder, 'alias.json'));
  const before = readFileSync(join(folder, 'base.json'), 'utf8');
  const failed = await gate('now.json', '--baseline', 'base.json', '--save-baseline', 'alias.json');
  expect([failed.code, readFileSync(join(folder, 'base.json'), 'utf8')]).toEqual([3, before]);
  // A record of the run itself shows nothing: with --strict that stops the build, and the file stays.
  const open = ['eval.json', '--baseline', 'base.json', '--save-baseline', 'alias.json'];
  const marked = before.replace(/\n$/, '\n\n');
  writeFileSync(join(folder, 'base.json'), marked);
  expect((await gate(...open, '--strict')).code).toBe(4);
  expect(readFileSync(join(folder, 'base.json'), 'utf8')).toBe(marked);
  expect((await gate(...open)).code).toBe(0);
  expect(readFileSync(join(folder, 'base.json'), 'utf8')).not.toBe(marked);
  const saved = await gate('again.json', '--baseline', 'alias.json', '--save-baseline', 'base.json');
  expect(saved.output).not.toContain('not written');
  expect(JSON.parse(readFileSync(join(folder, 'base.json'), 'utf8')).evalId).toBe('eval-3');
});

test('files are the same by what their paths lead to, there or not', () => {
  const folder = mkdtempSync(join(scratch, 'names-'));
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'alias'));
  const at = (...names: string[]) => join(folder, ...names);
  expect(isSameFile(at('real', 'new.json'), at('alias', 'new.json'))).toBe(true);
  expect(isSameFile(at('real', 'new.json'), at('real', 'other.json'))).toBe(false);
  expect(isSameFile(at('no', 'new.json'), at('no', '.', 'new.json'))).toBe(true);
  expect(isSameFile('/', '/')).toBe(true);
  writeFileSync(at('real', 'new.json'), '');
  expect(isSameFile(at('real', 'new.json'), at('alias', 'new.json'))).toBe(true);
  expect(() => keepApart([undefined, at('real', 'new.json')], [undefined, at('alias', 'new.json')])).toThrow(
    `${at('alias', 'new.json')}: this output file is also an input (${at('real', 'new.json')})`,
  );
  expect(() => keepApart([at('real')], [at('real', 'new.json'), '-'])).not.toThrow();
});
