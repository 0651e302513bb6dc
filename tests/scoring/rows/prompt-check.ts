import { compositional } from '../../../generators/compositional.ts';
import { identification } from '../../../generators/identification.ts';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { linear } from '../../../generators/linear.ts';
import { SEED_KEY } from '../../../src/lib/fresh-seed.ts';
import { type Row, writtenRows } from '../../support/edits.ts';
import { promptOf, simulatedVariant } from '../../support/rows.ts';
import { answersOf } from '../../support/scored.ts';

const figure4 = { preset: 'maasch-2025-figure-4', units: { sample: 3 } } as const;
// The questions of the memory check are drawn anew in every run.
process.env[SEED_KEY] = '1';
export const tests = [
  ...compositional(figure4),
  ...compositional({ ...figure4, theme: 'flower-garden', hidden: 0.3, seed: 2 }),
  ...compositional({ ...figure4, theme: 'clinical-notes', extraneous: true, seed: 3 }),
  ...compositional({
    ...{ edges: ['X -> C', 'C -> Y'], noise: { X: 0.3, C: 0.2, Y: 0.6 }, units: { sample: 2 } },
    ...{ ask: ['booleans', 'share', 'composed'], seed: 4 },
  }),
  ...compositional({ preset: 'decisive-small', units: { twins: 12 }, memoryCheck: 0.5 }),
  ...identification({ draws: 3 }),
  ...interventionEffects({
    draws: 2,
    nullControls: true,
    names: ['random-char', 'tuebingen'],
    graphs: ['bivariate', 'mediation', { path: 4 }, { random: { nodes: 4, density: 0.4 } }],
  }),
  ...linear({ edges: { 'X -> A': 2, 'A -> Y': 1.5, 'X -> Y': 3, 'Y -> Z': 0.5 }, draws: 3 }),
];
delete process.env[SEED_KEY];
const variants = ['a', 'b'].map((label) => ({
  ...simulatedVariant({ model: 'noisy', errorRate: 0.2, seed: label }),
  label,
}));

/** Rows with the text of their prompts, as the template of a variant renders it. */
const WRITTEN = writtenRows(tests, variants).map((row): Row => {
  const raw = promptOf(tests[row.testIdx as number]!);
  const asMessages = JSON.stringify([{ role: 'user', content: `Think first.\n\n${raw}` }]);
  return { ...row, prompt: { label: 'direct', raw: row.promptIdx === 0 ? raw : asMessages } };
});

/** Copies of those of some tests, of all if not said. */
export const rows = (of: readonly number[] = [...tests.keys()]): Row[] =>
  WRITTEN.filter(({ testIdx }) => of.includes(testIdx as number)).map((row) => structuredClone(row));
export const problemsOf = (damaged: readonly Row[]): string => answersOf(damaged).problems.join('\n');
