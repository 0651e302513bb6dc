import { Worker } from 'node:worker_threads';
import { moduleFile } from '../lib/package-root.ts';
import { WriteError } from '../lib/replace-files.ts';
import { UserError } from '../lib/user-error.ts';
import type { ExportedCase } from './exported-case.ts';
import type { Manifest } from './manifest.ts';
import type { ExportPlan } from './write-export.ts';

/** A case on its way: whoever writes it makes its id of the case's own. */
export interface CaseToExport extends Omit<ExportedCase, 'id'> {
  readonly caseId: string;
}

/** What the thread is asked to do; it answers each in its turn. */
export type ToExportThread = readonly CaseToExport[] | 'close' | 'discard';
export type FromExportThread = { readonly manifest?: Manifest } | { readonly problem: string };

/** Sent together: a message of its own for each would cost more than its text. */
const TOGETHER = 64;
/** So many messages may be on their way: neither side waits for the other's every step. */
const MOST_ON_THEIR_WAY = 3;

/** Writes an export in a thread of its own: while questions are made, those before are fingerprinted and written. */
export function exportInThread(plan: ExportPlan) {
  const worker = new Worker(moduleFile('src/exchange/export-worker'), {
    workerData: plan,
    // All that it keeps is what is being written.
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
    fail(new Error('the thread that writes has ended'), sent.splice(0));
  });
  const ask = (message: ToExportThread): Promise<Manifest | undefined> => {
    if (isOver) return Promise.reject(failure);
    const answer = Promise.withResolvers<Manifest | undefined>();
    // Whoever sends the next message hears of a failure.
    answer.promise.catch(() => {});
    try {
      worker.postMessage(message);
      sent.push(answer);
    } catch (error) {
      fail(new UserError(`a test holds something other than data: ${(error as Error).message}`), [answer]);
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
    /** @returns What to wait for before the next one, if the thread is behind. @throws {WriteError} If one before it could not be written. */
    add(item: CaseToExport): Promise<void> | undefined {
      return waiting.push(item) < TOGETHER ? undefined : sendWaiting();
    },
    /** @returns What was written. @throws {WriteError} If it could not be. */
    async close(): Promise<Manifest> {
      await ask(waiting);
      if (failure !== undefined) throw failure;
      const manifest = await ask('close');
      await worker.terminate();
      if (!manifest) throw new Error('exportInThread: expected what was written, got nothing');
      return manifest;
    },
    /** Takes back what was written. */
    async discard(): Promise<void> {
      await ask('discard').catch(() => {});
      await worker.terminate();
    },
  };
}
