import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { thisPackage } from '../lib/versions.ts';
import type { NewFile } from '../lib/write-files.ts';

/** Lists the names of the examples. */
export function exampleNames(): readonly string[] {
  return readdirSync(examplesFolder()).sort();
}

function examplesFolder(): string {
  return join(thisPackage().folder, 'examples');
}

/**
 * Returns the files of an example for a folder, without results. They name the prompts and the version of the installed
 * package.
 *
 * @param installed - The folder of the installed package.
 */
export function exampleFiles(name: string, folder: string, installed: string): NewFile[] {
  const source = join(examplesFolder(), name);
  const { version } = thisPackage().manifest;
  const toPackage = relative(resolve(folder), installed).replaceAll('\\', '/');
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('results'))
    .map((path) => ({
      path: join(folder, path),
      text: readFileSync(join(source, path), 'utf8')
        .replaceAll('://unpkg.com/promptfoo-causal/', `://unpkg.com/promptfoo-causal@${version}/`)
        .replaceAll('node_modules/promptfoo-causal/prompts', `${toPackage}/prompts`),
    }));
}
