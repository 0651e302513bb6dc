import { isRecord } from '../lib/is-record.ts';
import { sum } from '../statistics/cluster-mean.ts';
import { TASKS } from '../tasks/tasks.ts';
import type { ProblemList } from './collecting.ts';
import type { RowCounts, Source } from './read-results.ts';
import type { Column } from './row.ts';

const KINDS = ['passed', 'failed', 'errors'] as const;
const LABELS = { passed: 'passed rows', failed: 'failed rows', errors: 'rows of failed calls' } as const;

const NO_ROWS: RowCounts = { passed: 0, failed: 0, errors: 0 };

/** Compares the rows of a source with the totals that promptfoo stored beside them. */
export function checkTotals(
  { name, columns = [] }: Source,
  found: ReadonlyMap<number, { readonly counts: RowCounts }>,
  problems: ProblemList,
): void {
  columns.forEach(({ provider, prompt, counts }, promptIdx) => {
    if (!counts) return;
    const rows = found.get(promptIdx)?.counts ?? NO_ROWS;
    const counted = sum(KINDS, (kind) => counts[kind]);
    const present = sum(KINDS, (kind) => rows[kind]);
    const says = (what: number, label: string) =>
      `${name}: promptfoo counted ${what} ${label} of ${provider} with ${prompt}`;
    if (counted > present)
      problems.run(`${says(counted, 'rows')}, but ${present} are there: rows were removed`);
    // After --resume, promptfoo's totals lack the rows from before.
    else if (counted === present)
      for (const kind of KINDS)
        if (counts[kind] !== rows[kind])
          problems.run(
            `${says(counts[kind], LABELS[kind])}, but the rows say ${rows[kind]}: rows were changed`,
          );
  });
}

/** What was found in all sources. */
interface Found {
  readonly variants: readonly Column[];
  readonly designs: readonly { readonly task: string }[];
}

/** Checks that every provider and every generator that the stored configs name has rows. */
export function checkConfigs(
  sources: readonly Source[],
  { variants, designs }: Found,
  problems: ProblemList,
): void {
  const providers = new Set(variants.flatMap(({ provider }) => [provider.label, provider.id]));
  const tasks = new Set(designs.map(({ task }) => task));
  for (const { name, config } of sources) {
    for (const provider of listIn(config?.providers ?? config?.targets).map(providerNames))
      if (provider.length > 0 && !provider.some((one) => providers.has(one)))
        problems.run(`${name}: its config names the provider ${provider[0]}, but no results have rows of it`);
    for (const generator of listIn(config?.tests).flatMap(generatorName)) {
      const task = TASKS.find(({ id }) => camelCase(id) === generator);
      if (task && !tasks.has(task.id))
        problems.run(
          `${name}: its config generates ${generator} questions, but no results have rows of them`,
        );
    }
  }
}

/** Returns the entries of a config's list, which may be a single entry. */
function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** Returns the label and the id of a provider in a config; nothing for files and functions, which may be any. */
function providerNames(entry: unknown): readonly string[] {
  if (typeof entry === 'string') return entry.startsWith('file://') || entry.includes('{{') ? [] : [entry];
  if (!isRecord(entry)) return [];
  const [id, options] =
    typeof entry.id === 'string' ? [entry.id, entry] : (Object.entries(entry)[0] ?? ['', {}]);
  const label = isRecord(options) && typeof options.label === 'string' ? [options.label] : [];
  // The ids of files and packages are not those that their providers state.
  const own = /^(?:file|package|exec|python):/.test(id) ? [] : [id];
  const names = label.length > 0 ? label : own;
  return names.some((one) => one.includes('{{')) ? [] : names;
}

/** Returns the function of an entry such as `{path: file://causal.mjs:compositional}`. */
function generatorName(entry: unknown): string[] {
  const path = isRecord(entry) ? entry.path : entry;
  const name = typeof path === 'string' ? /\.\w+:(\w+)$/.exec(path)?.[1] : undefined;
  return name === undefined ? [] : [name];
}

/** Returns the name of a task's generator. @example camelCase('intervention-effects') // 'interventionEffects' */
function camelCase(id: string): string {
  return id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
