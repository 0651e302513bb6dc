import { isRecord } from '../lib/is-record.ts';
import { TASKS } from '../tasks/tasks.ts';
import type { ProblemList } from './problem-list.ts';
import type { Column } from './row.ts';
import type { Source } from './source.ts';

/** What the rows of all sources belong to. */
interface PresentRows {
  readonly variants: readonly Column[];
  readonly designs: readonly { readonly task: string }[];
}

/**
 * Checks that there are rows of every provider and every generator that the stored configs of the evals name. Of
 * entries that do not say what their rows are called, nothing is demanded.
 */
export function checkConfigs(
  sources: readonly Source[],
  { variants, designs }: PresentRows,
  problems: ProblemList,
): void {
  const providers = new Set(variants.flatMap(({ provider }) => [provider.label, provider.id]));
  const tasks = new Set(designs.map(({ task }) => task));
  for (const { name, config } of sources) {
    for (const entry of entriesOf(config?.providers ?? config?.targets)) {
      const provider = providerName(entry);
      if (provider !== undefined && !providers.has(provider))
        problems.report(`${name}: its config names the provider ${provider}, but no results have rows of it`);
    }
    for (const entry of entriesOf(config?.tests)) {
      const generator = generatorName(entry);
      const task = TASKS.find(({ id }) => camelCase(id) === generator);
      if (task && !tasks.has(task.id))
        problems.report(
          `${name}: its config generates ${generator} questions, but no results have rows of them`,
        );
    }
  }
}

/** Returns the entries of a config's list, which may be a single entry. */
function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/**
 * Returns the label or the id by which rows name a provider of a config. It is unknown for a file with a list of
 * providers, for a template, and for a file or a package without a label, whose provider states an id of its own.
 *
 * @example 'openai:chat:a', {id: 'openai:chat:a'} and {'openai:chat:a': {}} // 'openai:chat:a'
 * @example {id: 'file://a.mjs', label: 'v1'} // 'v1'
 * @example 'file://providers.yaml', {id: 'file://a.mjs'} and '{{ env.MODEL }}' // undefined
 */
function providerName(entry: unknown): string | undefined {
  const label = labelOf(entry);
  const id = idOf(entry);
  const statesOwnId = id === undefined || /^(?:file|package|exec|python):/.test(id);
  const name = label ?? (statesOwnId ? undefined : id);
  return name?.includes('{{') ? undefined : name;
}

/** Returns the id of an entry: an id, `{id, …}`, or `{'openai:chat:a': {…}}`. */
function idOf(entry: unknown): string | undefined {
  if (!isRecord(entry)) return typeof entry === 'string' ? entry : undefined;
  return typeof entry.id === 'string' ? entry.id : Object.keys(entry)[0];
}

/** Returns the label of an entry, which is beside its id or below it. */
function labelOf(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined;
  const options = typeof entry.id === 'string' ? entry : Object.values(entry)[0];
  return isRecord(options) && typeof options.label === 'string' ? options.label : undefined;
}

/** Returns the function of an entry such as `{path: file://causal.mjs:compositional}`. */
function generatorName(entry: unknown): string | undefined {
  const path = isRecord(entry) ? entry.path : entry;
  return typeof path === 'string' ? /\.\w+:(\w+)$/.exec(path)?.[1] : undefined;
}

/** Returns the name of a task's generator. @example camelCase('intervention-effects') // 'interventionEffects' */
function camelCase(id: string): string {
  return id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
