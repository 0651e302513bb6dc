import { parentPort, workerData } from 'node:worker_threads';
import { makePart } from './collect-rows.ts';
import { redactor } from './lib/redact.ts';
import { failureText } from './lib/user-error.ts';
import type { FromThread } from './rows-in-threads.ts';

import { rowsOfFiles } from './scoring/rows/read-results.ts';

/** A thread that makes parts of results files, one after the other, for `rowsInThreads`. */
const redact = redactor(process.env, workerData as readonly string[]);

parentPort?.on('message', async (path: string) => {
  const found = await makePart(rowsOfFiles([path]), { redact }, undefined).then(
    ({ file }): FromThread => ({ file }),
    (error: unknown): FromThread => ({ problem: failureText(error) }),
  );
  parentPort?.postMessage(found);
});
