import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseDocument, YAMLSeq } from 'yaml';
import { thisPackage } from '../lib/package-root.ts';
import type { NewFile } from '../lib/replace-files.ts';
import type { AnswerFormat } from '../tasks/shared/answer-format.ts';

/** What a copy of an example may have that the example has not. */
export interface ExampleChanges {
  /** Names of promptfoo providers, in place of the example's; none to leave them. */
  readonly providers: readonly string[];
  /** Whether workflows for GitHub Actions and GitLab are wanted. */
  readonly ci: boolean;
  /** How answers are wanted, in every task; as the example has it, if not said. */
  readonly answerFormat?: AnswerFormat | undefined;
}

const examples = (): string => join(thisPackage().folder, 'examples');

export function exampleNames(): string[] {
  return readdirSync(examples()).sort();
}

/** The files of an example, by their paths from the project's folder. */
export function exampleFiles(name: string, changes: ExampleChanges): NewFile[] {
  const folder = join(examples(), name);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
    .filter(({ path }) => changes.ci || !/^\.git(hub\/|lab-ci)/.test(path))
    .map(({ path, text }) => ({
      path,
      // An editor that checks a file should check it by the schema of the version that runs.
      text: (path === 'promptfooconfig.yaml' ? changed(text, changes) : text).replaceAll(
        '://unpkg.com/promptfoo-causal/',
        `://unpkg.com/promptfoo-causal@${thisPackage().version}/`,
      ),
    }));
}

/** A config with other providers and another form of answers; its comments stay. */
function changed(text: string, { providers, answerFormat }: ExampleChanges): string {
  if (providers.length === 0 && answerFormat === undefined) return text;
  const config = parseDocument(text);
  if (providers.length > 0) config.set('providers', config.createNode(providers));
  const tests = config.get('tests');
  if (answerFormat !== undefined && tests instanceof YAMLSeq) {
    for (const i of tests.items.keys()) config.setIn(['tests', i, 'config', 'answerFormat'], answerFormat);
  }
  return config.toString({ lineWidth: 0 });
}
