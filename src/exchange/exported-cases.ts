import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { caseId } from '../cases/case.ts';
import { SEAL_KEY, sealOf } from '../cases/seal.ts';
import { UserError } from '../lib/user-error.ts';
import { KINDS } from '../tasks/kinds.ts';
import { SCORES } from '../tasks/scores.ts';
import { digestCounter, type ExportedCase, exportedCaseSchema, exportedId } from './exported-case.ts';
import { CANARY, type Manifest, manifestSchema } from './manifest.ts';

const CHUNK = 1 << 20;

/**
 * Opens exported questions and checks them against `export.json`.
 *
 * @param places - The folders of exports, or the paths of their `export.json`.
 */
export function openExportedCases(places: readonly string[]) {
  const found = new Map<
    string,
    { readonly file: number; readonly offset: number; readonly length: number; readonly number: number }
  >();
  const manifests: Manifest[] = [];
  const files: number[] = [];
  const close = (): void => {
    for (const file of files) closeSync(file);
  };
  try {
    for (const place of places) {
      const manifest = manifestAt(place);
      manifests.push(manifest);
      const folder = place.endsWith('.json') ? dirname(place) : place;
      const here = digestCounter();
      for (const name of manifest.cases) {
        const path = join(folder, name);
        if (!existsSync(path))
          throw new UserError(`${path}: export.json lists this file, but there is no such file`);
        const file = files.push(openSync(path, 'r')) - 1;
        let number = 0;
        for (const { offset, text } of linesOf(files[file] ?? 0)) {
          const item = parsed(text, `${path}: line ${++number}`);
          if (found.has(item.id))
            throw new UserError(
              `${path}: line ${number}: the question ${item.id} occurs more than once in these exports`,
            );
          found.set(item.id, { file, offset, length: Buffer.byteLength(text), number: found.size });
          if (item.template === manifest.templates[0]) here.add(item);
        }
      }
      compare(place, manifest, here.digests());
    }
  } catch (error) {
    close();
    throw error;
  }
  return {
    manifests,
    count: found.size,
    /** Finds a question and its number; undefined if the export has no such id. */
    find(id: string): { readonly item: ExportedCase; readonly number: number } | undefined {
      const at = found.get(id);
      if (!at) return undefined;
      const bytes = Buffer.alloc(at.length);
      readSync(files[at.file] ?? 0, bytes, 0, at.length, at.offset);
      return { item: parsed(bytes.toString('utf8'), id), number: at.number };
    },
    close,
  };
}

function manifestAt(place: string): Manifest {
  const path = place.endsWith('.json') ? place : join(place, 'export.json');
  if (!existsSync(path) || statSync(path).isDirectory()) {
    throw new UserError(`${path}: expected an export.json written by promptfoo-causal export, got none`);
  }
  const { seal, ...manifest } = read(manifestSchema, readFileSync(path, 'utf8'), path);
  if (seal !== sealOf(manifest)) {
    throw new UserError(
      `${path}: this file was changed after it was written: its content has the checksum ${sealOf(manifest)}, but its key seal contains ${seal ?? 'none'}`,
    );
  }
  if (manifest.canary === CANARY.evaluation) return manifest;
  throw new UserError(
    `${path}: these questions were exported for training, so they cannot measure a model that learned from them`,
  );
}

function parsed(text: string, place: string): ExportedCase {
  const found = read(exportedCaseSchema, text, place);
  if (fits(found)) return found;
  throw new UserError(
    `${place}: this line was changed after the export: its id or seal does not match its case, template and prompt`,
  );
}

function read<T extends z.ZodType>(schema: T, text: string, place: string): z.infer<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${place}: ${(error as Error).message}`);
  }
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new UserError(`${place}: ${issue?.path.join('.')}: ${issue?.message}`);
}

function fits(item: ExportedCase): boolean {
  const { id, task, truth, metadata } = item;
  const parsedCase = SCORES.find(({ kind }) => kind.id === task)?.kind.caseSchema.safeParse(metadata);
  if (!parsedCase?.success || parsedCase.data.truth !== truth) return false;
  const { data } = parsedCase;
  return exportedId(caseId(KINDS, data), item) === id && sealOf(data) === metadata[SEAL_KEY];
}

function compare(place: string, { designs, prompts, templates }: Manifest, found: Manifest['designs']): void {
  for (const [stamp, { cases, digest }] of Object.entries(designs)) {
    const here = found[stamp] ?? { cases: 0, digest: 'none' };
    if (here.cases === cases && here.digest === digest) continue;
    throw new UserError(
      `${place}: the questions of design ${stamp} differ from those that were exported: expected ${cases} questions with the digest ${digest}, got ${here.cases} with the digest ${here.digest}`,
    );
  }
  const all = Object.values(found).reduce((sum, { cases }) => sum + cases, 0) * templates.length;
  if (all !== prompts) throw new UserError(`${place}: expected ${prompts} prompts, got ${all}`);
}

function* linesOf(file: number): Generator<{ readonly offset: number; readonly text: string }> {
  const chunk = Buffer.alloc(CHUNK);
  let rest = Buffer.alloc(0);
  let offset = 0;
  for (;;) {
    const read = readSync(file, chunk, 0, CHUNK, null);
    if (read === 0) break;
    const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      if (end > start) yield { offset, text: bytes.toString('utf8', start, end) };
      offset += end + 1 - start;
      start = end + 1;
    }
    rest = bytes.subarray(start);
  }
  if (rest.length > 0) yield { offset, text: rest.toString('utf8') };
}
