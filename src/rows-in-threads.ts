import { once } from 'node:events';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { moduleFile } from './lib/package-root.ts';
import { decodePart, partSum } from './scoring/rows/part-file.ts';
import { type FileRows, ResultsFileError, readResults, rowsOfFiles } from './scoring/rows/read-results.ts';

/** A thread takes a third of a second to start: below so many bytes it is quicker to read one file after the other. */
const WORTH_A_THREAD = 1 << 25;

/** What a thread sends back: the part that a file's rows come to, or why there is none. */
export type FromThread = { readonly file: Uint8Array } | { readonly problem: string };

/** The rows of results files, read by several threads where they are many and large. @param redact - Names of variables. */
export function rowsOfAll(
  paths: readonly string[],
  redact: readonly string[] = [],
): AsyncGenerator<FileRows> {
  const sizes = paths.map((path) =>
    isRows(path) ? (statSync(path, { throwIfNoEntry: false })?.size ?? 0) : 0,
  );
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const threads = Math.min(availableParallelism(), sizes.filter((bytes) => bytes > 0).length);
  return threads > 1 && size >= WORTH_A_THREAD ? rowsInThreads(paths, redact, threads) : rowsOfFiles(paths);
}

/**
 * What rows of several files come to, in the order of the files, each read and checked by a thread of its own.
 *
 * @throws {ResultsFileError} If a file cannot be read to its end.
 */
export async function* rowsInThreads(
  paths: readonly string[],
  redact: readonly string[],
  threads: number,
): AsyncGenerator<FileRows> {
  const files = paths.filter(isRows);
  const parts = new Map(files.map((path) => [path, Promise.withResolvers<Buffer>()]));
  // Whoever waits for one of them learns of it there.
  for (const { promise } of parts.values()) promise.catch(() => {});
  let next = 0;
  const workers = Array.from({ length: Math.min(threads, files.length) }, () => {
    const worker = new Worker(moduleFile('src/rows-worker'), {
      workerData: redact,
      execArgv: [],
    });
    void (async () => {
      for (let path = files[next++]; path !== undefined; path = files[next++]) {
        worker.postMessage(path);
        const [found] = (await once(worker, 'message')) as [FromThread];
        if ('file' in found) parts.get(path)?.resolve(Buffer.from(found.file));
        else parts.get(path)?.reject(new ResultsFileError(found.problem));
      }
    })().catch((error: Error) => {
      for (const { reject } of parts.values()) reject(error);
    });
    return worker;
  });
  try {
    for (const path of paths) {
      const part = parts.get(path);
      if (!part) yield* readResults(path);
      else {
        const file = await part.promise;
        yield { rows: [], run: path, part: { part: decodePart(file), sum: partSum(file) } };
      }
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function isRows(path: string): boolean {
  return path !== '-' && !path.endsWith('.part');
}
