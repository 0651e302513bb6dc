import { fileURLToPath } from 'node:url';
import { ifPossible } from '../lib/if-possible.ts';
import { packageAbove, thisPackage } from '../lib/package-root.ts';
import type { RunStamp } from './roll-up.ts';

/** Returns a stamp with the present time and the installed versions. */
export function runStamp(evalId?: string): RunStamp {
  return {
    createdAt: new Date().toISOString(),
    ...(evalId !== undefined && { evalId }),
    versions: versions(),
  };
}

/** Returns the versions of the installed packages that make scorecards. */
function versions(): Record<string, string> {
  const promptfoo = promptfooVersion();
  return {
    'promptfoo-causal': packageVersion(),
    ...(promptfoo !== undefined && { promptfoo }),
    node: process.versions.node,
  };
}

/** Returns the version that this package's manifest states. */
export function packageVersion(): string {
  return thisPackage().version ?? 'unknown';
}

/** Returns the version of promptfoo; undefined if this peer dependency is not installed. */
export function promptfooVersion(): string | undefined {
  return ifPossible(
    () => packageAbove(fileURLToPath(import.meta.resolve('promptfoo')), 'promptfoo')?.version,
  );
}
