import { at } from '../../lib/at.ts';
import type { Redact } from '../../lib/redact.ts';
import type { Collected } from './collected.ts';
import { addReply, type CollectedVariant, redactedNames } from './collected-variant.ts';
import { variantName } from './merge-variants.ts';
import { addFailure } from './outage.ts';
import type { Part, PartHead, PartRows } from './part.ts';
import { redactedNote } from './reading-notes.ts';
import { sumOfSpent } from './spent.ts';
import { noteStagedCase } from './stage-check.ts';
import { addStage } from './staged.ts';

export function partOf(
  { known, variants, problems, texts, duplicates, prompts, redact }: Collected,
  about: Pick<PartHead, 'facts' | 'madeBy' | 'shards'>,
): Part {
  const { seals, ...cases } = known.part();
  const list = [...variants.values()];
  return {
    ...cases,
    head: {
      ...about,
      seals,
      variants: list.map((variant) => headOf(variant, redact)),
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
}

function headOf(variant: CollectedVariant, redact: Redact): PartHead['variants'][number] {
  const { run, promptIdx, spent } = variant;
  return {
    run,
    promptIdx,
    ...redactedNames(variant, redact),
    spent,
    numbers: [...variant.numbers],
    notes: [...variant.notes],
    stages: [...variant.stages],
    staged: [...variant.staged].flatMap(([design, marks]) =>
      [...marks].map(([mark, places]): [string, string, number[]] => [design, mark, [...places]]),
    ),
    failures: [...variant.failures],
  };
}

export function mergePart(collected: Collected, part: Part): void {
  const { head } = part;
  const { redact } = collected;
  for (const [problem, times] of head.problems) collected.report(problem, times);
  const cases = collected.known.merge(part);
  head.variants.forEach((found, v) => {
    const rows = at(part.rows, v);
    const variant = collected.variantOf(variantName(found), found, found.run, rows.replies.length);
    if (!variant) return;
    Object.assign(variant.spent, sumOfSpent([variant.spent, found.spent]));
    for (const [design, mark, places] of found.staged)
      for (const place of places) {
        const item = cases[place];
        if (item && 'position' in item) noteStagedCase(variant.staged, design, mark, item.position);
      }
    for (const [text, times] of found.failures) addFailure(variant.failures, redact(text), times);
    for (const [design, stage] of found.stages) addStage(variant.stages, design, stage);
    mergeRows(collected, variant, found, rows, cases);
  });
  collected.texts.merge(head.texts);
  collected.duplicates.merge(part.answered, head.duplicates);
}

function mergeRows(
  { report, redact }: Collected,
  variant: CollectedVariant,
  found: PartHead['variants'][number],
  { positions, places, replies }: PartRows,
  cases: ReturnType<Collected['known']['merge']>,
): void {
  const [numbers, notes] = [new Map(found.numbers), new Map(found.notes)];
  replies.forEach((reply, row) => {
    const item = at(cases, at(positions, row));
    if ('problem' in item) {
      report(item.problem);
      return;
    }
    const note = notes.get(row);
    addReply(variant, {
      position: item.position,
      place: at(places, row),
      reply,
      value: numbers.get(row),
      note: note && redactedNote(note, redact),
    });
  });
}
