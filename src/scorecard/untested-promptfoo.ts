import { thisPackage } from '../lib/package-root.ts';
import { promptfooVersion } from './run-stamp.ts';

/**
 * The warning where promptfoo is newer, by a minor or major version, than the one tested with this package. The way it
 * takes numbers from a hook is undocumented and may change.
 *
 * @returns Nothing where it was tested, or where a version is unknown.
 */
export function untestedPromptfoo(
  installed: string | undefined = promptfooVersion(),
  tested: string | undefined = thisPackage().developedWith.promptfoo,
): string | undefined {
  const [found, known] = [numbersIn(installed), numbersIn(tested)];
  if (found === undefined || known === undefined) return undefined;
  const isNewer = found.major > known.major || (found.major === known.major && found.minor > known.minor);
  return isNewer
    ? `promptfoo ${installed} is newer than ${tested}, the newest that this promptfoo-causal was tested with: if numbers are missing in its view or its output, install promptfoo@${tested} or a newer promptfoo-causal`
    : undefined;
}

function numbersIn(version = ''): { readonly major: number; readonly minor: number } | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}
