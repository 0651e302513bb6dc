import { at } from '../../lib/at.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import {
  decimals,
  shownEstimate,
  shownMeasure,
  shownShare,
  shownValue,
  significant,
  validitySign,
} from '../../scoring/format.ts';
import type { LinearVariantWorld } from '../../tasks/linear/score/linear-schema.ts';
import { itemTable, type Table } from './table.ts';
import type { VariantColumn } from './variant-columns.ts';

/** Above this many linear worlds the report leaves out their details. */
const MOST_WORLDS = 3;

export function linearTables(scorecard: ScorecardView): Table[] {
  const worlds = scorecard.variants[0]?.linear ?? [];
  return (worlds.length <= MOST_WORLDS ? worlds : []).flatMap((_, world) =>
    [linearEffectsTable, linearCompositionsTable, linearDecompositionsTable].flatMap(
      (table) => table(scorecard, world) ?? [],
    ),
  );
}

/** How often numbers are right by kind of effect, and whether they fit together, over all linear worlds. */
export const linearColumns: readonly VariantColumn[] = [
  column('TE right', 'share of the total effects answered, as NDE right and NIE right of theirs.', (worlds) =>
    shareRight(worlds, 'te'),
  ),
  column('NDE right', '', (worlds) => shareRight(worlds, 'nde')),
  column('NIE right', '', (worlds) => shareRight(worlds, 'nie')),
  column(
    'composes',
    'products that agree with the own effect of root on leaf, where the truth composes.',
    (worlds) => shareOf(compositionsIn(worlds, true), isConsistent),
  ),
  column('false composition', 'the same where the truth does not compose.', (worlds) =>
    shareOf(compositionsIn(worlds, false), ({ falseComposition }) => falseComposition),
  ),
  column('TE = NDE + NIE', 'pairs whose answers add up.', (worlds) =>
    shareOf(
      worlds.flatMap(({ decompositions }) => decompositions),
      isConsistent,
    ),
  ),
  column('complete', '', (worlds) => shareOf(worlds, ({ complete }) => complete === 'yes')),
];

type Worlds = readonly LinearVariantWorld[];

function column(name: string, about: string, text: (worlds: Worlds) => string): VariantColumn {
  return { name, about, cell: ({ linear }) => ({ text: text(linear) }) };
}

function isConsistent({ quadrant }: { readonly quadrant: string }): boolean {
  return quadrant.endsWith('C');
}

function compositionsIn(worlds: Worlds, composing: boolean) {
  return worlds.flatMap(({ compositions }) => compositions.filter(({ composes }) => composes === composing));
}

/** One world: every effect in every variant, under the truth. */
export function linearEffectsTable({ variants }: ScorecardView, index: number): Table {
  const { world, quantities } = at(at(variants, 0).linear, index);
  return {
    title: `Linear world · ${world}: effects`,
    header: ['model', 'prompt', ...quantities.map(({ pair, effect }) => `${effect.toUpperCase()} ${pair}`)],
    rows: [
      ['truth', 'exact', ...quantities.map(({ truth }) => shownMeasure(truth))],
      ...variants.map(({ provider, prompt, linear }) => [
        provider.label,
        prompt,
        ...linear[index]!.quantities.map(
          ({ estimate, validity }) => `${shownEstimate(estimate)}${validitySign(validity)}`,
        ),
      ]),
    ],
    note: mediatorsNote(quantities),
  };
}

/** Products along the tree of one world, against the truth (ε) and the own effect of root on leaf (γ). */
export function linearCompositionsTable({ variants }: ScorecardView, index: number): Table | undefined {
  return itemTable(
    {
      title: `Linear world · ${variants[0]?.linear[index]?.world}: total effects composed and deduced by product`,
      labels: 3,
      note: 'A path along which the truth does not compose has no class: its true product is not the true effect of root on leaf, and answers that multiply along it all the same are a false composition. A pair is deduced from the effect of root on leaf and the rest of its path.',
    },
    variants,
    ({ linear }) => {
      const { compositions = [], deductions = [] } = linear[index] ?? {};
      if (compositions.length === 0) return [];
      return [
        ...compositions.map(({ path, truth, quadrant, composes, falseComposition, ...found }) => ({
          ...found,
          what: path,
          truth: shownMeasure(truth),
          verdict: composes ? quadrant : falseComposition ? 'false composition' : 'none',
        })),
        ...deductions.map(({ pair, ...found }) => ({
          ...found,
          what: `${pair} deduced`,
          truth: '',
          verdict: '',
        })),
      ];
    },
    [
      ['path or pair', ({ what }) => what],
      ['truth', ({ truth }) => truth],
      ['value', ({ value }) => shownEstimate(value)],
      ['ε (RAE)', ({ external }) => shownEstimate(external.relative, significant)],
      ['γ (RAE)', ({ internal }) => shownEstimate(internal.relative, significant)],
      ['class', ({ verdict }) => verdict],
    ],
  );
}

/** Whether the natural effects of one world add up to the total effects. */
export function linearDecompositionsTable({ variants }: ScorecardView, index: number): Table | undefined {
  return itemTable(
    {
      title: `Linear world · ${variants[0]?.linear[index]?.world}: TE = NDE + NIE`,
      labels: 3,
      note: 'ε: against the true total effect; γ: against the own. TE − NIE must be NDE, and TE − NDE must be NIE.',
    },
    variants,
    ({ linear }) => linear[index]?.decompositions ?? [],
    [
      ['pair', ({ pair }) => pair],
      ['NDE + NIE', ({ value }) => shownEstimate(value)],
      ['ε (RAE)', ({ external }) => shownEstimate(external.relative, significant)],
      ['γ (RAE)', ({ internal }) => shownEstimate(internal.relative, significant)],
      ['class', ({ quadrant }) => quadrant],
      ['TE − NIE', ({ nde }) => shownValue(nde.value)],
      ['TE − NDE', ({ nie }) => shownValue(nie.value)],
    ],
  );
}

function mediatorsNote(quantities: LinearVariantWorld['quantities']): string {
  const held = quantities
    .filter(({ effect }) => effect === 'nde')
    .map(({ pair, mediators }) => `${pair} by ${mediators.join(' and ')}`);
  const signs =
    'TE is the ATE of one unit. ✗ marks an effect that is off by more than δ in over a tenth of tellings and replies.';
  return held.length > 0 ? `${signs} Mediators: ${held.join(', ')}.` : signs;
}

/** Numbers within the tolerance, over all worlds. */
function shareRight(worlds: Worlds, kind: string): string {
  const found = worlds
    .flatMap(({ quantities }) => quantities)
    .flatMap(({ effect, within }) => (effect === kind && within.kind === 'estimate' ? [within] : []));
  if (found.length === 1) return shownShare(at(found, 0));
  const total = found.reduce((sum, one) => sum + one.total, 0);
  return total > 0 ? decimals(found.reduce((sum, one) => sum + one.successes, 0) / total) : '–';
}

function shareOf<T>(list: readonly T[], is: (item: T) => boolean): string {
  return list.length > 0 ? `${list.filter(is).length} of ${list.length}` : '–';
}
