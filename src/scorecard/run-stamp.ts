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

/**
 * Warns if promptfoo is newer than the versions tested with this package. promptfoo does not document how it accepts
 * numbers from a hook, so this may change.
 *
 * @param tested - The range of versions in the manifest, such as `>=0.123.1 <0.124.0`.
 */
export function untestedPromptfoo(
  installed: string | undefined = promptfooVersion(),
  tested: string | undefined = thisPackage().peers.promptfoo,
): string | undefined {
  const [, bound] = /<\s*(\S+)/.exec(tested ?? '') ?? [];
  const [found, end] = [numbersIn(installed), numbersIn(bound)];
  if (found === undefined || end === undefined) return undefined;
  const isNewer = found.major > end.major || (found.major === end.major && found.minor >= end.minor);
  return isNewer
    ? `promptfoo ${installed} is newer than the versions with which this promptfoo-causal was tested, ${tested}. If numbers are missing in its view or output, install promptfoo@"${tested}" or a newer promptfoo-causal`
    : undefined;
}

function numbersIn(version = ''): { readonly major: number; readonly minor: number } | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}
