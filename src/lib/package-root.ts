import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package's folder, and what its manifest says. */
export type PackageRoot = NonNullable<ReturnType<typeof packageAbove>>;

/** The package of that name that a file is part of; nothing if it is part of no such package. */
export function packageAbove(file: string, name: string) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { devDependencies = {}, ...found } = JSON.parse(readFileSync(manifest, 'utf8'));
    if (found.name !== name) continue;
    return {
      folder,
      version: found.version as string | undefined,
      /** By name: versions of what it is developed with. */
      developedWith: devDependencies as Readonly<Record<string, string>>,
    };
  }
  return undefined;
}

/** This package, whether run from source or from `dist`. */
export function thisPackage(): PackageRoot {
  const found = packageAbove(import.meta.filename, 'promptfoo-causal');
  if (found === undefined) throw new Error(`${import.meta.filename}: expected promptfoo-causal above it`);
  return found;
}

/**
 * A module of this package that is loaded by its path: `dist` holds those alone as files of their own (scripts/build.ts).
 *
 * @param path - From the package's folder, without its ending.
 */
export function moduleFile(path: string): string {
  const { folder } = thisPackage();
  return import.meta.filename.endsWith('.ts')
    ? join(folder, `${path}.ts`)
    : join(folder, 'dist', `${path}.js`);
}
