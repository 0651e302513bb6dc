import { spawn } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedRng } from '../../src/lib/random.ts';
import { writeFiles } from '../../src/lib/write-files.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/stored-scorecard.ts';
import { collectedFrom } from '../rows/collected.ts';
import { evalOf, right } from '../rows/eval-of.ts';
import { smallTests } from '../rows/tests-of.ts';

/** How often the writer is killed, each time after another number of milliseconds. */
const KILLS = 30;

/** The writer is killed at most this long after it has begun, in the middle of some write. */
const MOST_MILLISECONDS = 40;

/** Writes a baseline again and again, until it is killed. */
const WRITER = `
  import { readFileSync } from 'node:fs';
  import { writeFiles } from ${JSON.stringify(join(import.meta.dirname, '../../src/lib/write-files.ts'))};
  const [path, from] = process.argv.slice(1);
  const text = readFileSync(from, 'utf8');
  process.stdout.write('ready');
  for (let round = 0; ; round++)
    writeFiles([{ path, text: text.replace(/"createdAt": "[^"]*"/, '"createdAt": "round ' + round + '"') }]);
`;

test('a baseline file is complete even if the process that writes it is killed, and the next write removes temporary files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  const [link, file, source] = ['baseline.json', 'stored.json', 'source.json'].map((name) => join(folder, name));
  const collected = collectedFrom({ 'eval.json': evalOf(smallTests(), [{ label: 'v1', answer: right }]) });
  const scorecard = rollUp(collected, { createdAt: 'before', versions: {} });
  writeFiles([file!, source!].map((path) => ({ path, text: serialiseScorecard(scorecard) })));
  symlinkSync(file!, link!);
  for (let kill = 0; kill < KILLS; kill++) {
    await killedAfter([link!, source!], 1 + namedRng(1, 'kill', kill).integer(MOST_MILLISECONDS));
    const stored = parseScorecard(readFileSync(link!, 'utf8'), 'baseline.json');
    expect({ ...stored, createdAt: 'before' }).toEqual(scorecard);
    expect(lstatSync(link!).isSymbolicLink()).toBe(true);
  }
  writeFiles([{ path: link!, text: serialiseScorecard(scorecard) }]);
  expect(readdirSync(folder).sort()).toEqual(['baseline.json', 'source.json', 'stored.json']);
});

/** Runs the writer, and kills it some milliseconds after it has begun to write. */
function killedAfter(args: readonly string[], milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, ...args]);
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), milliseconds));
    child.on('close', () => resolve());
  });
}
