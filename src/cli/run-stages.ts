import { join } from 'node:path';
import { escaped } from '../lib/escaped.ts';
import { say } from '../lib/say.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import type { LoadedVariant } from './load-variants.ts';
import { runPromptfoo } from './promptfoo-command.ts';
import { type StageOutput, spentIn, stageFiles } from './stage-files.ts';

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
  readonly mostCalls: number;
  readonly mostDollars: number;
  /** Expected price of a call, until calls have told. */
  readonly dollarsOfCall: number;
  /** Providers that are to be asked further, after so many stages. */
  readonly undecided: (outputs: readonly StageOutput[]) => Promise<readonly string[]>;
}

export type StagesDone = Awaited<ReturnType<typeof runStages>>;

/**
 * Asks stage after stage, each in an eval of promptfoo's, until all is decided, all is asked, or the next stage would cost
 * more than is allowed. Stages whose results are there already are not asked again: so a run that was killed goes on.
 */
export async function runStages(run: StagedRun) {
  const files = stageFiles(run.folder);
  files.prepare();
  const outputs: StageOutput[] = [];
  let providers = run.providers;
  for (const [i, questions] of run.questions.entries()) {
    const stage = i + 1;
    const rows = callsOf(questions, run.repeat, providers, run.variants);
    const there = files.read(stage);
    // With another policy than before, a provider may be wanted that was done with; the rest comes from the cache.
    const labels = new Set(there?.results.prompts.map(({ provider }) => provider));
    const known = providers.every((label) => labels.has(label)) ? there : undefined;
    if (!known && isTooMuch(run, outputs, rows)) return { outputs, why: 'limit' as const };
    const found = known ?? (await ask(run, stage, providers, rows));
    outputs.push(found);
    const open = await run.undecided(outputs);
    say(progress(run, outputs, providers, open));
    providers = providers.filter((label) => open.includes(label));
    if (providers.length === 0) return { outputs, why: 'decided' as const };
  }
  return { outputs, why: 'all asked' as const };
}

async function ask(
  { config, folder, questions, options }: StagedRun,
  stage: number,
  providers: readonly string[],
  rows: number,
): Promise<StageOutput> {
  const files = stageFiles(folder);
  const args = ['eval', '-c', config, '--no-table', '--no-progress-bar', '-o', files.draft];
  const all = [...args, '--filter-providers', patternOf(providers), ...options];
  const env = {
    CAUSAL_STAGE: `${stage}/${questions.length}`,
    PROMPTFOO_PASS_RATE_THRESHOLD: '0',
  };
  await runPromptfoo(all, env);
  const found = files.accept(stage, rows);
  const { failed } = spentIn([found]);
  // A failed call fails the gate. Answers come from promptfoo's cache, so that only what failed is asked again.
  if (failed === 0 || failed === rows || options.includes('--no-cache')) return found;
  await runPromptfoo(all, env);
  return files.accept(stage, rows);
}

/** Whether the next stage would go beyond what is allowed. */
function isTooMuch(
  { mostCalls, mostDollars, dollarsOfCall }: StagedRun,
  outputs: readonly StageOutput[],
  rows: number,
): boolean {
  const { calls, dollars } = spentIn(outputs);
  const price = Math.max(calls > 0 ? dollars / calls : 0, dollarsOfCall);
  return calls + rows > mostCalls || dollars + rows * price > mostDollars;
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

/** Where the stages of a run are kept, by what it asks: another config begins anew. */
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
