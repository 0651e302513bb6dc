import { fileURLToPath } from 'node:url';
import { ifPossible } from '../lib/if-possible.ts';
import { packageAbove, thisPackage } from '../lib/package-root.ts';
import type { RunStamp } from './roll-up.ts';

/** The stamp of a scorecard that is made now. */
export function runStamp(evalId?: string): RunStamp {
  return {
    createdAt: new Date().toISOString(),
    ...(evalId !== undefined && { evalId }),
    versions: versions(),
  };
}

/** Versions of the installed packages that make scorecards. */
function versions(): Record<string, string> {
  const promptfoo = promptfooVersion();
  return {
    'promptfoo-causal': packageVersion(),
    ...(promptfoo !== undefined && { promptfoo }),
    node: process.versions.node,
  };
}

/** The version in this package's manifest. */
export function packageVersion(): string {
  return thisPackage().version ?? 'unknown';
}

/** promptfoo's version; undefined if this peer dependency is not installed. */
export function promptfooVersion(): string | undefined {
  return ifPossible(
    () => packageAbove(fileURLToPath(import.meta.resolve('promptfoo')), 'promptfoo')?.version,
  );
}
