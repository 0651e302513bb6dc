import { caseId, keyOf } from '../../cases/case.ts';
import { dealKey } from '../../cases/deal-order.ts';
import type { RowKinds } from '../../cases/row-kind.ts';
import { markIn } from '../../cases/stage.ts';
import { perKey } from '../../lib/per-key.ts';
import type { Redact } from '../../lib/redact.ts';
import { type AnswerSheet, REPLIES } from './answer-sheet.ts';
import { type CaseText, sampleCaseTexts } from './case-texts.ts';
import { type CollectedVariant, isSameVariant, mixedUp, noRows } from './collected-variant.ts';
import { requireOneDesign } from './contradictions.ts';
import { duplicateCounter } from './duplicate-counter.ts';
import { knownCases } from './known-cases.ts';
import { mergeVariants, type SeveralEvals, variantName } from './merge-variants.ts';
import { addFailure } from './outage.ts';
import type { Part, PartHead, PartRows } from './part.ts';
import { promptChecker } from './prompt-check.ts';
import { redactedNote } from './reading-notes.ts';
import { isRight } from './right-replies.ts';
import { isAnswered, readRow, replyIn } from './rows.ts';
import { addSpent, sumOfSpent, unbelievable } from './spent.ts';
import { noteStagedCase, stageProblems } from './stage-check.ts';
import { addStage, noteStage } from './staged.ts';

/** The answers from the rows of one or more evals. */
export interface CollectedAnswers {
  readonly sheet: AnswerSheet;
  /** The prompt and the replies of a sample of cases, by case id. A small run keeps all cases. */
  readonly texts: ReadonlyMap<string, CaseText>;
  /** The problems with rows, as messages to users; at most a few of each kind. */
  readonly problems: readonly string[];
  /** The number of rows that repeat a test already answered in the same eval. */
  readonly duplicates: number;
  /** The digest of the cases' seals, by design; absent for designs without seals. */
  readonly digests?: ReadonlyMap<string, string>;
}

/**
 * Collects the answers of one or more evals (shards, reruns, other models), row by row.
 *
 * Each case and each shared text is stored once. For each row, only its case, its place and its reply are stored. A row
 * that cannot be read, or that contradicts an earlier row of its case, is reported.
 */
export function collectAnswers(kinds: RowKinds, redact: Redact = (text) => text) {
  const known = knownCases(kinds);
  const variants = new Map<string, CollectedVariant>();
  const problems = new Map<string, number>();
  const texts = sampleCaseTexts(redact);
  const duplicates = duplicateCounter();
  const prompts = promptChecker();
  const report = (problem: string, times = 1): void => {
    problems.set(problem, (problems.get(problem) ?? 0) + times);
  };
  /**
   * Returns the variant of a row, and adds it if it is new. If earlier rows give its number to another variant, the row
   * is reported and has no variant.
   */
  const variantOf = (
    key: string,
    found: Parameters<typeof mixedUp>[0],
    run: string,
    rows = 1,
  ): CollectedVariant | undefined => {
    const known = variants.get(key);
    // When promptfoo resumes a run of several providers, it files rows of other variants under this one.
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
    report,
    /**
     * @param result - One of promptfoo's result rows; rows of other tests are skipped.
     * @param run - The name that promptfoo gave the eval of the row, or any name shared by all rows of an eval.
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
      if (conflict) report(`rows of ${keyOf(kinds, found.item).group} contradict themselves: ${conflict}`);
      if (reply === 'error') addFailure(variant.failures, redact(row.result.error ?? ''));
      const misasked =
        kind &&
        isAnswered(row.result) &&
        prompts.problem(row.result, found, kind, `${row.variant.provider.label} with ${row.variant.prompt}`);
      if (misasked) report(misasked);
      const mark = markIn(row.about);
      noteStage(variant.stages, found.item.design, mark?.told);
      if (mark) noteStagedCase(variant.staged, found.item.design, mark.told, found.position);
      if (mark?.isSealed === false)
        report(
          'the stages in some rows differ from the stages sealed with their cases; the marks of the rows were changed',
        );
      variant.positions.push(found.position);
      variant.places.push(row.result.testIdx);
      const index = variant.replies.push(REPLIES.indexOf(reply));
      if (value !== undefined) variant.numbers.set(index, value);
      if (note) variant.notes.set(index, redactedNote(note, redact));
      texts.add(found, () => caseId(kinds, found.item), name, run, row.result);
    },
    /** Adds a partial roll-up, as if its rows had been added. */
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
            report(item?.problem ?? 'a row of a partial roll-up has no case');
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
    /** Returns everything added so far as a partial roll-up. */
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
              failures: [...failures],
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
    /**
     * Returns the answers collected so far, in canonical order.
     * @throws {UserError} If the rows do not form one measurement.
     */
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
      const { variants: merged, sources } = mergeVariants(
        collected,
        ranks,
        {
          keyOf: perKey((rank: number) => dealKey(kinds, cases[rank]!)),
          isRight: (rank, reply) => isRight(reply, cases[rank]!),
        },
        several,
      );
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

const NO_PART_ROWS: PartRows = {
  positions: new Uint32Array(),
  places: new Uint32Array(),
  replies: new Uint8Array(),
};

/** Collects the answers of one eval from its rows. */
export function answersOf(kinds: RowKinds, results: Iterable<unknown>): CollectedAnswers {
  const collector = collectAnswers(kinds);
  for (const result of results) collector.add(result, '');
  return collector.answers();
}
