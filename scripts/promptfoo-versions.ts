import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The oldest, a middle and the newest of the supported versions, which have to give the same scorecards. */
const VERSIONS = ['0.121.20', '0.122.2', '0.123.1'];

/** The exit code of a gate that fails. */
const FAILED = 3;

const ROOT = join(import.meta.dirname, '..');

/** The arguments of the evals that are run with each version. */
const EVALS: readonly (readonly string[])[] = [
  ['--no-cache', '-o', 'results/plain.json'],
  ['--no-cache', '--repeat', '2', '-o', 'results/repeat.json'],
];

/** The environment in which promptfoo keeps its data in a folder, and calls nobody. */
function environment(folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
  };
}

/** Installs a version in a folder of its own, runs init's config, and returns its scorecards as texts. */
function scorecardsWith(version: string, tarball: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), `promptfoo-${version}-`));
  const evals = join(folder, 'evals/causal');
  const call = (program: string, args: readonly string[], cwd = folder): string =>
    execFileSync(program, args, { cwd, env: environment(folder), encoding: 'utf8' });
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  call('npm', ['install', '--no-audit', '--no-fund', `promptfoo@${version}`, tarball]);
  call('npx', ['promptfoo-causal', 'init']);
  for (const args of EVALS) {
    // The worse of init's simulated models makes the gate fail.
    try {
      call('npx', ['promptfoo', 'eval', '--no-table', ...args], evals);
    } catch (error) {
      if ((error as { status?: number }).status !== FAILED) throw error;
    }
  }
  const cards = globSync('results/**/scorecard.json', { cwd: evals }).map((file) => {
    const card = JSON.parse(readFileSync(join(evals, file), 'utf8'));
    // What differs between runs although the answers are the same
    return JSON.stringify({ ...card, createdAt: '', evalId: '', versions: {} });
  });
  rmSync(folder, { recursive: true, force: true });
  return cards.sort();
}

const packed = mkdtempSync(join(tmpdir(), 'packed-'));
const [{ filename }] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', packed], {
    cwd: ROOT,
    encoding: 'utf8',
  }),
);
const [wanted, ...others] = VERSIONS.map((version) => {
  const cards = scorecardsWith(version, join(packed, filename));
  console.log(`promptfoo ${version}: ${cards.length} scorecards`);
  return cards;
});
rmSync(packed, { recursive: true, force: true });
const isSame = wanted?.length === EVALS.length && others.every((cards) => cards.join() === wanted.join());
console.log(isSame ? 'The scorecards of all versions are equal.' : 'The scorecards differ.');
if (!isSame) process.exitCode = 1;
