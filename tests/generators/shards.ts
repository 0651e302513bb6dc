import type { TestCase } from 'promptfoo';
import { ccrGb } from '../../generators/ccr-gb.ts';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { type Case, kindOf } from '../../src/cases/case.ts';
import { KINDS } from '../support/scored.ts';
import { model, tableOf, written } from '../tasks/ccr-gb/tables.ts';

export const table = written(
  tableOf([
    {
      id: 0,
      scm: model('X>C C>Y', {}, 0.3),
      samples: ['100', '010', '001', '110'].map((text) => Uint8Array.from(text, Number)),
    },
  ]),
);

export const figure4 = { preset: 'maasch-2025-figure-4' };
const mixed = { bccs: [{ type: 'cycle', nodes: 3 }, { type: 'bridge' }], worlds: 5, functions: 'random' };
const relations = {
  graphs: ['bivariate', 'mediation', { random: { nodes: 5, density: 0.4 } }],
  names: ['random-char', 'tuebingen'],
  phrasings: ['intervention', 'substitution'],
  nullControls: true,
  draws: 6,
};

type Generate = (config: object) => TestCase[] | Promise<TestCase[]>;
export const designs: [string, Generate, object][] = [
  ['exhaustive units', compositional, figure4],
  ['sampled units', compositional, { ...figure4, units: { sample: 16 } }],
  [
    'units with facts',
    compositional,
    { ...figure4, units: { sample: 16 }, queries: 'factual-counterfactual' },
  ],
  ['informative units of several worlds', compositional, { ...mixed, units: { sample: 6 } }],
  ['hidden noise', compositional, { ...mixed, units: { sample: 7 }, hidden: 0.5 }],
  ['intervention effects', interventionEffects, relations],
  ['linear worlds', linear, { preset: 'maasch-2025-appendix-c', draws: 13 }],
  ['published tables', ccrGb, { main: table }],
];

export const caseOf = ({ metadata }: TestCase): Case =>
  kindOf(KINDS, metadata as Case).caseSchema.parse(metadata);
