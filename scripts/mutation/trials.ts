import { appendFileSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createVitest, ForksPoolWorker, type PoolOptions } from 'vitest/node';
import { type Outcome, PLAN, SAID, type Said, type Trial } from './plan.ts';

/**
 * Runs trials in a copy of the repository, in a process that is replaced if a trial does not end.
 *
 * @yields The outcomes of the trials, in their order.
 */
export async function* outcomesOf(copy: string, trials: readonly Trial[]): AsyncGenerator<Outcome> {
  mkdirSync(dirname(join(copy, PLAN)), { recursive: true });
  writeFileSync(join(copy, PLAN), JSON.stringify(trials));
  writeFileSync(join(copy, SAID), '');
  const newlySaid = linesOf(join(copy, SAID));
  let [isRunning, worker, begun, since] = [false, 0, -1, 0];
  // A process in an endless loop survives the process that started it, so it is killed.
  process.once('exit', () => {
    if (isRunning && worker > 0) process.kill(worker, 'SIGKILL');
  });
  // `vitest.config.ts` reads this variable.
  process.env.MUTANT = '-1';
  const vitest = await createVitest(
    'test',
    {
      ...{ root: copy, watch: false, project: ['unit'], reporters: [{}], maxWorkers: 1, update: false },
      pool: { name: 'mutants', createPoolWorker: (options) => new MutantsWorker(options) },
    },
    { server: { watch: null } },
  );
  // The worker follows its plan, so the tests that vitest selects do not matter.
  const some = (await vitest.globTestSpecifications()).slice(0, 1);
  const ended = new Map<number, Outcome>();
  const end = (by: string): void =>
    appendFileSync(join(copy, SAID), `${JSON.stringify({ ended: begun, by } satisfies Said)}\n`);
  try {
    for (let next = 0; next < trials.length; await setTimeout(50)) {
      for (const line of newlySaid()) {
        const said: Said = JSON.parse(line);
        if ('process' in said) worker = said.process;
        else if ('begins' in said) [begun, since] = [said.begins, Date.now()];
        else ended.set(said.ended, said);
      }
      for (let outcome = ended.get(next); outcome; outcome = ended.get(next)) {
        yield outcome;
        next++;
      }
      const isOpen = begun >= 0 && !ended.has(begun);
      if (!isRunning && isOpen) end('a process that died');
      else if (!isRunning && next < trials.length) {
        isRunning = true;
        vitest.runTestSpecifications(some).finally(() => {
          isRunning = false;
        });
      } else if (isOpen && Date.now() - since > (trials[begun]?.longest ?? 0)) {
        end('time');
        ended.set(begun, {});
        process.kill(worker, 'SIGKILL');
      }
    }
  } finally {
    await vitest.close();
  }
}

class MutantsWorker extends ForksPoolWorker {
  override readonly name = 'mutants';
  protected override readonly entrypoint = join(import.meta.dirname, 'worker.ts');
  constructor(options: PoolOptions) {
    super({ ...options, execArgv: [...options.execArgv, '--max-old-space-size=3000'] });
  }
}

/** Returns a function that reads the whole lines added to a file since its last call. */
function linesOf(path: string): () => string[] {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(2 ** 20);
  const chunks: Buffer[] = [];
  return () => {
    for (let size = readSync(file, buffer); size > 0; size = readSync(file, buffer))
      chunks.push(Buffer.from(buffer.subarray(0, size)));
    const text = Buffer.concat(chunks.splice(0));
    const whole = text.lastIndexOf('\n') + 1;
    chunks.push(text.subarray(whole));
    return text.subarray(0, whole).toString().split('\n').slice(0, -1);
  };
}
