import type { Scorecard } from '../scorecard/scorecard.ts';
import { allowedLosses, colourKey } from './differences.ts';
import { differencesFigure } from './differences-figure.ts';
import { mainMetrics, mainTable } from './main-table.ts';
import { notes } from './notes.ts';
import { possibleLosses } from './possible-losses.ts';
import type { Block, Cell, Section } from './section.ts';
import { shownVerdict } from './shown-verdict.ts';

/** Returns the first section of a report: the verdict, the main table, and what to know and to do. */
export function verdictSection(scorecard: Scorecard): Section {
  const { tone, sentence, candidates } = shownVerdict(scorecard);
  const { next, verdict } = scorecard.gate ?? {};
  const advice = paragraph(next === undefined ? undefined : `Next: ${next}`);
  // If nothing can be judged, what to do is more important than the scores.
  const isAdviceFirst = verdict === 'not judged';
  return {
    id: 'verdict',
    title: 'Verdict',
    open: true,
    blocks: [
      { kind: 'verdict', tone, text: sentence },
      ...list(candidates.map((candidate) => ({ text: candidate.sentence, tone: candidate.tone }))),
      ...list(possibleLosses(scorecard)),
      ...(isAdviceFirst ? advice : []),
      ...scoresBlocks(scorecard),
      ...list(notes(scorecard)),
      ...(isAdviceFirst ? [] : advice),
    ],
  };
}

/** Returns the main table below the key to its colours and, for a single candidate, the figure of its differences. */
function scoresBlocks(scorecard: Scorecard): Block[] {
  const table = mainTable(scorecard);
  const metrics = mainMetrics(scorecard);
  const key = colourKey(scorecard, metrics);
  // A table by variant has no column of limits, so the key names them.
  const limits = table.hasVariantRows ? allowedLosses(scorecard, metrics) : undefined;
  const figure = scorecard.comparisons.length === 1 ? differencesFigure(scorecard) : undefined;
  return [
    ...paragraph(key !== undefined && limits !== undefined ? `${key} ${limits}` : key),
    table,
    ...(figure === undefined ? [] : [figure]),
  ];
}

function paragraph(text: string | undefined): Block[] {
  return text === undefined ? [] : [{ kind: 'text', text }];
}

/** Makes a list; nothing if it has no items. */
function list(items: readonly Cell[]): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', items }];
}
