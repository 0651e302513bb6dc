import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeStamp } from '../cases/design-stamp.ts';
import { SEED_KEY } from '../lib/fresh-seed.ts';
import { complain } from '../lib/say.ts';

/**
 * Stores the random seed of a run in the run's folder, so that an unfinished run resumes with the same questions.
 * Generators read the seed from the environment.
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
    /** Stores and returns the seed from which these questions were drawn, unless the config fixes the seed. */
    keep(cases: readonly { readonly design: string }[]): string | undefined {
      const [seed] = cases.flatMap(({ design }) => decodeStamp(design).fresh?.seed ?? []);
      if (seed === undefined) return undefined;
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, `${seed}\n`);
      return String(seed);
    },
    /** Deletes the seed, so that the next run draws a new one. */
    done: () => rmSync(file, { force: true }),
  };
}
