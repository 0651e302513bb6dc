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

/** A run in stages, and what is learnt from it as it goes. */
export interface StagedRun {
  readonly config: string;
  readonly folder: string;
  readonly questions: readonly number[];
  readonly repeat: number;
  /** Labels of providers. */
  readonly providers: readonly string[];
  readonly variants: readonly { readonly provider: string }[];
  readonly options: readonly string[];
  /** Whether answers of earlier runs are taken from promptfoo's cache. */
  readonly cache: boolean;
  readonly mostCalls: number;
  readonly mostDollars: number;
  readonly prices: Prices;
  /** By label of the provider: the expected price of a row, at most. */
  readonly dollarsOfRow: ReadonlyMap<string, number>;
  /** Providers that are to be asked further, after so many stages. */
  readonly undecided: (outputs: readonly StageOutput[]) => Promise<readonly string[]>;
}

export type StagesDone = Awaited<ReturnType<typeof runStages>>;

/**
 * Asks stage after stage, each in an eval of promptfoo's, until all is decided, all is asked, or the next stage would cost
 * more than is allowed. Stages whose results are there already are not asked again: so a run that was killed goes on.
 *
 * @returns Also the stages that were there before, and what to do once their results are written.
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
    // A run that asks everything anew has a cache of its own: what it paid for is not asked again after a kill.
    ...(!cache && { PROMPTFOO_CACHE_PATH: join(folder, CACHE) }),
  };
  await runPromptfoo(all, env);
  const found = files.accept(stage, rows, prices);
  const failed = failedIn(found);
  // A failed call fails the gate. Answers come from promptfoo's cache, so that only what failed is asked again.
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
 * Whether asking each variant of some providers so many questions would go beyond what is allowed: at the prices of the
 * bill, or at those that were found if they are higher.
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
  // Retries are calls, too.
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
  return `${folder}: going on with a run that was not done, begun ${agoText(timestamp)}: its stages are not asked again; remove the folder to begin anew`;
}

/** How long ago a stage was asked. @example '3 days ago' */
export function agoText(timestamp: string | undefined, now = new Date()): string {
  const age = now.getTime() - Date.parse(timestamp ?? '');
  return Number.isNaN(age) ? 'at an unknown time' : `${ageText(age)} ago`;
}

/** Where the stages of a run are kept, by all that it loads: a run with anything else begins anew. */
export function folderOf(out: string, key: string): string {
  return join(out, 'stages', key);
}

/**
 * Providers that must be asked further: of which a variant is judged and not decided yet, by the gate's own checks. A
 * variant is decided once a check fails, or all of them pass; the one that others are compared with, once they are.
 *
 * @param against - Label of the provider that others are compared with.
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

/** A pattern for `--filter-providers` that some labels fit, and no others. */
export function patternOf(labels: readonly string[]): string {
  return `^(?:${labels.map(escaped).join('|')})$`;
}

/** Calls of a stage: its questions of every variant that some providers make. */
export function callsOf(
  questions: number,
  repeat: number,
  providers: readonly string[],
  variants: readonly Pick<LoadedVariant, 'provider'>[],
): number {
  return questions * repeat * variants.filter(({ provider }) => providers.includes(provider)).length;
}
