import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function packageAbove(file: string, name: string) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { peerDependencies = {}, ...found } = JSON.parse(readFileSync(manifest, 'utf8'));
    if (found.name !== name) continue;
    return {
      folder,
      version: found.version as string | undefined,
      /** The version ranges of the package's peer dependencies, by name. */
      peers: peerDependencies as Readonly<Record<string, string>>,
    };
  }
  return undefined;
}

/** Finds this package, whether it runs from source or from `dist`. */
export function thisPackage() {
  const found = packageAbove(import.meta.filename, 'promptfoo-causal');
  if (found === undefined) throw new Error(`${import.meta.filename}: expected promptfoo-causal above it`);
  return found;
}

/** Returns the file of a module that is loaded by path. `path` has no extension. */
export function moduleFile(path: string): string {
  const { folder } = thisPackage();
  return import.meta.filename.endsWith('.ts')
    ? join(folder, `${path}.ts`)
    : join(folder, 'dist', `${path}.js`);
}
