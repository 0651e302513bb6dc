import { Worker } from 'node:worker_threads';
import { moduleFile } from '../lib/package-root.ts';
import { WriteError } from '../lib/replace-files.ts';
import { UserError } from '../lib/user-error.ts';
import type { ExportedCase } from './exported-case.ts';
import type { Manifest } from './manifest.ts';
import type { ExportPlan } from './write-export.ts';

/** A case for the thread, which computes the exported id from the case's own. */
export interface CaseToExport extends Omit<ExportedCase, 'id'> {
  readonly caseId: string;
}

/** Messages to the thread, which answers each in turn. */
export type ToExportThread = readonly CaseToExport[] | 'close' | 'discard';
export type FromExportThread = { readonly manifest?: Manifest } | { readonly problem: string };

/** Cases per message: a message costs more than a case. */
const TOGETHER = 64;
/** The most messages in flight, so that neither side waits for each step of the other. */
const MOST_ON_THEIR_WAY = 3;

/** Writes an export in its own thread, while further questions are made. */
export function exportInThread(plan: ExportPlan) {
  const worker = new Worker(moduleFile('src/exchange/export-worker'), {
    workerData: plan,
    // The thread keeps only the text that it is writing.
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 64 },
    execArgv: [],
  });
  let waiting: CaseToExport[] = [];
  const sent: PromiseWithResolvers<Manifest | undefined>[] = [];
  let failure: unknown;
  let isOver = false;
  const fail = (error: unknown, failed: typeof sent): void => {
    failure ??= error;
    for (const { reject } of failed) reject(error);
  };
  worker.on('message', (answer: FromExportThread) => {
    const first = sent.splice(0, 1);
    if ('problem' in answer) fail(new WriteError(answer.problem), first);
    else first[0]?.resolve(answer.manifest);
  });
  worker.on('error', (error) => fail(error, sent.splice(0)));
  worker.on('exit', () => {
    isOver = true;
    fail(new Error('the writing thread ended'), sent.splice(0));
  });
  const ask = (message: ToExportThread): Promise<Manifest | undefined> => {
    if (isOver) return Promise.reject(failure);
    const answer = Promise.withResolvers<Manifest | undefined>();
    // The sender of the next message gets the failure.
    answer.promise.catch(() => {});
    try {
      worker.postMessage(message);
      sent.push(answer);
    } catch (error) {
      fail(new UserError(`a test contains something other than data: ${(error as Error).message}`), [answer]);
    }
    return answer.promise;
  };
  const sendWaiting = async (): Promise<void> => {
    const last = ask(waiting);
    waiting = [];
    await (sent.length < MOST_ON_THEIR_WAY ? undefined : (sent[0]?.promise ?? last));
    if (failure !== undefined) throw failure;
  };
  return {
    /**
     * @returns A promise to await before the next case, if the thread is behind. @throws {WriteError} If an earlier
     * case could not be written.
     */
    add(item: CaseToExport): Promise<void> | undefined {
      return waiting.push(item) < TOGETHER ? undefined : sendWaiting();
    },
    /** @throws {WriteError} If the export could not be written. */
    async close(): Promise<Manifest> {
      await ask(waiting);
      if (failure !== undefined) throw failure;
      const manifest = await ask('close');
      await worker.terminate();
      if (!manifest) throw new Error('exportInThread: expected a manifest, got nothing');
      return manifest;
    },
    /** Deletes the files written so far. */
    async discard(): Promise<void> {
      await ask('discard').catch(() => {});
      await worker.terminate();
    },
  };
}
