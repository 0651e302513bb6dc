import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseDocument, YAMLSeq } from 'yaml';
import { thisPackage } from '../lib/package-root.ts';
import type { NewFile } from '../lib/replace-files.ts';
import type { AnswerFormat } from '../tasks/shared/answer-format.ts';

export interface ExampleChanges {
  /** The promptfoo providers that replace those of the example; if the list is empty, none is replaced. */
  readonly providers: readonly string[];
  /** True if workflows for GitHub Actions and GitLab are added. */
  readonly ci: boolean;
  /** The answer format of every task; by default, that of the example. */
  readonly answerFormat?: AnswerFormat | undefined;
}

const examples = (): string => join(thisPackage().folder, 'examples');

export function exampleNames(): string[] {
  return readdirSync(examples()).sort();
}

/** Lists the files of an example, with paths relative to the project. */
export function exampleFiles(name: string, changes: ExampleChanges): NewFile[] {
  const folder = join(examples(), name);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
    .filter(({ path }) => changes.ci || !/^\.git(hub\/|lab-ci)/.test(path))
    .map(({ path, text }) => ({
      path,
      // The schema is that of the installed version, so that editors validate the file against it.
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

/** Adds a baseline to the policy: if there are several providers, all others are compared with the first. */
function comparing(text: string, { providers: [first, ...others] }: ExampleChanges): string {
  if (first === undefined || others.length === 0) return text;
  return `${text}\n# What every other model of the run is compared with, by its label. If you keep a recorded run as well, models are also compared with that run.\nbaseline:\n  provider: ${JSON.stringify(first)}\n`;
}

/** Replaces the providers and the answer format of a config, and keeps its comments. */
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
