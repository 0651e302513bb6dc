import { describe, expect, test } from 'vitest';
import type { Block } from '../../src/report/section.ts';
import { reportSections } from '../../src/report/sections.ts';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import { manyModels, RUNS } from './models.ts';
import { scorecardOf, ungatedScorecardOf } from './scorecard-of.ts';

async function verdictBlocks(scorecard: Scorecard): Promise<readonly Block[]> {
  return (await reportSections(scorecard))[0]!.blocks;
}

test('a report begins with the verdict, and no two of its sections have the same id', async () => {
  const ids = (await reportSections(scorecardOf(RUNS.unreadable))).map(({ id }) => id);
  expect(ids[0]).toBe('verdict');
  expect(new Set(ids).size).toBe(ids.length);
});

describe('the explanation of the colours above the main table', () => {
  const KEY =
    'Green: within the allowed loss. Red: beyond it. No colour: may be beyond it. Only accuracy must be shown to be within it (else yellow).';

  async function keyIn(scorecard: Scorecard): Promise<string[]> {
    const blocks = await verdictBlocks(scorecard);
    const above = blocks.slice(
      0,
      blocks.findIndex(({ kind }) => kind === 'table'),
    );
    return above
      .filter((block) => block.kind === 'text')
      .map(({ text }) => text)
      .filter((text) => !text.startsWith('Next:'));
  }

  test('says what green, red and no colour mean', async () => {
    expect(await keyIn(scorecardOf(RUNS.worse))).toEqual([KEY]);
  });

  test('states the allowed losses if the table has no column for them', async () => {
    expect(await keyIn(scorecardOf(manyModels(6)))).toEqual([
      `${KEY} Allowed losses: accuracy 0.05, CCR discrimination 0.15, CCR composition error 0.2, and IE accuracy 0.1.`,
    ]);
  });

  test('states no allowed losses in a report without a verdict', async () => {
    expect(await keyIn(ungatedScorecardOf(RUNS.worse))).toEqual([
      'Green: surely a gain. Red: surely a loss. No colour (yellow for accuracy): neither is shown.',
    ]);
  });

  test('is left out if no candidate can be judged because too many calls failed', async () => {
    expect(await keyIn(scorecardOf(RUNS.outage))).toEqual([]);
  });
});

test('the line “Next: …” is above the main table if the run cannot be judged, and below the table otherwise', async () => {
  const kindsOf = async (scorecard: Scorecard): Promise<string[]> =>
    (await verdictBlocks(scorecard)).map((block) =>
      block.kind === 'text' && block.text.startsWith('Next:') ? 'next' : block.kind,
    );
  expect(await kindsOf(scorecardOf(RUNS.outage))).toEqual(['verdict', 'next', 'table']);
  expect(await kindsOf(scorecardOf(RUNS.unreadable))).toEqual(['verdict', 'text', 'table', 'figure', 'next']);
});

describe('the figure that shows the differences from the baseline', () => {
  async function captionIn(scorecard: Scorecard): Promise<string | undefined> {
    const blocks = (await reportSections(scorecard)).flatMap((section) => section.blocks);
    return blocks.find((block) => block.kind === 'figure')?.caption;
  }

  test('has a caption that explains its bars, lines and crosses', async () => {
    expect(await captionIn(scorecardOf(RUNS.worse))).toBe(
      'Bars: 95 % intervals. Left is worse, also for CCR composition error, of which lower is better. Upright line: the largest allowed loss. Red cross: the whole bar is beyond it.',
    );
  });

  test('has a caption that explains crosses or lines only if the figure contains any', async () => {
    expect(await captionIn(scorecardOf(RUNS.equal))).not.toContain('Red cross');
    expect(await captionIn(ungatedScorecardOf(RUNS.equal))).not.toContain('Upright line');
  });

  test('is in a separate section if there are several candidates', async () => {
    const ids = (await reportSections(scorecardOf(RUNS['three candidates']))).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['verdict', 'differences']);
  });
});
