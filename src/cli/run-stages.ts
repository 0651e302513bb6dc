import { join } from 'node:path';
import { ageText } from '../gate/check-age.ts';
import { escaped } from '../lib/escaped.ts';
import { complain, say } from '../lib/say.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import type { LoadedVariant } from './load-variants.ts';
import { runPromptfoo } from './promptfoo-command.ts';
import {
  CACHE,
  failedIn,
  requireSameVariants,
  type StageOutput,
  spentIn,
  stageFiles,
} from './stage-files.ts';
import type { Prices, Spent } from './stage-spent.ts';

/** A staged run: its questions, limits, and the check after each stage. */
interface StagedRun {
  readonly config: string;
  readonly folder: string;
  readonly questions: readonly number[];
  readonly repeat: number;
  /** Provider labels. */
  readonly providers: readonly string[];
  readonly variants: readonly { readonly provider: string }[];
  readonly options: readonly string[];
  /** True if answers of earlier runs are taken from promptfoo's cache. */
  readonly cache: boolean;
  readonly mostCalls: number;
  readonly mostDollars: number;
  readonly prices: Prices;
  /** The highest expected price of one row, by the provider's label. */
  readonly dollarsOfRow: ReadonlyMap<string, number>;
  /** Returns the labels of the providers that still have to be asked after these stages. */
  readonly undecided: (outputs: readonly StageOutput[]) => Promise<readonly string[]>;
}

/**
 * Asks stage after stage, each as a promptfoo eval. It ends once every verdict is decided, every question has been asked,
 * or the next stage would exceed a limit. A stage with results is not asked again, so a killed run resumes.
 *
 * @returns The stages, those of them that existed before, the reason for stopping, and a function that archives the
 *   stages.
 */
export async function runStages(run: StagedRun) {
  const files = stageFiles(run.folder);
  files.prepare();
  const outputs: StageOutput[] = [];
  const before: StageOutput[] = [];
  const end = (why: 'limit' | 'decided' | 'all asked') => ({ outputs, before, why, finish: files.finish });
  let providers = run.providers;
  for (const [i, questions] of run.questions.entries()) {
    const stage = i + 1;
    const there = files.read(stage);
    if (there) before.push(there);
    if (there && before.length === 1) complain(goingOn(run.folder, there));
    if (!there && isTooMuch(run, spentIn(outputs), rowsOf(outputs), questions * run.repeat, providers))
      return end('limit');
    const found = there ?? (await ask(run, stage, providers, outputs));
    outputs.push(found);
    requireSameVariants(outputs[0] ?? found, found, stage, providers);
    const open = await run.undecided(outputs);
    say(progress(run, outputs, providers, open));
    providers = providers.filter((label) => open.includes(label));
    if (providers.length === 0) return end('decided');
  }
  return end('all asked');
}

async function ask(
  run: StagedRun,
  stage: number,
  providers: readonly string[],
  outputs: readonly StageOutput[],
): Promise<StageOutput> {
  const { config, folder, questions, options, cache, prices } = run;
  const rows = callsOf(questions[stage - 1] ?? 0, run.repeat, providers, run.variants);
  const files = stageFiles(folder);
  const args = ['eval', '-c', config, '--no-table', '--no-progress-bar', '-o', files.draft];
  const all = [...args, '--filter-providers', patternOf(providers), ...options];
  const env = {
    CAUSAL_STAGE: `${stage}/${questions.length}`,
    PROMPTFOO_PASS_RATE_THRESHOLD: '0',
    // A run that ignores earlier answers has a cache of its own, so that it does not pay twice if it is resumed.
    ...(!cache && { PROMPTFOO_CACHE_PATH: join(folder, CACHE) }),
  };
  await runPromptfoo(all, env);
  const found = files.accept(stage, rows, prices);
  const failed = failedIn(found);
  // A failed call fails the gate. Other answers come from promptfoo's cache, so only failed calls are repeated.
  if (failed === 0 || failed === rows) return found;
  const soFar = [...outputs, found];
  const share = failed / rows;
  if (
    isTooMuch(run, spentIn(soFar), rowsOf(soFar), (questions[stage - 1] ?? 0) * run.repeat * share, providers)
  )
    return found;
  await runPromptfoo(all, env);
  return files.accept(stage, rows, prices, found.spent);
}

function rowsOf(outputs: readonly StageOutput[]): number {
  return outputs.reduce((sum, { results }) => sum + results.results.length, 0);
}

/**
 * True if the next stage would exceed the limits on calls or dollars, at the expected or the observed prices, whichever
 * are higher.
 */
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
  // Retries count as calls.
  const callsOfRow = Math.max(1, spent.calls / Math.max(1, asked));
  const dollars = wanted.reduce((sum, { provider }) => {
    const found = spent.providers[provider];
    const mean = found ? found.dollars / found.rows : 0;
    return sum + questions * Math.max(mean, dollarsOfRow.get(provider) ?? 0);
  }, spent.dollars);
  return spent.calls + wanted.length * questions * callsOfRow > mostCalls || dollars > mostDollars;
}

function progress(
  { questions }: StagedRun,
  outputs: readonly StageOutput[],
  providers: readonly string[],
  open: readonly string[],
): string {
  const { calls, dollars } = spentIn(outputs);
  const decided = providers.filter((label) => !open.includes(label));
  const news =
    decided.length > 0 && outputs.length < questions.length ? `; decided: ${decided.join(', ')}` : '';
  const price = dollars > 0 ? `, ${dollars.toFixed(2)} $` : '';
  return `stage ${outputs.length} of ${questions.length}: ${calls} calls so far${price}${news}`;
}

function goingOn(folder: string, { results: { timestamp } }: StageOutput): string {
  return `${folder}: resuming an unfinished run that began ${agoText(timestamp)}: its stages are not asked again; to start over, remove this folder`;
}

/** The age of a stage, in words. @example '3 days ago' */
export function agoText(timestamp: string | undefined, now = new Date()): string {
  const age = now.getTime() - Date.parse(timestamp ?? '');
  return Number.isNaN(age) ? 'at an unknown time' : `${ageText(age)} ago`;
}

/** The folder of a run's stages. It is named by the run's key, so any change of the inputs begins a new run. */
export function folderOf(out: string, key: string): string {
  return join(out, 'stages', key);
}

/**
 * Finds the providers to keep asking: those with a judged variant that the gate's checks have not decided yet. A
 * variant is decided once a check fails or all pass. The reference provider is asked as long as any other provider is
 * asked.
 *
 * @param against - The label of the reference provider.
 */
export function undecidedProviders(
  { gate, variants }: Pick<Scorecard, 'gate' | 'variants'>,
  providers: readonly string[],
  against: string | undefined,
): string[] {
  if (!gate) return [...providers];
  const open = new Set(
    variants.flatMap(({ provider, prompt }) => {
      const verdicts = gate.checks.flatMap(({ variant, verdict }) =>
        variant?.provider === provider.label && variant.prompt === prompt ? [verdict] : [],
      );
      return verdicts.includes('inconclusive') && !verdicts.includes('fail') ? [provider.label] : [];
    }),
  );
  return providers.filter((label) => open.has(label) || (label === against && open.size > 0));
}

/** Makes a pattern for `--filter-providers` that matches only these labels. */
export function patternOf(labels: readonly string[]): string {
  return `^(?:${labels.map(escaped).join('|')})$`;
}

/** Counts the calls that a stage needs: each question and repeat, for every variant of these providers. */
export function callsOf(
  questions: number,
  repeat: number,
  providers: readonly string[],
  variants: readonly Pick<LoadedVariant, 'provider'>[],
): number {
  return questions * repeat * variants.filter(({ provider }) => providers.includes(provider)).length;
}
