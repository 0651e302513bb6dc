import { join } from 'node:path';
import { sealed } from '../cases/seal.ts';
import { at } from '../lib/at.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { exportReadme } from './export-readme.ts';
import { digestCounter, type ExportedCase, exportedLine } from './exported-case.ts';
import { inspectYaml } from './inspect.ts';
import { lineFiles } from './line-files.ts';
import { CANARY, type Manifest, type Purpose } from './manifest.ts';
import { BATCH_LIMITS, batchRequest } from './openai-batch.ts';
import { type TableFile, tableFiles } from './tables.ts';

interface ExportPlan {
  readonly format: Manifest['format'];
  readonly purpose: Purpose;
  readonly folder: string;
  readonly generators: readonly string[];
  readonly templates: readonly string[];
  /** The models for which request files are written. Each file is addressed to one model. */
  readonly models: readonly (Manifest['models'][number] & {
    readonly settings: Readonly<Record<string, unknown>>;
  })[];
}

/**
 * Returns a writer of questions, which keeps little of their text in memory. Files get their final names only when the
 * writer is closed.
 */
export function exportWriter({ format, purpose, folder, generators, templates, models }: ExportPlan) {
  const cases = lineFiles(() => join(folder, 'cases.jsonl'));
  const harness = filesOf();
  const designs = digestCounter();
  let prompts = 0;
  return {
    add(item: ExportedCase): void {
      prompts++;
      if (item.template === templates[0]) designs.add(item);
      cases.add(exportedLine(item));
      harness.add(item);
    },
    close(): Manifest {
      const [written, tables] = [harness.close(), harness.tables()];
      const own = cases.close();
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
        ...(format === 'inspect' ? [{ path: 'eval.yaml', text: inspectYaml(tables, CANARY[purpose]) }] : []),
        { path: 'README.md', text: exportReadme(manifest, tables) },
        { path: 'export.json', text: `${JSON.stringify(sealed(manifest), null, 2)}\n` },
      ];
      replaceFiles(texts.map(({ path, text }) => ({ path: join(folder, path), text })));
      return manifest;
    },
    discard(): void {
      cases.discard();
      harness.discard();
    },
  };

  function filesOf() {
    if (format === 'openai-batch') return batchFiles();
    if (format === 'jsonl') return { add: () => {}, tables: () => [], close: () => [], discard: () => {} };
    return tableFiles(folder, purpose, purpose === 'training' ? 'train' : 'test');
  }

  function batchFiles() {
    const files = models.map((_, number) =>
      lineFiles(
        (part) => join(folder, `requests-${number}-${String(part).padStart(4, '0')}.jsonl`),
        BATCH_LIMITS,
      ),
    );
    return {
      add(item: ExportedCase): void {
        for (const [number, file] of files.entries())
          file.add(batchRequest(item, number, at(models, number), purpose));
      },
      tables: (): readonly TableFile[] => [],
      close: () => files.flatMap((file) => file.close()),
      discard: (): void => {
        for (const file of files) file.discard();
      },
    };
  }
}
