import type { Answer } from '../answer/answer.ts';
import type { Case } from '../case/case.ts';
import type { Sheet } from '../score/sheet.ts';
import { TASKS } from '../tasks/tasks.ts';
import { addSource } from './add-source.ts';
import { checkConfigs } from './check-source.ts';
import { type CollectedVariant, type Collecting, collecting, reportConflict } from './collecting.ts';
import type { Results } from './read-results.ts';
import type { CaseTexts } from './sampled-texts.ts';

/** What the rows of a run contain: everything that a scorecard is made from. */
export interface Collected {
  readonly sheet: Sheet;
  /** In the order of the sheet's variants. */
  readonly variants: readonly CollectedVariant[];
  readonly designs: readonly DesignPart[];
  /** How often each question was asked. */
  readonly repeat: number;
  /** The texts of questions, by the position of their cases in the sheet. Large runs have those of a sample. */
  readonly texts: ReadonlyMap<number, CaseTexts>;
  /** One sentence for each kind of problem, with the file and the row in which it was first found. */
  readonly problems: readonly string[];
  readonly evalId?: string;
  readonly description?: string;
}

/** A design of questions, and how many of its questions any variant was asked. */
export interface DesignPart {
  readonly task: string;
  readonly design: string;
  readonly questions: number;
  readonly found: number;
}

/** Collects and checks the rows of all evals of a run, such as shards, models, or an eval and its repairs. */
export function collect({ sources }: Results): Collected {
  const state = collecting();
  const ordered = sources.toSorted((a, b) => ((a.askedAt ?? '') < (b.askedAt ?? '') ? -1 : 1));
  for (const source of ordered) addSource(state, source, sources.indexOf(source));
  const variants = [...state.variants.values()].sort((a, b) => a.place - b.place);
  const { order, sheet } = sheetOf(state.known.cases, variants);
  for (const conflict of state.conflicts)
    if (!state.failed.has(conflict.position)) reportConflict(state, conflict);
  checkNames(state, variants);
  const designs = designsOf(state, sheet);
  checkConfigs(sources, { variants, designs }, state.problems);
  const [first] = sources;
  const description = sources.map(({ config }) => config?.description).find((one) => typeof one === 'string');
  return {
    ...{ sheet, variants, designs },
    repeat: Math.max(1, ...variants.map(({ answers }) => mostReplies(answers))),
    texts: textsInOrder(state, order),
    problems: state.problems.sentences(),
    ...(first?.evalId !== undefined && { evalId: first.evalId }),
    ...(description !== undefined && { description }),
  };
}

function textsInOrder({ texts }: Collecting, order: readonly number[]): ReadonlyMap<number, CaseTexts> {
  const found = texts.texts();
  return new Map(
    order.flatMap((position, place) => (found.has(position) ? [[place, found.get(position)!]] : [])),
  );
}

function mostReplies(answers: readonly (readonly Answer[] | undefined)[]): number {
  return answers.reduce((most, replies) => Math.max(most, replies?.length ?? 0), 0);
}

/** Sorts the cases by task, design and id, so that the order of rows does not matter. */
function sheetOf(cases: readonly Case[], variants: readonly CollectedVariant[]) {
  const rank = new Map(TASKS.map(({ id }, place) => [id, place]));
  const order = [...cases.keys()].sort((a, b) => {
    const [one, other] = [cases[a]!, cases[b]!];
    if (one.task !== other.task) return rank.get(one.task)! - rank.get(other.task)!;
    if (one.design !== other.design) return one.design < other.design ? -1 : 1;
    return one.id < other.id ? -1 : 1;
  });
  const prompts = new Set(variants.map(({ prompt }) => prompt));
  const sheet: Sheet = {
    cases: order.map((position) => cases[position]!),
    variants: variants.map(({ provider, prompt, answers }) => ({
      name: prompts.size > 1 ? `${provider.label} with ${prompt}` : provider.label,
      answers: order.map((position) => answers[position] ?? NONE),
    })),
  };
  return { order, sheet };
}

const NONE: readonly Answer[] = [];

/** Reports variants with one name, which cannot be distinguished. */
function checkNames({ problems }: Collecting, variants: readonly CollectedVariant[]): void {
  const names = Map.groupBy(variants, ({ provider, prompt }) => `${provider.label} with ${prompt}`);
  for (const [name, same] of names)
    if (same.length > 1)
      problems.run(`several models are called ${name}; set a label for each provider and prompt`);
}

function designsOf({ problems }: Collecting, { cases, variants }: Sheet): readonly DesignPart[] {
  const found = Map.groupBy(cases.keys(), (position) => cases[position]!.design);
  const designs = [...found].map(([design, positions]) => ({
    task: cases[positions[0]!]!.task,
    design,
    questions: Number(/\/(\d+)$/.exec(design)?.[1] ?? positions.length),
    found: positions.length,
  }));
  for (const { design, questions, found, task } of designs)
    if (found > questions)
      problems.run(`the design ${design} of ${task} has ${questions} questions, but ${found} were found`);
  // Variants that were asked different designs cannot be compared.
  for (const [task, own] of Map.groupBy(designs, ({ task }) => task)) {
    if (own.length < 2) continue;
    const asked = variants.map(({ name, answers }) => ({
      name,
      designs: own
        .filter(({ design }) => found.get(design)!.some((position) => answers[position]!.length > 0))
        .map(({ design }) => design),
    }));
    const other = asked.find(({ designs }) => designs.length < own.length);
    if (other)
      problems.run(
        `not all variants were asked the same ${task} questions: ${other.name} was asked ${other.designs.join(' and ') || 'none'} of ${own.length} designs; a different seed or config makes a different design`,
      );
  }
  return designs;
}
