import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowestFiles } from './tests/support/slowest-files.ts';

/** What takes long and seldom finds more than its everyday counterpart: `npm run test:all`. */
const THOROUGH = 'tests/**/*.thorough.test.ts';
const PACKED = 'tests/{examples,package}/**/*.test.ts';
const PROMPTFOO = 'tests/{browser,end-to-end}/**/*.test.ts';

/** No file of these changes what another sees: modules are loaded once, not once a file, and by Node itself. */
const TOGETHER = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    reporters: ['default', new SlowestFiles()],
    projects: [
      project('unit', ['tests/**/*.test.ts'], { exclude: [PACKED, PROMPTFOO, THOROUGH], ...TOGETHER }),
      project('promptfoo', [PROMPTFOO], {
        exclude: [THOROUGH],
        ...TOGETHER,
        globalSetup: ['tests/setup-once.ts'],
      }),
      project('thorough', [THOROUGH], {
        exclude: [PACKED],
        ...TOGETHER,
        globalSetup: ['tests/setup-once.ts'],
      }),
      project('packed', [PACKED], { globalSetup: ['tests/setup-once.ts'] }),
    ],
  },
});

function project(name: string, include: string[], options: object = {}) {
  return { test: { name, include, setupFiles: ['tests/setup.ts'], testTimeout: 600_000, ...options } };
}
