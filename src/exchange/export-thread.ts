import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { WriteError } from '../lib/replace-files.ts';
import type { ExportedCase } from './exported-case.ts';
import type { Manifest } from './manifest.ts';
import type { ExportPlan } from './write-export.ts';

/** A case on its way: whoever writes it makes its id of the case's own. */
export interface CaseToExport extends Omit<ExportedCase, 'id'> {
  readonly caseId: string;
}

/** What the thread is asked to do; it answers each before the next one comes. */
export type ToExportThread = readonly CaseToExport[] | 'close' | 'discard';
export type FromExportThread = { readonly manifest?: Manifest } | { readonly problem: string };

/** Sent together: a message of its own for each would cost more than its text. */
const TOGETHER = 64;

/** Writes an export in a thread of its own: while questions are made, those before are fingerprinted and written. */
export function exportInThread(plan: ExportPlan) {
  const worker = new Worker(new URL(`./export-worker${extname(import.meta.filename)}`, import.meta.url), {
    workerData: plan, // All that it keeps is what is being written.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
    execArgv: [],
  });
  let waiting: CaseToExport[] = [];
  let answered: Promise<Manifest | undefined> = Promise.resolve(undefined);
  const ask = async (message: ToExportThread): Promise<Manifest | undefined> => {
    worker.postMessage(message);
    const [answer] = (await once(worker, 'message')) as [FromExportThread];
    if ('problem' in answer) throw new WriteError(answer.problem);
    return answer.manifest;
  };
  const send = async (message: ToExportThread): Promise<void> => {
    await answered;
    answered = ask(message);
    // Whoever sends the next message hears of it.
    answered.catch(() => {});
  };
  const sendWaiting = (): Promise<void> => {
    const items = waiting;
    waiting = [];
    return send(items);
  };
  return {
    /** @returns What to wait for before the next one, if the thread is behind. @throws {WriteError} If one before it could not be written. */
    add(item: CaseToExport): Promise<void> | undefined {
      return waiting.push(item) < TOGETHER ? undefined : sendWaiting();
    },
    /** @returns What was written. @throws {WriteError} If it could not be. */
    async close(): Promise<Manifest> {
      await sendWaiting();
      await send('close');
      const manifest = await answered;
      await worker.terminate();
      if (!manifest) throw new Error('exportInThread: expected what was written, got nothing');
      return manifest;
    },
    /** Takes back what was written. */
    async discard(): Promise<void> {
      await answered.catch(() => {});
      await ask('discard').catch(() => {});
      await worker.terminate();
    },
  };
}
