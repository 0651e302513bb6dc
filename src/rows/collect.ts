import type { Answer } from '../answer/answer.ts';
import type { Case } from '../case/case.ts';
import { UserError } from '../lib/user-error.ts';
import type { Sheet } from '../score/sheet.ts';
import { TASKS } from '../tasks/tasks.ts';
import { addSource } from './add-source.ts';
import { checkWholeRun } from './check-whole-run.ts';
import type { CollectedVariant, Collecting, DesignPart } from './collecting.ts';
import { noKnownCases } from './known-cases.ts';
import { problemList } from './problem-list.ts';
import { variantName } from './row.ts';
import { type CaseTexts, noSampledTexts, textsOf } from './sampled-texts.ts';
import type { Results } from './source.ts';

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

/** Collects and checks the rows of all evals of a run, such as shards, models, or an eval and its repairs. */
export function collect({ sources }: Results): Collected {
  const run = readRows(sources);
  const variants = [...run.variants.values()].sort((a, b) => a.place - b.place);
  const order = orderOf(run.known.cases);
  const sheet = sheetOf(run.known.cases, order, variants);
  const designs = designsOf(sheet);
  checkWholeRun(run, sources, sheet, designs);
  const evalId = sources[0]?.evalId;
  const description = sources.map(({ config }) => config?.description).find((text) => typeof text === 'string');
  return {
    sheet,
    variants,
    designs,
    repeat: Math.max(1, ...variants.map(({ answers }) => mostReplies(answers))),
    texts: textsInOrder(run, order),
    problems: run.problems.sentences(),
    ...(evalId !== undefined && { evalId }),
    ...(description !== undefined && { description }),
  };
}

/** Reads all rows of a run. The oldest eval is read first, because later ones may repair it. */
function readRows(sources: Results['sources']): Collecting {
  const run: Collecting = {
    known: noKnownCases(),
    variants: new Map(),
    problems: problemList(),
    texts: noSampledTexts(),
    conflicts: [],
    failed: new Set(),
  };
  const oldestFirst = sources.toSorted((a, b) => compareTexts(a.askedAt ?? '', b.askedAt ?? ''));
  for (const source of oldestFirst) addSource(run, source, sources.indexOf(source));
  return run;
}

/** Compares two texts by their characters, whatever the language. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sorts the positions of cases by task, design and id, so that the order of rows does not matter. */
function orderOf(cases: readonly Case[]): readonly number[] {
  const ranks = new Map(TASKS.map(({ id }, rank) => [id, rank]));
  return [...cases.keys()].sort((a, b) => {
    const left = cases[a]!;
    const right = cases[b]!;
    if (left.task !== right.task) return ranks.get(left.task)! - ranks.get(right.task)!;
    return compareTexts(left.design, right.design) || compareTexts(left.id, right.id);
  });
}

/** The answers to a question that was not asked. All such questions share one list, because there may be millions. */
const NOT_ASKED: readonly Answer[] = [];

function sheetOf(cases: readonly Case[], order: readonly number[], variants: CollectedVariant[]): Sheet {
  const prompts = new Set(variants.map(({ prompt }) => prompt));
  return {
    cases: order.map((position) => cases[position]!),
    variants: variants.map(({ provider, prompt, answers }) => ({
      name: variantName(provider.label, prompt, prompts.size === 1),
      answers: order.map((position) => answers[position] ?? NOT_ASKED),
    })),
  };
}

/** Returns the sampled texts by the positions of the cases in the sheet. */
function textsInOrder({ texts }: Collecting, order: readonly number[]): ReadonlyMap<number, CaseTexts> {
  const places = new Map(order.map((position, place) => [position, place]));
  return new Map([...textsOf(texts)].map(([position, ofCase]) => [places.get(position)!, ofCase]));
}

/** Returns the largest number of replies to one question. */
function mostReplies(answers: CollectedVariant['answers']): number {
  return answers.reduce((most, replies) => Math.max(most, replies?.length ?? 0), 0);
}

/** Lists the designs of the cases that were found. */
function designsOf({ cases }: Sheet): readonly DesignPart[] {
  return [...Map.groupBy(cases, ({ design }) => design)].map(([design, ofDesign]) => ({
    task: ofDesign[0]!.task,
    design,
    questions: questionsOf(design),
    found: ofDesign.length,
  }));
}

/** Reads the number of questions from a design's name, `1a2b3c4d/360`. @throws {UserError} If it has none. */
function questionsOf(design: string): number {
  const [, count] = /\/(\d+)$/.exec(design) ?? [];
  if (count === undefined)
    throw new UserError(`the design ${design}: expected its number of questions, as in 1a2b3c4d/360`);
  return Number(count);
}
