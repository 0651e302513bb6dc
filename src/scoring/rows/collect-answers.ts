import { dealKey } from '../../cases/deal-order.ts';
import type { RowKinds } from '../../cases/row-kind.ts';
import { perKey } from '../../lib/caching.ts';
import type { Redact } from '../../lib/redact.ts';
import { addRow } from './add-row.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import type { CaseText } from './case-texts.ts';
import { type Collected, nothingCollected } from './collected.ts';
import { mergePart, partOf } from './collected-part.ts';
import { redactedNames } from './collected-variant.ts';
import { requireOneDesign } from './contradictions.ts';
import { mergeVariants, type SeveralEvals } from './merge-variants.ts';
import type { Part, PartHead } from './part.ts';
import { isRight } from './right-replies.ts';
import { stageProblems } from './stage-check.ts';

export interface CollectedAnswers {
  readonly sheet: AnswerSheet;
  readonly texts: ReadonlyMap<string, CaseText>;
  readonly problems: readonly string[];
  /** The number of rows that repeat a test already answered in the same eval. */
  readonly duplicates: number;
  /** The digest of the cases' seals, by design; absent for a design with an unsealed case. */
  readonly digests?: ReadonlyMap<string, string>;
}

export function collectAnswers(kinds: RowKinds, redact: Redact = (text) => text) {
  const collected = nothingCollected(kinds, redact);
  return {
    report: collected.report,
    add: (result: unknown, run: string): void => addRow(collected, result, run),
    merge: (part: Part): void => mergePart(collected, part),
    part: (about: Pick<PartHead, 'facts' | 'madeBy' | 'shards'>): Part => partOf(collected, about),
    answers: (several?: SeveralEvals): CollectedAnswers => answersIn(collected, several),
  };
}

/**
 * Returns the answers in canonical order. @throws {UserError} If variants cannot be distinguished, or if evals
 * contradict each other.
 */
function answersIn(
  { kinds, known, problems, texts, duplicates, prompts, redact, variants: found }: Collected,
  several?: SeveralEvals,
): CollectedAnswers {
  const { cases, ranks } = known.inOrder();
  const collected = [...found.values()];
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
      ...known.unsealed(),
      ...[...stageSentences, ...prompts.unlike()].map(redact),
      ...texts.ambiguous(),
    ],
    duplicates: duplicates.count(),
    digests: known.digests(),
  };
}

export function answersOf(kinds: RowKinds, results: Iterable<unknown>): CollectedAnswers {
  const collector = collectAnswers(kinds);
  for (const result of results) collector.add(result, '');
  return collector.answers();
}
