import { join } from 'node:path';
// esbuild starts its process in the folder in which it was first imported, which must not be one that a test removes.
import 'esbuild';
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { processorTime } from './support/processor-time.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of processor time, of a file. */
    processorTime?: number;
  }
}

// Property tests draw the same cases in every run: a red build is a change in the code, not luck.
fc.configureGlobal({ seed: 20250601 });

// An earlier file may have left, and removed, the folder in which programs are started.
process.chdir(join(import.meta.dirname, '..'));

// Files share their modules, and leave to each other what they found.
// biome-ignore lint/correctness/noEmptyPattern: so vitest sees that no fixture is asked for.
afterAll(({}, { meta }) => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  meta.processorTime = processorTime();
});
