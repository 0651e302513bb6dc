import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ROOT } from '../support/promptfoo.ts';

/** The files of the house that Node loads with one, what it loads late included. */
async function closureOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(ROOT, entry)],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).filter((path) => path.endsWith('.ts'));
}

const SCORED = /^src\/(?:scoring|scorecard|lib\/statistics)\/|^src\/tasks\/.*\/score\//;

test.each([
  ['assertions/yes-no.ts', 90],
  ['assertions/number.ts', 90],
  ['generators/identification.ts', 84],
  ['generators/intervention-effects.ts', 66],
  ['generators/linear.ts', 61],
  // Asks four kinds of questions, of which twins and ladders take twenty files.
  ['generators/compositional.ts', 95],
])('%s loads at most %i files, and nothing that scores', async (entry, most) => {
  const files = await closureOf(entry);
  expect(files).toContain(entry);
  expect(files.filter((path) => SCORED.test(path))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(most);
});

test('a generator loads no kind of question that it does not ask', async () => {
  const files = await closureOf('generators/linear.ts');
  expect(files.filter((path) => /^src\/tasks\/(?!linear\/|shared\/)/.test(path))).toEqual([]);
});
