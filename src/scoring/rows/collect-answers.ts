import type { RowKinds } from '../../cases/row-kind.ts';
import type { Redact } from '../../lib/redact.ts';
import { addRow } from './add-row.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import type { CaseText } from './case-texts.ts';
import { type Collected, nothingCollected } from './collected.ts';
import { redactedNames } from './collected-variant.ts';
import { requireOneDesign } from './contradictions.ts';
import { mergeVariants } from './merge-variants.ts';

export interface CollectedAnswers {
  readonly sheet: AnswerSheet;
  readonly texts: ReadonlyMap<string, CaseText>;
  readonly problems: readonly string[];
  /** The number of rows that repeat a test already answered in the same eval. */
  readonly duplicates: number;
}

export function collectAnswers(kinds: RowKinds, redact: Redact = (text) => text) {
  const collected = nothingCollected(kinds, redact);
  return {
    report: collected.report,
    add: (result: unknown, run: string): void => addRow(collected, result, run),
    answers: (): CollectedAnswers => answersIn(collected),
  };
}

/**
 * Returns the answers in canonical order. @throws {UserError} If variants cannot be distinguished, or if evals
 * contradict each other.
 */
function answersIn({
  kinds,
  known,
  problems,
  texts,
  duplicates,
  prompts,
  redact,
  variants: found,
}: Collected): CollectedAnswers {
  const { cases, ranks } = known.inOrder();
  const collected = [...found.values()];
  requireOneDesign(collected, (position) => cases[ranks[position] ?? 0]!);
  const { variants: merged, sources } = mergeVariants(collected, ranks);
  return {
    sheet: {
      kinds,
      cases,
      variants: merged.map(({ failure, ...variant }) => ({
        ...variant,
        ...(failure !== undefined && { failure: redact(failure) }),
        ...redactedNames(variant, redact),
      })),
    },
    texts: texts.texts(sources),
    problems: [
      ...[...problems]
        .map(([text, times]) => (times > 1 ? `${redact(text)} (${times} times)` : redact(text)))
        .sort(),
      ...prompts.unlike().map(redact),
      ...texts.ambiguous(),
    ],
    duplicates: duplicates.count(),
  };
}

export function answersOf(kinds: RowKinds, results: Iterable<unknown>): CollectedAnswers {
  const collector = collectAnswers(kinds);
  for (const result of results) collector.add(result, '');
  return collector.answers();
}
