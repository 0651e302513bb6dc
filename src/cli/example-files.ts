import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseDocument, YAMLSeq } from 'yaml';
import { thisPackage } from '../lib/package-root.ts';
import type { NewFile } from '../lib/replace-files.ts';
import type { AnswerFormat } from '../tasks/shared/answer-format.ts';

interface ExampleChanges {
  /** The promptfoo providers that replace those of the example. An empty list replaces none. */
  readonly providers: readonly string[];
  readonly ci: boolean;
  /** The answer format of every task; by default, the example decides. */
  readonly answerFormat?: AnswerFormat | undefined;
}

const examples = (): string => join(thisPackage().folder, 'examples');

export function exampleNames(): string[] {
  return readdirSync(examples()).sort();
}

export function exampleFiles(name: string, changes: ExampleChanges): NewFile[] {
  const folder = join(examples(), name);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
    .filter(({ path }) => changes.ci || !/^\.git(hub\/|lab-ci)/.test(path))
    .map(({ path, text }) => ({
      path,
      // Schema addresses get the installed version, so that editors validate a file against that version.
      text: (CHANGED[path]?.(text, changes) ?? text).replaceAll(
        '://unpkg.com/promptfoo-causal/',
        `://unpkg.com/promptfoo-causal@${thisPackage().version}/`,
      ),
    }));
}

const CHANGED: Readonly<Record<string, (text: string, changes: ExampleChanges) => string>> = {
  'promptfooconfig.yaml': changed,
  'gate.yaml': comparing,
};

/** Makes the first of several providers the baseline of the policy. */
function comparing(text: string, { providers: [first, ...others] }: ExampleChanges): string {
  if (first === undefined || others.length === 0) return text;
  return `${text}\n# The label of the provider with which all other providers are compared. If you also pass a recorded run as --baseline, all providers are compared with that run, too.\nbaseline:\n  provider: ${JSON.stringify(first)}\n`;
}

function changed(text: string, { providers, answerFormat }: ExampleChanges): string {
  if (providers.length === 0 && answerFormat === undefined) return text;
  const config = parseDocument(text);
  // Providers get labels, because policies name them by label and promptfoo may change their ids.
  const labelled = providers.map((id) => ({ id, label: id }));
  if (providers.length > 0) config.set('providers', config.createNode(labelled));
  const tests = config.get('tests');
  if (answerFormat !== undefined && tests instanceof YAMLSeq) {
    for (const i of tests.items.keys()) config.setIn(['tests', i, 'config', 'answerFormat'], answerFormat);
  }
  return config.toString({ lineWidth: 0 });
}
