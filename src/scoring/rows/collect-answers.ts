import { type CaseKinds, caseId, kindOf } from '../../cases/case.ts';
import { STAGE_KEY } from '../../cases/stage.ts';
import type { Redact } from '../../lib/redact.ts';
import { type AnswerSheet, REPLIES } from './answer-sheet.ts';
import { type CaseText, sampleCaseTexts } from './case-texts.ts';
import { type CollectedVariant, isSameVariant, mixedUp, type Named, noRows } from './collected-variant.ts';
import { requireOneDesign } from './contradictions.ts';
import { duplicateCounter } from './duplicate-counter.ts';
import { knownCases } from './known-cases.ts';
import { mergeVariants, type SeveralEvals, variantName } from './merge-variants.ts';
import { addFailure } from './outage.ts';
import type { Part, PartHead, PartRows } from './part.ts';
import { promptChecker } from './prompt-check.ts';
import { redactedNote } from './reading-notes.ts';
import { isAnswered, readRow, replyIn } from './rows.ts';
import { addSpent, sumOfSpent, unbelievable } from './spent.ts';
import { noteStagedCase, stageProblems } from './stage-check.ts';
import { addStage, noteStage } from './staged.ts';

/** What the rows of one eval or several hold. */
export interface CollectedAnswers {
  readonly sheet: AnswerSheet;
  /** By case id: prompt and replies of some cases, of all where there are few. */
  readonly texts: ReadonlyMap<string, CaseText>;
  /** What could not be used, in sentences for people, at most a few of a kind. */
  readonly problems: readonly string[];
  /** Rows for a test of an eval that another row answers already. */
  readonly duplicates: number;
  /** By design stamp: what its cases' seals add up to; nothing where they have none. */
  readonly digests?: ReadonlyMap<string, string>;
}

/**
 * Collects the answers of one eval, or of several (shards, reruns, other models), row by row.
 *
 * Each case is held once, with texts that cases share held once for all; of a row remain its case, its place and
 * its reply. A row that cannot be read is reported, not dropped in silence; so is a row that says something else
 * of its case than earlier rows did.
 */
export function collectAnswers(kinds: CaseKinds, redact: Redact = (text) => text) {
  const known = knownCases(kinds);
  const variants = new Map<string, CollectedVariant>();
  const problems = new Map<string, number>();
  const texts = sampleCaseTexts(redact);
  const duplicates = duplicateCounter();
  const prompts = promptChecker();
  const report = (problem: string, times = 1): void => {
    problems.set(problem, (problems.get(problem) ?? 0) + times);
  };
  /** The variant that rows of an eval are of; undefined, and reported, where it is another in earlier rows. */
  const variantOf = (key: string, found: Named, run: string, rows = 1): CollectedVariant | undefined => {
    const known = variants.get(key);
    // promptfoo puts the rows of other variants into this one when it resumes a run of several providers.
    if (known && !isSameVariant(known, found)) {
      report(mixedUp(known), rows);
      return undefined;
    }
    const { promptIdx, provider, prompt } = found;
    const variant = known ?? { run, promptIdx, provider, prompt, ...noRows() };
    variants.set(key, variant);
    return variant;
  };
  return {
    /** Says of all that is added what cannot be used. */
    report,
    /**
     * @param result - One of promptfoo's result rows; those of other tests are passed over.
     * @param run - promptfoo's name of the eval that it comes from, or another for all rows of one eval.
     */
    add(result: unknown, run: string): void {
      const row = readRow(result);
      if (row.kind === 'foreign') return;
      if (row.kind === 'unreadable') {
        report(row.problem);
        return;
      }
      const name = variantName({ promptIdx: row.variant.promptIdx, run });
      if (isAnswered(row.result)) duplicates.add(name, row.result.testIdx);
      const found = known.find(row.about);
      if ('problem' in found) {
        report(found.problem);
        return;
      }
      const variant = variantOf(name, row.variant, run);
      if (!variant) return;
      addSpent(variant.spent, row.result);
      const odd = unbelievable(row.result);
      if (odd !== undefined) report(odd);
      const kind = kinds.get(found.item.task);
      const { reply, value, note, conflict } = replyIn(row.result, found.item, kind);
      if (conflict)
        report(`rows of ${kindOf(kinds, found.item).group(found.item)} contradict themselves: ${conflict}`);
      if (reply === 'error') addFailure(variant.failures, redact(row.result.error ?? ''));
      const misasked =
        kind &&
        isAnswered(row.result) &&
        prompts.problem(row.result, found, kind, `${row.variant.provider.label} with ${row.variant.prompt}`);
      if (misasked) report(misasked);
      const mark = row.about[STAGE_KEY];
      noteStage(variant.stages, found.item.design, mark);
      if (typeof mark === 'string') noteStagedCase(variant.staged, found.item.design, mark, found.position);
      variant.positions.push(found.position);
      variant.places.push(row.result.testIdx);
      const index = variant.replies.push(REPLIES.indexOf(reply));
      if (value !== undefined) variant.numbers.set(index, value);
      if (note) variant.notes.set(index, redactedNote(note, redact));
      texts.add(found, () => caseId(kinds, found.item), name, run, row.result);
    },
    /** Adds what the rows of other files came to, as if they had been added here. */
    merge(part: Part): void {
      const { head } = part;
      for (const [problem, times] of head.problems) report(problem, times);
      const cases = known.merge(part);
      head.variants.forEach((found, v) => {
        const { positions, places, replies } = part.rows[v] ?? NO_PART_ROWS;
        const variant = variantOf(variantName(found), found, found.run, replies.length);
        if (!variant) return;
        Object.assign(variant.spent, sumOfSpent([variant.spent, found.spent]));
        for (const [design, mark, places] of found.staged)
          for (const place of places) {
            const item = cases[place];
            if (item && 'position' in item) noteStagedCase(variant.staged, design, mark, item.position);
          }
        for (const [text, times] of found.failures) addFailure(variant.failures, redact(text), times);
        for (const [design, stage] of found.stages) addStage(variant.stages, design, stage);
        const [numbers, notes] = [new Map(found.numbers), new Map(found.notes)];
        replies.forEach((reply, row) => {
          const item = cases[positions[row] ?? 0];
          if (!item || 'problem' in item) {
            report(item?.problem ?? 'a row of a part has no case');
            return;
          }
          variant.positions.push(item.position);
          variant.places.push(places[row] ?? 0);
          const index = variant.replies.push(reply);
          const [value, note] = [numbers.get(row), notes.get(row)];
          if (value !== undefined) variant.numbers.set(index, value);
          if (note) variant.notes.set(index, redactedNote(note, redact));
        });
      });
      texts.merge(head.texts);
      duplicates.merge(part.answered, head.duplicates);
    },
    /** All that was added, to be merged elsewhere. */
    part(about: Pick<PartHead, 'facts' | 'madeBy' | 'shards'>): Part {
      const { seals, ...cases } = known.part();
      const list = [...variants.values()];
      return {
        ...cases,
        head: {
          ...about,
          seals,
          variants: list.map(
            ({
              run,
              promptIdx,
              provider: { id, label },
              prompt,
              numbers,
              notes,
              stages,
              spent,
              failures,
              staged,
            }) => ({
              run,
              promptIdx,
              provider: { id: redact(id), label: redact(label) },
              prompt: redact(prompt),
              numbers: [...numbers],
              notes: [...notes],
              stages: [...stages],
              spent,
              staged: [...staged].flatMap(([design, marks]) =>
                [...marks].map(([mark, places]): [string, string, number[]] => [design, mark, [...places]]),
              ),
              failures: [...failures].map(([text, times]) => [redact(text), times]),
            }),
          ),
          problems: [...problems, ...prompts.unlike().map((text) => [text, 1] as const)].map(
            ([problem, times]) => [redact(problem), times],
          ),
          texts: texts.part(),
          duplicates: duplicates.count(),
        },
        rows: list.map(({ positions, places, replies }) => ({
          positions: positions.values(),
          places: places.values(),
          replies: replies.values(),
        })),
        answered: duplicates.answered(),
      };
    },
    /** All that was added, whatever the order it came in. @throws {ContradictionError} If it cannot be one measurement. */
    answers(several?: SeveralEvals): CollectedAnswers {
      const { cases, ranks } = known.inOrder();
      const collected = [...variants.values()];
      requireOneDesign(collected, (position) => cases[ranks[position] ?? 0]!);
      const ofVariants = Map.groupBy(collected, ({ provider, prompt }) => `${provider.label} with ${prompt}`);
      const stageSentences = [...ofVariants].flatMap(([name, list]) =>
        stageProblems(
          kinds,
          list.map(({ staged }) => staged),
          (position) => cases[ranks[position] ?? 0]!,
        ).map((text) => `${name}: ${text}`),
      );
      const { variants: merged, sources } = mergeVariants(collected, ranks, several);
      return {
        sheet: {
          kinds,
          cases,
          variants: merged.map(({ provider: { id, label }, prompt, failure, ...variant }) => ({
            ...variant,
            ...(failure !== undefined && { failure: redact(failure) }),
            provider: { id: redact(id), label: redact(label) },
            prompt: redact(prompt),
          })),
        },
        texts: texts.texts(sources),
        problems: [
          // Whatever the order of files and rows was.
          ...[...problems]
            .map(([text, times]) => (times > 1 ? `${redact(text)} (${times} times)` : redact(text)))
            .sort(),
          ...known.unsealed(),
          ...[...stageSentences, ...prompts.unlike()].map(redact),
          ...texts.ambiguous(),
        ],
        duplicates: duplicates.count(),
        digests: known.digests(),
      };
    },
  };
}

export type Collector = ReturnType<typeof collectAnswers>;

const NO_PART_ROWS: PartRows = {
  positions: new Uint32Array(),
  places: new Uint32Array(),
  replies: new Uint8Array(),
};

/** The answers of one eval, from its rows. */
export function answersOf(kinds: CaseKinds, results: Iterable<unknown>): CollectedAnswers {
  const collector = collectAnswers(kinds);
  for (const result of results) collector.add(result, '');
  return collector.answers();
}
