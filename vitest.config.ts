import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that run promptfoo itself, a packed package or a browser. */
const HOST = 'tests/{end-to-end,package,browser,examples,third-task}/**/*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [project('unit', ['tests/**/*.test.ts'], [HOST]), project('host', [HOST], [])],
  },
});

function project(name: string, include: string[], exclude: string[]) {
  const globalSetup = 'tests/support/temporary-folder.ts';
  return {
    test: { name, include, exclude, globalSetup, isolate: false, testTimeout: 600_000, hookTimeout: 600_000 },
  };
}
