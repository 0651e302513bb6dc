import type { AnswerFormat } from '../tasks/shared/answer-format.ts';
import { type ExportedCase, targetOf, wantedIn } from './exported-case.ts';
import { lineFiles } from './line-files.ts';
import { CANARY, type Purpose } from './manifest.ts';

/** A file of questions with the same template, task and form of answer. */
export interface TableFile {
  /** The name, made of lowercase letters, digits and `-`, such as `zero-shot-compositional`. */
  readonly name: string;
  /** The path relative to the export's folder. */
  readonly file: string;
  readonly wanted: AnswerFormat;
}

/** Returns a writer of files for harnesses whose scorers expect a single form of answer per file. */
export function tableFiles(folder: string, purpose: Purpose, split = 'test') {
  const tables = new Map<
    string,
    { readonly table: TableFile; readonly lines: ReturnType<typeof lineFiles> }
  >();
  return {
    add(item: ExportedCase): void {
      const wanted = wantedIn(item.prompt);
      const key = `${item.template}\0${item.task}\0${wanted}`;
      const { lines } = tables.get(key) ?? open(key, item, wanted);
      const { id, prompt, task } = item;
      lines.add(JSON.stringify({ id, prompt, target: targetOf(item), task, canary: CANARY[purpose] }));
    },
    tables: (): readonly TableFile[] => [...tables.values()].map(({ table }) => table),
    close: () => [...tables.values()].flatMap(({ lines }) => lines.close()),
    discard(): void {
      for (const { lines } of tables.values()) lines.discard();
    },
  };

  function open(key: string, { template, task }: ExportedCase, wanted: AnswerFormat) {
    const taken = new Set([...tables.values()].map(({ table }) => table.name));
    const stem = [template, task, ...(wanted === 'tag' ? [] : [wanted])].map(slug).join('-');
    let name = stem;
    for (let again = 2; taken.has(name); again++) name = `${stem}-${again}`;
    const file = `data/${split}-${name}.jsonl`;
    const opened = { table: { name, file, wanted }, lines: lineFiles(() => `${folder}/${file}`) };
    tables.set(key, opened);
    return opened;
  }
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'prompt'
  );
}
