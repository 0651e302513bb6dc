import { expect, it } from 'vitest';
import { DESIGNS } from './designs.ts';
import { findingsOf } from './findings.ts';
import { outcomesOf } from './score.ts';

/** One small design of each task but identification, whose opponents take long to teach. */
const FEW = [
  'preset first-look',
  'Figure 4, quantities',
  'intervention effects, preset ladder',
  'linear preset maasch-2025-appendix-c',
];
const designs = DESIGNS.filter(({ name }) => FEW.includes(name));

it.each(designs.map((design) => [`${design.name} (${design.task})`, design] as const))(
  'opponents that do not follow causes all the way get nothing that a model could be proud of: %s',
  (_, design) => {
    expect(findingsOf(outcomesOf(design, 2025, { classes: true, gates: 1 }), design.purpose)).toEqual([]);
  },
);

it('each of these designs is there', () => {
  expect(designs).toHaveLength(FEW.length);
});
