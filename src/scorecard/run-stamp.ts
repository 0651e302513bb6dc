import { fileURLToPath } from 'node:url';
import { ifPossible } from '../lib/if-possible.ts';
import { packageAbove, thisPackage } from '../lib/package-root.ts';
import type { RunStamp } from './roll-up.ts';

export function runStamp(evalId?: string): RunStamp {
  const promptfoo = promptfooVersion();
  return {
    createdAt: new Date().toISOString(),
    ...(evalId !== undefined && { evalId }),
    versions: {
      'promptfoo-causal': packageVersion(),
      ...(promptfoo !== undefined && { promptfoo }),
      node: process.versions.node,
    },
  };
}

export function packageVersion(): string {
  return thisPackage().version ?? 'unknown';
}

export function promptfooVersion(): string | undefined {
  return ifPossible(
    () => packageAbove(fileURLToPath(import.meta.resolve('promptfoo')), 'promptfoo')?.version,
  );
}
