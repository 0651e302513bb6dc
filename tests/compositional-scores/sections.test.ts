import { describe, expect, test } from 'vitest';
import type { Block } from '../../src/report/section.ts';
import type { Answers } from '../../src/score/sheet.ts';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { compositionalResults } from '../../src/tasks/compositional/results.ts';
import { compositionalSections } from '../../src/tasks/compositional/sections.ts';
import { worldTruths } from '../../src/tasks/compositional/world-truths.ts';
import { answersBy, casesOf, casesOfTwins, figure4, right, wrong } from './asked-cases.ts';

const TWINS = casesOfTwins({ twins: 12, open: 32, stopped: 4 });

/** Returns the sections of a report about a single variant, v1. */
function sectionsOf(cases: readonly CompositionalCase[], answers: Answers = answersBy(cases, right)) {
  const results = { compositional: compositionalResults(cases, answers) };
  const shared = { compositional: worldTruths(cases) };
  return compositionalSections({ shared, variants: [{ name: 'v1', results }] } as unknown as Scorecard);
}

function blocksOf(cases: readonly CompositionalCase[], answers?: Answers): Block[] {
  return sectionsOf(cases, answers).flatMap(({ blocks }) => blocks);
}

describe('the report on compositional causal reasoning (CCR)', () => {
  test('shows the cut tree in an open section, and tables in closed sections', () => {
    const titles = sectionsOf(TWINS).map(({ title, open }) => (open ? `${title} (open)` : title));
    expect(titles).toEqual([
      'CCR: cut tree (open)',
      'CCR: PNS by pair',
      'CCR: classes and compositions',
      'CCR: discrimination by kind of twins',
      'CCR: errors by number of mediators',
    ]);
  });

  test('has “CCR: PNS by pair” as its only section if the graph has only two nodes and there are no twins', () => {
    expect(sectionsOf(casesOf('X=0.4 Y|X')).map(({ title }) => title)).toEqual(['CCR: PNS by pair']);
  });

  test('shows a variant’s class in the caption of the cut tree, and estimated and true PNS values in the tree', () => {
    const figure = blocksOf(TWINS).find((block) => block.kind === 'figure')!;
    expect(figure.caption).toBe('v1: right and coherent (VC)');
    // The true PNS of the whole.
    expect(figure.svg).toContain('0.600 / 0.600');
  });

  test('never shows NaN, Infinity or undefined', () => {
    expect(JSON.stringify(blocksOf(TWINS))).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('shows the true values of the population beside those of the sampled units if only a sample of units is asked about', () => {
    const text = JSON.stringify(blocksOf(casesOf('X=0.4 A|X B|X C|A|B Y|C', { sample: 40 })));
    expect(text).toContain('The units are a sample');
    expect(text).toContain('truth of the population');
  });

  test('mentions neither a sample nor a population if all units are asked about', () => {
    expect(JSON.stringify(blocksOf(casesOf(figure4('|', 0.4))))).not.toMatch(/a sample|population/);
  });

  test('shows the share of worlds in each class, and names the world in each caption, if there are several worlds', () => {
    const cases = ['a', 'b', 'c'].flatMap((world) => casesOf('X=0.4 C|X Y|C', { world }));
    const answers = answersBy(cases, (item) => (item.world === 'c' ? wrong(item) : right(item)));
    const captions = blocksOf(cases, answers).flatMap((block) => (block.kind === 'table' ? block.caption : []));
    expect(captions).toContain('Share of worlds in each class, with its interval over worlds');
    expect(captions).toContain('PNS: world a');
  });
});
