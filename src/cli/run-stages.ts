import { join } from 'node:path';
import { ageText } from '../gate/check-age.ts';
import { escaped } from '../lib/escaped.ts';
import { complain, say } from '../lib/say.ts';
import { runPromptfoo } from './promptfoo-command.ts';
import type { Round } from './run-rounds.ts';
import {
  CACHE,
  failedIn,
  requireSameVariants,
  type StageOutput,
  spentIn,
  stageFiles,
} from './stage-files.ts';
import type { Prices, Spent } from './stage-spent.ts';

interface StagedRun {
  readonly config: string;
  readonly folder: string;
  readonly repeat: number;
  readonly variants: readonly { readonly provider: string }[];
  readonly options: readonly string[];
  /** True if answers of earlier runs are taken from promptfoo's cache. */
  readonly cache: boolean;
  readonly mostCalls: number;
  readonly mostDollars: number;
  readonly prices: Prices;
  /** The highest expected price of a row in dollars, by the provider's label. */
  readonly dollarsOfRow: ReadonlyMap<string, number>;
  readonly next: (outputs: readonly StageOutput[]) => Promise<Round>;
}

/**
 * Runs stage after stage, each as a promptfoo eval, until `next` ends the run or the next stage would exceed a limit.
 * Stages with results are not asked again, so an unfinished run resumes.
 */
export async function runStages(staged: StagedRun) {
  const files = stageFiles(staged.folder);
  const run = { ...staged, files };
  files.prepare();
  const outputs: StageOutput[] = [];
  const before: StageOutput[] = [];
  for (let round = await run.next(outputs); ; ) {
    for (const asking of round.askings) {
      const number = outputs.length + 1;
      const there = files.read(number);
      if (there) before.push(there);
      if (there && before.length === 1) complain(goingOn(run.folder, there));
      if (
        !there &&
        isTooMuch(run, spentIn(outputs), rowsOf(outputs), asking.questions * run.repeat, asking.providers)
      )
        return { outputs, before, why: 'limit' as const, finish: files.finish };
      const found = there ?? (await ask(run, number, asking, outputs));
      outputs.push(found);
      requireSameVariants(outputs[0] ?? found, found, number, asking.providers);
    }
    const after = await run.next(outputs);
    say(progress(round, outputs, after));
    if ('why' in after) return { outputs, before, why: after.why, finish: files.finish };
    round = after;
  }
}

async function ask(
  run: StagedRun & { readonly files: ReturnType<typeof stageFiles> },
  number: number,
  { stage, providers, questions }: Round['askings'][number],
  outputs: readonly StageOutput[],
): Promise<StageOutput> {
  const { config, folder, options, cache, prices, files } = run;
  const rows = callsOf(questions, run.repeat, providers, run.variants);
  const args = ['eval', '-c', config, '--no-table', '--no-progress-bar', '-o', files.draft].concat(
    ['--filter-providers', patternOf(providers)],
    options,
  );
  const env = {
    CAUSAL_STAGE: stage,
    PROMPTFOO_PASS_RATE_THRESHOLD: '0',
    // A run that ignores earlier answers has its own cache, so that resuming it does not cost extra.
    ...(!cache && { PROMPTFOO_CACHE_PATH: join(folder, CACHE) }),
  };
  await runPromptfoo(args, env);
  const found = files.accept(number, rows, prices);
  const failed = failedIn(found);
  // Failed calls are repeated once, because they would fail the gate. All other answers come from promptfoo's cache.
  if (failed === 0 || failed === rows) return found;
  const soFar = [...outputs, found];
  const share = failed / rows;
  if (isTooMuch(run, spentIn(soFar), rowsOf(soFar), questions * run.repeat * share, providers)) return found;
  await runPromptfoo(args, env);
  return files.accept(number, rows, prices, found.spent);
}

export function rowsOf(outputs: readonly StageOutput[]): number {
  return outputs.reduce((sum, { results }) => sum + results.results.length, 0);
}

/** Tests whether the next stage would exceed the limits, at the higher of the expected and the observed prices. */
export function isTooMuch(
  {
    variants,
    dollarsOfRow,
    mostCalls,
    mostDollars,
  }: Pick<StagedRun, 'variants' | 'dollarsOfRow' | 'mostCalls' | 'mostDollars'>,
  spent: Spent,
  asked: number,
  questions: number,
  providers: readonly string[],
): boolean {
  const wanted = variants.filter(({ provider }) => providers.includes(provider));
  // The number of calls per row includes retries.
  const callsOfRow = Math.max(1, spent.calls / Math.max(1, asked));
  const dollars = wanted.reduce((sum, { provider }) => {
    const found = spent.providers[provider];
    const mean = found ? found.dollars / found.rows : 0;
    return sum + questions * Math.max(mean, dollarsOfRow.get(provider) ?? 0);
  }, spent.dollars);
  return spent.calls + wanted.length * questions * callsOfRow > mostCalls || dollars > mostDollars;
}

function progress({ askings }: Round, outputs: readonly StageOutput[], after: Round): string {
  const { calls, dollars } = spentIn(outputs);
  const [, index, count] = /^(?:ladder\/)?(\d+)(?:\/(\d+)$)?/.exec(askings[0]?.stage ?? '') ?? [];
  const news = after.decided.length > 0 ? `; decided: ${after.decided.join(', ')}` : '';
  const price = dollars > 0 ? `, $${dollars.toFixed(2)}` : '';
  return `stage ${index}${count ? ` of ${count}` : ''}: ${calls} calls so far${price}${news}`;
}

function goingOn(folder: string, { results: { timestamp } }: StageOutput): string {
  return `${folder}: resuming an unfinished run that began ${agoText(timestamp)}, without repeating its finished stages; to start over, remove this folder`;
}

export function agoText(timestamp: string | undefined, now = new Date()): string {
  const age = now.getTime() - Date.parse(timestamp ?? '');
  return Number.isNaN(age) ? 'at an unknown time' : `${ageText(age)} ago`;
}

export function patternOf(labels: readonly string[]): string {
  return `^(?:${labels.map(escaped).join('|')})$`;
}

export function callsOf(
  questions: number,
  repeat: number,
  providers: readonly string[],
  variants: StagedRun['variants'],
): number {
  return questions * repeat * variants.filter(({ provider }) => providers.includes(provider)).length;
}
