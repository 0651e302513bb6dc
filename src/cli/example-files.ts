import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseDocument } from 'yaml';
import { thisPackage } from '../lib/package-root.ts';
import type { NewFile } from '../lib/replace-files.ts';

const examples = (): string => join(thisPackage().folder, 'examples');

export function exampleNames(): string[] {
  return readdirSync(examples()).sort();
}

/** Returns the files of an example. `providers` replace those of the example, unless the list is empty. */
export function exampleFiles(name: string, providers: readonly string[]): NewFile[] {
  const folder = join(examples(), name);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
    .map(({ path, text }) => ({
      path,
      // Schema addresses get the installed version, so that editors validate a file against that version.
      text: (CHANGED[path]?.(text, providers) ?? text).replaceAll(
        '://unpkg.com/promptfoo-causal/',
        `://unpkg.com/promptfoo-causal@${thisPackage().version}/`,
      ),
    }));
}

const CHANGED: Readonly<Record<string, (text: string, providers: readonly string[]) => string>> = {
  'promptfooconfig.yaml': changed,
  'gate.yaml': comparing,
};

/** Makes the first of several providers the baseline of the policy. */
function comparing(text: string, [first, ...others]: readonly string[]): string {
  if (first === undefined || others.length === 0) return text;
  return `${text}\n# The label of the provider with which all other providers are compared. If you also pass a recorded run as --baseline, all providers are compared with that run, too.\nbaseline:\n  provider: ${JSON.stringify(first)}\n`;
}

function changed(text: string, providers: readonly string[]): string {
  if (providers.length === 0) return text;
  const config = parseDocument(text);
  // Providers get labels, because policies name them by label and promptfoo may change their ids.
  config.set('providers', config.createNode(providers.map((id) => ({ id, label: id }))));
  return config.toString({ lineWidth: 0 });
}
