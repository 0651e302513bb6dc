import { compositional } from '../../../generators/compositional.ts';
import { perKey } from '../../../src/lib/caching.ts';
import type { AxisName } from '../../../src/tasks/compositional/ladder/axes.ts';
import { storyParser } from '../../../src/tasks/compositional/story/story-parser.ts';
import { clinicalNotes } from '../../../src/tasks/shared/themes/themes.ts';
import { promptOf } from '../../support/rows.ts';

/** Axes on which all noise is stated. */
export const NAMES = ['links', 'width', 'load'] as const satisfies readonly AxisName[];

/** Pairs of twins on each rung. */
export const PAIRS = 12;

export const asked = perKey((axis: AxisName) => {
  const tests = compositional({ preset: 'ladder', ladder: [axis], units: { twins: 2 * PAIRS }, seed: 5 });
  const read = storyParser(clinicalNotes);
  return tests.map((one) => ({ ...one, prompt: promptOf(one), story: read(promptOf(one))! }));
});
