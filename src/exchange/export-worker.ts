import { parentPort, workerData } from 'node:worker_threads';
import { WriteError } from '../lib/replace-files.ts';
import type { FromExportThread, ToExportThread } from './export-thread.ts';
import { exportedId } from './exported-case.ts';
import { type ExportPlan, exportWriter } from './write-export.ts';

/** A thread that writes an export, for `exportInThread`. */
const writer = exportWriter(workerData as ExportPlan);

parentPort?.on('message', async (message: ToExportThread) => {
  parentPort?.postMessage(
    await handled(message).catch((error: unknown): FromExportThread => {
      if (error instanceof WriteError) return { problem: error.message };
      throw error;
    }),
  );
});

async function handled(message: ToExportThread): Promise<FromExportThread> {
  if (message === 'close') return { manifest: await writer.close() };
  if (message === 'discard') await writer.discard();
  else
    for (const { caseId, ...item } of message)
      await writer.add({ id: exportedId(caseId, item.prompt), ...item });
  return {};
}
