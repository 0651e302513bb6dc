import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ifPossible } from './if-possible.ts';

/** An installed package: the folder of its package.json, and what is read of that file. */
interface Package {
  readonly folder: string;
  readonly manifest: {
    readonly name?: string;
    readonly version?: string;
    readonly peerDependencies?: Readonly<Record<string, string>>;
  };
}

/** Finds this package, whether it runs from source or from `dist`. */
export function thisPackage(): Package {
  const ours = packageAbove(import.meta.filename, 'promptfoo-causal');
  if (ours === undefined) throw new Error(`${import.meta.filename}: expected promptfoo-causal above it`);
  return ours;
}

/** Returns the versions that a scorecard records: those of this package, of promptfoo if it is installed, and of Node. */
export function versions(): Readonly<Record<string, string>> {
  const promptfoo = promptfooVersion();
  return {
    'promptfoo-causal': thisPackage().manifest.version ?? 'unknown',
    ...(promptfoo !== undefined && { promptfoo }),
    node: process.versions.node,
  };
}

/** Returns a warning if promptfoo is newer than the versions with which this package was tested. */
export function untestedPromptfoo(
  installed: string | undefined = promptfooVersion(),
  tested: string = thisPackage().manifest.peerDependencies?.promptfoo ?? '',
): string | undefined {
  const bound = /<\s*([\d.]+)/.exec(tested)?.[1];
  if (installed === undefined || bound === undefined) return undefined;
  const isNewer = installed.localeCompare(bound, 'en', { numeric: true }) >= 0;
  return isNewer
    ? `promptfoo ${installed} is newer than the versions with which this promptfoo-causal was tested, ${tested}. If numbers are missing in its view or output, install promptfoo@"${tested}" or a newer promptfoo-causal.`
    : undefined;
}

/** Returns the version of the installed promptfoo; undefined if there is none. */
function promptfooVersion(): string | undefined {
  const entry = ifPossible(() => fileURLToPath(import.meta.resolve('promptfoo')));
  return entry && packageAbove(entry, 'promptfoo')?.manifest.version;
}

/** Finds the package to which a file belongs: the nearest folder above it whose package.json has the name. */
function packageAbove(file: string, name: string): Package | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (!existsSync(path)) continue;
    const manifest: Package['manifest'] = JSON.parse(readFileSync(path, 'utf8'));
    if (manifest.name === name) return { folder, manifest };
  }
  return undefined;
}
