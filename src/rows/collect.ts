import type { Answer } from '../answer/answer.ts';
import type { Case } from '../case/case.ts';
import { UserError } from '../lib/user-error.ts';
import type { Sheet } from '../score/sheet.ts';
import { variantName } from '../scorecard/scorecard.ts';
import { TASKS } from '../tasks/tasks.ts';
import { addSource } from './add-source.ts';
import { checkConfigs } from './check-configs.ts';
import type { CollectedVariant, Collecting } from './collecting.ts';
import { noKnownCases } from './known-cases.ts';
import { type ProblemList, problemList } from './problem-list.ts';
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

/** A design of questions, and how many of its questions any variant was asked. */
export interface DesignPart {
  readonly task: string;
  readonly design: string;
  readonly questions: number;
  readonly found: number;
}

/** Collects and checks the rows of all evals of a run, such as shards, models, or an eval and its repairs. */
export function collect({ sources }: Results): Collected {
  const run = readRows(sources);
  const variants = [...run.variants.values()].sort((a, b) => a.place - b.place);
  const order = orderOf(run.known.cases);
  const sheet = sheetOf(run.known.cases, order, variants);
  const designs = designsOf(sheet);
  reportConflicts(run);
  reportSharedNames(run.problems, variants);
  reportTooManyQuestions(run.problems, designs);
  reportDifferentDesigns(run.problems, designs, sheet);
  checkConfigs(sources, { variants, designs }, run.problems);
  const evalId = sources[0]?.evalId;
  const description = sources
    .map(({ config }) => config?.description)
    .find((text) => typeof text === 'string');
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

function sheetOf(
  cases: readonly Case[],
  order: readonly number[],
  variants: readonly CollectedVariant[],
): Sheet {
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
  const sampled = textsOf(texts);
  const inOrder = new Map<number, CaseTexts>();
  for (const [place, position] of order.entries()) {
    const ofCase = sampled.get(position);
    if (ofCase) inOrder.set(place, ofCase);
  }
  return inOrder;
}

/** Returns the largest number of replies to one question. */
function mostReplies(answers: CollectedVariant['answers']): number {
  return answers.reduce((most, replies) => Math.max(most, replies?.length ?? 0), 0);
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
function reportSharedNames(problems: ProblemList, variants: readonly CollectedVariant[]): void {
  const byName = Map.groupBy(variants, ({ provider, prompt }) => `${provider.label} with ${prompt}`);
  for (const [name, namesakes] of byName)
    if (namesakes.length > 1)
      problems.report(`several models are called ${name}; set a label for each provider and prompt`);
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

/** Reports designs of which there are more questions than they have. */
function reportTooManyQuestions(problems: ProblemList, designs: readonly DesignPart[]): void {
  for (const { design, questions, found, task } of designs)
    if (found > questions)
      problems.report(`the design ${design} of ${task} has ${questions} questions, but ${found} were found`);
}

/** Reports, for each task, the first variant that was not asked all of its designs, because it cannot be compared. */
function reportDifferentDesigns(
  problems: ProblemList,
  designs: readonly DesignPart[],
  { cases, variants }: Sheet,
): void {
  const positions = Map.groupBy(cases.keys(), (position) => cases[position]!.design);
  for (const [task, ofTask] of Map.groupBy(designs, (part) => part.task))
    for (const { name, answers } of variants) {
      const asked = ofTask
        .map(({ design }) => design)
        .filter((design) => positions.get(design)!.some((position) => answers[position]!.length > 0));
      if (asked.length === ofTask.length) continue;
      problems.report(
        `not all variants were asked the same ${task} questions: ${name} was asked ${asked.join(' and ') || 'none'} of ${ofTask.length} designs; a different seed or config makes a different design`,
      );
      break;
    }
}
