import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, expect, test } from 'vitest';
import rules from '../../dependency-cruiser.config.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** The rules that a small house of the given files breaks. */
async function brokenRules(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { forbidden, options } = rules;
  const { output } = await cruise(['.'], {
    ...options,
    ruleSet: { forbidden },
    validate: true,
    baseDir: root,
  });
  const { violations } = (output as ICruiseResult).summary;
  return [...new Set(violations.map(({ rule }) => rule.name))].sort();
}

const BELOW = 'export const below = 1;\nexport type Below = typeof below;\n';
const uses = (path: string): string => `import { below } from '${path}';\nexport const above = below;\n`;
const usesType = (path: string): string =>
  `import type { Below } from '${path}';\nexport type Above = Below;\n`;
const PROMPTFOO = {
  'node_modules/promptfoo/package.json': '{ "name": "promptfoo", "main": "index.js" }',
  'node_modules/promptfoo/index.js': BELOW.split('\n')[0]!,
};

test.each<[kind: string, files: Record<string, string>]>([
  ['from the ground', { 'src/lib/a.ts': BELOW, 'src/causal/b.ts': uses('../lib/a.ts') }],
  ['from the same floor', { 'src/gate/a.ts': BELOW, 'src/gate/b.ts': uses('./a.ts') }],
  [
    'from what tasks share',
    { 'src/tasks/shared/a.ts': BELOW, 'src/tasks/linear/b.ts': uses('../shared/a.ts') },
  ],
  [
    'of all tasks by a register',
    { 'src/tasks/linear/a.ts': BELOW, 'src/tasks/scores.ts': uses('./linear/a.ts') },
  ],
  ['of promptfoo by what it loads', { ...PROMPTFOO, 'generators/a.ts': uses('promptfoo') }],
  ['of promptfoo for its types', { ...PROMPTFOO, 'src/answers/promptfoo-types.ts': usesType('promptfoo') }],
])('an import %s breaks no rule', async (_, files) => {
  expect(await brokenRules(files)).toEqual([]);
});

test.each<[kind: string, rule: string, files: Record<string, string>]>([
  [
    'upwards',
    'lib-imports-nothing-above',
    { 'src/causal/a.ts': BELOW, 'src/lib/b.ts': uses('../causal/a.ts') },
  ],
  [
    'upwards of a type alone',
    'scoring-imports-nothing-above',
    { 'src/report/a.ts': BELOW, 'src/scoring/rows/b.ts': usesType('../../report/a.ts') },
  ],
  [
    'upwards when it runs',
    'gate-imports-nothing-above',
    {
      'src/run.ts': BELOW,
      'src/gate/b.ts': "export const late = async () => (await import('../run.ts')).below;\n",
    },
  ],
  [
    'upwards passed on',
    'report-imports-nothing-above',
    { 'assertions/a.ts': BELOW, 'src/report/b.ts': "export { below } from '../../assertions/a.ts';\n" },
  ],
  ['in a circle', 'no-cycle', { 'src/lib/a.ts': uses('./b.ts'), 'src/lib/b.ts': uses('./a.ts') }],
  [
    'in a circle of types',
    'no-cycle',
    {
      'src/lib/a.ts': usesType('./b.ts'),
      'src/lib/b.ts': "import type { Above } from './a.ts';\nexport type Below = { readonly up?: Above };\n",
    },
  ],
  [
    'of another task',
    'no-task-to-task',
    { 'src/tasks/linear/a.ts': BELOW, 'src/tasks/compositional/score/b.ts': usesType('../../linear/a.ts') },
  ],
  [
    'of a task by what tasks share',
    'no-task-to-task',
    { 'src/tasks/linear/a.ts': BELOW, 'src/tasks/shared/b.ts': uses('../linear/a.ts') },
  ],
  [
    'of a task by what stands beside the registers',
    'tasks-by-their-registers',
    { 'src/tasks/linear/a.ts': BELOW, 'src/tasks/definitions.ts': usesType('./linear/a.ts') },
  ],
  ['of promptfoo', 'promptfoo-at-the-top', { ...PROMPTFOO, 'src/answers/retry/b.ts': usesType('promptfoo') }],
  [
    'of a test',
    'house-knows-nothing-beside-it',
    { 'tests/support/a.ts': BELOW, 'src/study/b.ts': uses('../../tests/support/a.ts') },
  ],
  ['of nothing', 'resolvable', { 'src/lib/b.ts': uses('./a.ts') }],
])('an import %s breaks %s', async (_, rule, files) => {
  expect(await brokenRules(files)).toEqual([rule]);
});
