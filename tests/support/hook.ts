import { beforeAll } from '../../providers/answer-retry.ts';

/**
 * Calls the package's hook in a folder that has no config. In the project's folder, the hook would take the call for the
 * begin of an eval, and the project's own results would count as stale.
 */
export async function callHook(suite: Parameters<typeof beforeAll>[0]['suite']): Promise<void> {
  const back = process.cwd();
  process.chdir(import.meta.dirname);
  try {
    await beforeAll({ suite });
  } finally {
    process.chdir(back);
  }
}
