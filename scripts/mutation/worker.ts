import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';
import { type Outcome, type Part, PLAN, SAID, type Said, type Tests, type Trial } from './plan.ts';
import { IS_ON } from './switches.ts';

/**
 * A vitest worker that runs the trials of a plan. For each trial, it reloads all modules with one mutant switched on,
 * and runs tests as vitest does. It writes its findings to a file, and reports nothing to vitest.
 */
type State = Parameters<typeof runBaseTests>[1];
type Traces = Parameters<typeof runBaseTests>[2];
interface Task {
  readonly name: string;
  readonly tasks?: readonly Task[];
  readonly result?: { readonly state: string };
}

/** The number of trials after which another worker takes over, because loaded modules fill the memory. */
const TRIALS = 400;
let on = -1;
const evaluated = new Set<number>();
let parts: Part[] = [];
let isMarking = false;
/** The sources and `tests/setup.ts` of the copy call these functions. */
Object.assign(globalThis, {
  [IS_ON]: (number: number): boolean => {
    if (isMarking) evaluated.add(number);
    return number === on;
  },
  __ends: endPart,
});

const send = process.send?.bind(process);
init({
  post: (message) => send?.(message),
  on: (listener) => process.on('message', listener),
  off: (listener) => process.off('message', listener),
  setup: setupEnvironment,
  runTests: tryAll,
  collectTests: tryAll,
});

async function tryAll(state: State, traces: Traces): Promise<void> {
  const { root } = state.config;
  const say = (said: Said): void => appendFileSync(join(root, SAID), `${JSON.stringify(said)}\n`);
  const trials: readonly Trial[] = JSON.parse(readFileSync(join(root, PLAN), 'utf8'));
  const said = readFileSync(join(root, SAID), 'utf8');
  const ended = new Set([...said.matchAll(/"ended":(\d+)/g)].map(([, number]) => Number(number)));
  say({ process: process.pid });
  const failureOf = testsIn(state, traces);
  const open = [...trials.entries()].filter(([number]) => !ended.has(number));
  for (const [number, trial] of open.slice(0, TRIALS)) {
    say({ begins: number });
    say({ ended: number, ...(await outcomeOf(trial, failureOf)) });
  }
}

type FailureOf = (tests: Tests, isMutated: boolean) => Promise<string | undefined>;

async function outcomeOf({ mutant, tests }: Trial, failureOf: FailureOf): Promise<Outcome> {
  on = mutant ?? -1;
  isMarking = mutant === undefined;
  // This variable passes the mutant on to threads and processes that tests start.
  process.env.MUTANT = String(on);
  parts = [];
  evaluated.clear();
  const begin = performance.now();
  for (const some of tests) {
    const by = await failureOf(some, !isMarking);
    if (by !== undefined) return { by: `${some.path}: ${by}`, parts };
  }
  if (isMarking) endPart(undefined, performance.now() - begin);
  return { parts };
}

function endPart(id: string | undefined, milliseconds: number): void {
  if (!isMarking) return;
  parts.push({ id, milliseconds, evaluated: [...evaluated] });
  evaluated.clear();
}

/** Returns a function that runs tests and returns the first failure. It fetches each file only once. */
function testsIn(state: State, traces: Traces): FailureOf {
  const fetched = new Map<string, unknown>();
  let unhandled: string | undefined;
  let tasks: readonly Task[] = [];
  const answers = {
    fetch: async (id: string, importer: string | undefined, environment: string) => {
      const key = `${id} ${importer}`;
      if (!fetched.has(key)) fetched.set(key, await state.rpc.fetch(id, importer, environment));
      return fetched.get(key);
    },
    resolve: state.rpc.resolve,
    resolveSnapshotPath: state.rpc.resolveSnapshotPath,
    getCountOfFailedTests: async () => 0,
    onUnhandledError: async (error: unknown) => {
      unhandled ??= String(error instanceof Error ? error.message : error);
    },
    onCollected: async (collected: readonly Task[]) => {
      tasks = collected;
    },
  };
  const rpc = new Proxy(answers, {
    get: (target, name) => Reflect.get(target, name) ?? (async () => undefined),
  });
  return async ({ path, ids }, isMutated) => {
    [unhandled, tasks] = [undefined, []];
    const config = { ...state.config, isolate: true, bail: Number(isMutated) };
    const files = [{ filepath: join(config.root, path), ...(ids && { testIds: [...ids] }) }];
    const ctx = { ...state.ctx, config, rpc, files };
    await runBaseTests('run', { ...state, ctx, config, rpc } as unknown as State, traces);
    return tasks.map(failedIn).find((name) => name !== undefined) ?? unhandled;
  };
}

function failedIn({ name, tasks = [], result }: Task): string | undefined {
  const inside = tasks.map(failedIn).find((found) => found !== undefined);
  return inside ?? (result?.state === 'fail' ? name : undefined);
}
