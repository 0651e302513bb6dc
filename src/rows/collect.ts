import type { Answer } from '../answer/answer.ts';
import type { Case } from '../case/case.ts';
import { UserError } from '../lib/user-error.ts';
import type { Sheet } from '../score/sheet.ts';
import { variantName } from '../scorecard/scorecard.ts';
import { TASKS } from '../tasks/tasks.ts';
import { addSource } from './add-source.ts';
import { checkConfigs } from './check-source.ts';
import {
  type CollectedVariant,
  type Collecting,
  collecting,
  type ProblemList,
  reportConflict,
} from './collecting.ts';
import type { Results } from './read-results.ts';
import type { CaseTexts } from './sampled-texts.ts';

/** The answers to a question that was not asked. All such questions share one list, because there may be millions. */
const NONE: readonly Answer[] = [];

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
  const ordered = sources.toSorted((a, b) => compareTexts(a.askedAt ?? '', b.askedAt ?? ''));
  for (const source of ordered) addSource(state, source, sources.indexOf(source));
  const variants = [...state.variants.values()].sort((a, b) => a.place - b.place);
  const { order, sheet } = sheetOf(state.known.cases, variants);
  for (const conflict of state.conflicts)
    if (!state.failed.has(conflict.position)) reportConflict(state, conflict);
  reportSharedNames(state.problems, variants);
  const designs = designsOf(sheet);
  reportDesigns(state.problems, designs, sheet);
  checkConfigs(sources, { variants, designs }, state.problems);
  const [first] = sources;
  const description = sources.map(({ config }) => config?.description).find((one) => typeof one === 'string');
  return {
    sheet,
    variants,
    designs,
    repeat: Math.max(1, ...variants.map(({ answers }) => mostReplies(answers))),
    texts: textsInOrder(state, order),
    problems: state.problems.sentences(),
    ...(first?.evalId !== undefined && { evalId: first.evalId }),
    ...(description !== undefined && { description }),
  };
}

/** Compares two texts by their characters, whatever the language. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the texts of questions by the positions of the cases in the sheet. */
function textsInOrder({ texts }: Collecting, order: readonly number[]): ReadonlyMap<number, CaseTexts> {
  const found = texts.texts();
  return new Map(
    order.flatMap((position, place) => (found.has(position) ? [[place, found.get(position)!]] : [])),
  );
}

/** Returns the largest number of replies to one question. */
function mostReplies(answers: readonly (readonly Answer[] | undefined)[]): number {
  return answers.reduce((most, replies) => Math.max(most, replies?.length ?? 0), 0);
}

/** Sorts the cases by task, design and id, so that the order of rows does not matter. */
function sheetOf(cases: readonly Case[], variants: readonly CollectedVariant[]) {
  const rank = new Map(TASKS.map(({ id }, place) => [id, place]));
  const order = [...cases.keys()].sort((a, b) => {
    const one = cases[a]!;
    const other = cases[b]!;
    if (one.task !== other.task) return rank.get(one.task)! - rank.get(other.task)!;
    return compareTexts(one.design, other.design) || compareTexts(one.id, other.id);
  });
  const prompts = new Set(variants.map(({ prompt }) => prompt));
  const sheet: Sheet = {
    cases: order.map((position) => cases[position]!),
    variants: variants.map(({ provider, prompt, answers }) => ({
      name: variantName(provider.label, prompt, prompts.size === 1),
      answers: order.map((position) => answers[position] ?? NONE),
    })),
  };
  return { order, sheet };
}

/** Reports variants with one name, which cannot be distinguished. */
function reportSharedNames(problems: ProblemList, variants: readonly CollectedVariant[]): void {
  const names = Map.groupBy(variants, ({ provider, prompt }) => `${provider.label} with ${prompt}`);
  for (const [name, same] of names)
    if (same.length > 1)
      problems.run(`several models are called ${name}; set a label for each provider and prompt`);
}

/** Lists the designs of the cases that were found. */
function designsOf({ cases }: Sheet): readonly DesignPart[] {
  return [...Map.groupBy(cases, ({ design }) => design)].map(([design, own]) => ({
    task: own[0]!.task,
    design,
    questions: questionsOf(design),
    found: own.length,
  }));
}

/** Reads the number of questions from a design's name, `1a2b3c4d/360`. @throws {UserError} If it has none. */
function questionsOf(design: string): number {
  const [, count] = /\/(\d+)$/.exec(design) ?? [];
  if (count === undefined)
    throw new UserError(`the design ${design}: expected its number of questions, as in 1a2b3c4d/360`);
  return Number(count);
}

/** Reports designs with too many questions, and variants that were asked different ones, which cannot be compared. */
function reportDesigns(
  problems: ProblemList,
  designs: readonly DesignPart[],
  { cases, variants }: Sheet,
): void {
  for (const { design, questions, found, task } of designs)
    if (found > questions)
      problems.run(`the design ${design} of ${task} has ${questions} questions, but ${found} were found`);
  const positions = Map.groupBy(cases.keys(), (position) => cases[position]!.design);
  for (const [task, own] of Map.groupBy(designs, (part) => part.task)) {
    if (own.length < 2) continue;
    for (const { name, answers } of variants) {
      const isAsked = (position: number): boolean => answers[position]!.length > 0;
      const asked = own.filter(({ design }) => positions.get(design)!.some(isAsked));
      if (asked.length === own.length) continue;
      const names = asked.map(({ design }) => design).join(' and ') || 'none';
      problems.run(
        `not all variants were asked the same ${task} questions: ${name} was asked ${names} of ${own.length} designs; a different seed or config makes a different design`,
      );
      break;
    }
  }
}
