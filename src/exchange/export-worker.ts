import { parentPort, workerData } from 'node:worker_threads';
import { WriteError } from '../lib/replace-files.ts';
import type { FromExportThread, ToExportThread } from './export-thread.ts';
import { exportedId } from './exported-case.ts';
import { type ExportPlan, exportWriter } from './write-export.ts';

/** A thread that writes an export, for `exportInThread`. */
const writer = exportWriter(workerData as ExportPlan);

let before = Promise.resolve();

parentPort?.on('message', (message: ToExportThread) => {
  before = before
    .then(() => handled(message))
    .catch((error: unknown): FromExportThread => {
      if (error instanceof WriteError) return { problem: error.message };
      throw error;
    })
    .then((answer) => parentPort?.postMessage(answer));
});

async function handled(message: ToExportThread): Promise<FromExportThread> {
  if (message === 'close') return { manifest: await writer.close() };
  if (message === 'discard') await writer.discard();
  else for (const { caseId, ...item } of message) await writer.add({ id: exportedId(caseId, item), ...item });
  return {};
}
