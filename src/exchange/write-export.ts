import { join } from 'node:path';
import { sealed } from '../cases/seal.ts';
import { type NewFile, replaceFiles } from '../lib/replace-files.ts';
import { CANARY, type Purpose } from './canary.ts';
import { exportReadme } from './export-readme.ts';
import { digestCounter, type ExportedCase, exportedLine } from './exported-case.ts';
import { inspectYaml } from './inspect.ts';
import { closed, type LineFiles, lineFiles } from './line-files.ts';
import type { Manifest } from './manifest.ts';
import { BATCH_LIMITS, type BatchModel, batchRequest } from './openai-batch.ts';
import { type TableFile, tableFiles } from './tables.ts';

/** The form, purpose and place of an export. */
export interface ExportPlan {
  readonly format: Manifest['format'];
  readonly purpose: Purpose;
  readonly folder: string;
  readonly generators: readonly string[];
  readonly templates: readonly string[];
  /** Models for request files, one each. */
  readonly models: readonly (BatchModel & { readonly id: string; readonly label: string })[];
}

/**
 * Writes questions in bounded memory. Files get their names when all are complete, `export.json` last.
 *
 * @throws {WriteError} If one cannot be written.
 */
export function exportWriter({ format, purpose, folder, generators, templates, models }: ExportPlan) {
  const cases = lineFiles(() => join(folder, 'cases.jsonl'));
  const harness = filesOf();
  const designs = digestCounter();
  let prompts = 0;
  return {
    /** @returns A promise to await before the next question, if the disk is behind. */
    add(item: ExportedCase): Promise<unknown> | undefined {
      prompts++;
      if (item.template === templates[0]) designs.add(item);
      const behind = cases.add(exportedLine(item));
      return harness.add(item) ?? behind;
    },
    async close(): Promise<Manifest> {
      const [written, tables] = [await harness.close(), harness.tables()];
      const own = await cases.close();
      const manifest: Manifest = {
        madeBy: 'promptfoo-causal',
        version: 1,
        format,
        purpose,
        canary: CANARY[purpose],
        generators: [...generators],
        designs: designs.digests(),
        templates: [...templates],
        models: models.map(({ id, label, model }) => ({ id, label, model })),
        prompts,
        cases: own.map((path) => path.slice(folder.length + 1)),
        files: written.map((path) => path.slice(folder.length + 1)),
      };
      const texts = [
        ...harnessFiles(format, tables, CANARY[purpose]),
        { path: 'README.md', text: exportReadme(manifest, tables) },
        { path: 'export.json', text: `${JSON.stringify(sealed(manifest), null, 2)}\n` },
      ];
      replaceFiles(texts.map(({ path, text }) => ({ path: join(folder, path), text })));
      return manifest;
    },
    async discard(): Promise<void> {
      await cases.discard();
      await harness.discard();
    },
  };

  function filesOf() {
    if (format === 'openai-batch') return batchFiles();
    if (format === 'jsonl')
      return { add: () => undefined, tables: () => [], close: () => [], discard: () => {} };
    return tableFiles(folder, purpose, purpose === 'training' ? 'train' : 'test');
  }

  function batchFiles() {
    const files: readonly LineFiles[] = models.map((_, number) =>
      lineFiles(
        (part) => join(folder, `requests-${number}-${String(part).padStart(4, '0')}.jsonl`),
        BATCH_LIMITS,
      ),
    );
    return {
      add(item: ExportedCase): Promise<unknown> | undefined {
        const behind = models.map((model, number) =>
          files[number]?.add(batchRequest(item, number, model, purpose)),
        );
        return behind.some(Boolean) ? Promise.all(behind) : undefined;
      },
      tables: (): readonly TableFile[] => [],
      close: () => closed(files),
      discard: () => Promise.all(files.map((file) => file.discard())),
    };
  }
}

/** The small files that a harness reads beside the data. */
function harnessFiles(format: Manifest['format'], tables: readonly TableFile[], canary: string): NewFile[] {
  return format === 'inspect' ? [{ path: 'eval.yaml', text: inspectYaml(tables, canary) }] : [];
}
