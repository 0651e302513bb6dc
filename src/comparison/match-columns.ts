import type { AnswerColumn } from '../scorecard/answer-sheet.ts';

/** A column that is compared, and the recorded one that it is compared with. */
export interface MatchedColumns {
  readonly baseline: AnswerColumn;
  readonly candidate: AnswerColumn;
}

/** Who is compared with whom, and who has nobody. */
export interface ColumnMatches {
  readonly matched: readonly MatchedColumns[];
  readonly onlyBaseline: readonly AnswerColumn[];
  readonly onlyCandidate: readonly AnswerColumn[];
}

/**
 * Matches columns by the labels of provider and prompt; among those without a match, a single provider that
 * was renamed or replaced: the only one left on both sides under a prompt.
 */
export function matchColumns(
  baselines: readonly AnswerColumn[],
  candidates: readonly AnswerColumn[],
): ColumnMatches {
  const name = ({ provider, prompt }: AnswerColumn): string => JSON.stringify([provider.label, prompt]);
  const matched: MatchedColumns[] = [];
  let onlyBaseline = [...baselines];
  let onlyCandidate: AnswerColumn[] = [];
  const pair = (baseline: AnswerColumn, candidate: AnswerColumn): void => {
    matched.push({ baseline, candidate });
    onlyBaseline = onlyBaseline.filter((column) => column !== baseline);
    onlyCandidate = onlyCandidate.filter((column) => column !== candidate);
  };
  for (const candidate of candidates) {
    const baseline = onlyBaseline.find((column) => name(column) === name(candidate));
    if (baseline) pair(baseline, candidate);
    else onlyCandidate.push(candidate);
  }
  for (const candidate of onlyCandidate) {
    const samePrompt = ({ prompt }: AnswerColumn): boolean => prompt === candidate.prompt;
    const [before, now] = [onlyBaseline.filter(samePrompt), onlyCandidate.filter(samePrompt)];
    if (before.length === 1 && now.length === 1) pair(before[0]!, candidate);
  }
  return { matched, onlyBaseline, onlyCandidate };
}
