import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeStamp } from '../cases/design-stamp.ts';
import { SEED_KEY } from '../lib/fresh-seed.ts';
import { complain } from '../lib/say.ts';

/**
 * Keeps the seed that a run drew in the folder of the run, so that an unfinished run can resume with the same
 * questions. A kept seed is set in the environment, from which generators read it.
 */
export function keptSeed(out: string, env: NodeJS.ProcessEnv = process.env) {
  const folder = join(out, 'stages');
  const file = join(folder, 'seed');
  if (!env[SEED_KEY] && existsSync(file)) {
    env[SEED_KEY] = readFileSync(file, 'utf8').trim();
    complain(
      `${file}: resuming an unfinished run with its seed ${env[SEED_KEY]}; to start over, remove this file`,
    );
  }
  return {
    /**
     * Stores and returns the seed from which these questions were drawn. If the config fixes the seed, nothing is
     * stored.
     */
    keep(cases: readonly { readonly design: string }[]): readonly string[] {
      const seeds = new Set(cases.flatMap(({ design }) => decodeStamp(design).fresh?.seed ?? []));
      const [seed] = seeds;
      if (seed === undefined) return [];
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, `${seed}\n`);
      return [String(seed)];
    },
    /** Deletes the seed, so that the next run draws a new one. */
    done: () => rmSync(file, { force: true }),
  };
}
