import { isRecord } from '../lib/json.ts';
import type { Sheet } from '../score/sheet.ts';
import { TASKS } from '../tasks/tasks.ts';
import type { Collecting, DesignPart } from './collecting.ts';
import type { ProblemList } from './problem-list.ts';
import { columnName } from './row.ts';
import type { Source } from './source.ts';

/** Reports what is wrong with a run as a whole, which no row and no source shows by itself. */
export function checkWholeRun(
  run: Collecting,
  sources: readonly Source[],
  sheet: Sheet,
  designs: readonly DesignPart[],
): void {
  reportConflicts(run);
  reportSharedNames(run);
  reportDesigns(run.problems, designs, sheet);
  reportUnansweredConfigs(run, sources, designs);
}

/**
 * Reports the questions to which a variant gave contradicting answers. Two evals may contradict each other without fault
 * if a call failed: whoever asks the failed calls again also asks the same questions of the other variants.
 */
function reportConflicts({ conflicts, failed, known, problems }: Collecting): void {
  for (const { position, place, variant, isWithinEval } of conflicts) {
    if (!isWithinEval && failed.has(position)) continue;
    const { id } = known.cases[position]!;
    const problem = `${variant} has two answers to ${id} that contradict each other; use the results of one eval`;
    problems.reportRow(place, { kind: `conflict of ${variant}`, problem });
  }
}

/** Reports variants with one name, which cannot be distinguished. */
function reportSharedNames({ problems, variants }: Collecting): void {
  for (const [name, namesakes] of Map.groupBy(variants.values(), columnName))
    if (namesakes.length > 1)
      problems.report(`several models are called ${name}; set a label for each provider and prompt`);
}

/** Reports designs with more questions than they have, and variants that were not asked the same designs. */
function reportDesigns(problems: ProblemList, designs: readonly DesignPart[], sheet: Sheet): void {
  for (const { design, questions, found, task } of designs)
    if (found > questions)
      problems.report(`the design ${design} of ${task} has ${questions} questions, but ${found} were found`);
  for (const [task, ofTask] of Map.groupBy(designs, (part) => part.task)) {
    // If all questions are of one design, those that a variant lacks are counted as missing.
    if (ofTask.length < 2) continue;
    const names = ofTask.map(({ design }) => design);
    const lacking = askedDesigns(sheet, names).find(({ designs }) => designs.length < names.length);
    if (lacking)
      problems.report(
        `not all variants were asked the same ${task} questions: ${lacking.name} was asked ${lacking.designs.join(' and ') || 'none'} of ${names.length} designs; a different seed or config makes a different design`,
      );
  }
}

/** Lists the variants with those of some designs of which they were asked any question. */
function askedDesigns({ cases, variants }: Sheet, designs: readonly string[]) {
  return variants.map(({ name, answers }) => {
    const asked = new Set(cases.filter((_, i) => answers[i]!.length > 0).map(({ design }) => design));
    return { name, designs: designs.filter((design) => asked.has(design)) };
  });
}

/**
 * Reports the providers and the generators that the stored configs of the evals name, but of which there are no rows. Of
 * entries that do not say what their rows are called, nothing is demanded.
 */
function reportUnansweredConfigs(
  { problems, variants }: Collecting,
  sources: readonly Source[],
  designs: readonly DesignPart[],
): void {
  const providers = new Set([...variants.values()].flatMap(({ provider }) => [provider.label, provider.id]));
  const tasks = new Set(designs.map(({ task }) => task));
  for (const { name, config } of sources) {
    // Where a config may have a list, it may also have a single entry.
    for (const entry of [config?.providers ?? config?.targets ?? []].flat()) {
      const provider = providerName(entry);
      if (provider !== undefined && !providers.has(provider))
        problems.report(`${name}: its config names the provider ${provider}, but no results have rows of it`);
    }
    for (const entry of [config?.tests ?? []].flat()) {
      const generator = generatorName(entry);
      const task = TASKS.find(({ id }) => camelCase(id) === generator);
      if (task && !tasks.has(task.id))
        problems.report(`${name}: its config generates ${generator} questions, but no results have rows of them`);
    }
  }
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
