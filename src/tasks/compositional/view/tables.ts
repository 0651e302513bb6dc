import { questionsLink } from '../../../drawing/questions-link.ts';
import { type Column, itemTable, oneOf, type Table } from '../../../drawing/table.ts';
import { at } from '../../../lib/at.ts';
import type { ScorecardView, VariantView } from '../../../scorecard/scorecard-view.ts';
import {
  decimals,
  largestError,
  percent,
  shownEstimate,
  shownMeasure,
  shownShare,
  shownValue,
  significant,
  validitySign,
} from '../../../scoring/format.ts';
import type { Errors } from '../../../scoring/value-schemas.ts';
import { QUADRANTS } from '../../../scoring/verdicts.ts';
import type { Composition, Quantity, ScorecardWorld, VariantWorld } from '../score/compositional-schema.ts';
import { classText, composes } from './class-text.ts';

/** The largest number of pairs in a table. Tables of worlds with more pairs show only the global pair. */
const MOST_PAIRS = 15;

/** The largest number of compositions in a table. If there are more, the table shows the worst of them. */
const MOST_COMPOSITIONS = 15;

const SIGNS =
  '✗ marks an estimate whose relative error exceeds δ, ~ an estimate that is nearly valid, and ? an estimate that is left open because answers are missing. The first letter of VC, VI, IC and II says whether compositions are valid (V) or invalid (I) against the truth; the second says whether they are consistent (C) or inconsistent (I) with the model’s own global estimate.';

export function worldsTable({ worlds, variants }: ScorecardView): Table | undefined {
  if (worlds.length < 2 || !worlds.some(composes)) return undefined;
  type Found = VariantView['compositional'];
  const classes = [...QUADRANTS, 'mixed', 'undefined', 'inconclusive'] as const;
  const counts = (name: string, count: (world: Found[number]) => number): Column<Found> => [
    name,
    (found) => String(found.reduce((sum, world) => sum + count(world), 0)),
  ];
  return itemTable<Found, VariantView>(
    { title: `Compositional causal reasoning · ${worlds.length} worlds: worlds by class` },
    variants,
    ({ compositional }) => [compositional],
    [
      ...classes.map((name) => counts(name, ({ verdict }) => Number(verdict === name))),
      counts('complete', ({ complete }) => Number(complete === 'yes')),
      ['valid pairs', (found) => validShare(found.flatMap(({ quantities }) => quantities))],
      counts('false compositions', ({ falseCompositions }) => falseCompositions),
    ],
  );
}

/** Returns the table of one world: the true PNS of each shown pair and, below it, the estimates of each variant. */
export function worldTable({ worlds, variants }: ScorecardView, index: number): Table {
  const world = at(worlds, index);
  const shown = shownPairs(world);
  const composed = <T>(...cells: T[]): T[] => (composes(world) ? cells : []);
  const few = shown.length === world.pairs.length;
  const names = shown.map((pair) => at(world.pairs, pair).pair);
  const truth = shown.map((pair) => shownMeasure(at(world.pairs, pair).truth.population.pns));
  return {
    title: `Compositional causal reasoning · ${world.id}: PNS by pair`,
    header: [
      ...['model', 'prompt', `${world.units === 'twins' ? 'mean ' : ''}discrimination`],
      ...composed('class', 'complete'),
      ...names,
      ...(few ? [] : ['valid pairs']),
      ...composed('ε max'),
    ],
    links: [
      ...[undefined, undefined, questionsLink(`${world.id}/`), ...composed(undefined, undefined)],
      ...names.map((pair) => questionsLink(`${world.id}/${pair}/`)),
    ],
    rows: [
      ['truth', 'exact', '', ...composed('', ''), ...truth, ...(few ? [] : ['']), ...composed('')],
      ...variants.map(({ provider, prompt, compositional }) => {
        const found = at(compositional, index);
        const worst = largestError(found.compositions.map(({ external }) => external.relative));
        return [
          provider.label,
          prompt,
          shownShare(found.discrimination),
          ...composed(classText(found), found.complete),
          ...shown.map((pair) => {
            const { pns, validity } = at(found.quantities, pair);
            return `${shownValue(pns.estimate)}${validitySign(validity)}`;
          }),
          ...(few ? [] : [validShare(found.quantities)]),
          ...composed(
            worst === undefined ? '–' : worst === Number.POSITIVE_INFINITY ? '∞' : significant(worst),
          ),
        ];
      }),
    ],
    note: SIGNS,
  };
}

export function measuresTable({ worlds, variants }: ScorecardView, index: number): Table | undefined {
  const shown = worlds[index] ? shownPairs(worlds[index]) : [];
  const facts = variants.some(({ compositional }) => compositional[index]?.quantities.some(({ pn }) => pn));
  return itemTable<Quantity, VariantView>(
    {
      title: `Measures · ${worlds[index]?.id}: errors against the truth, on the units of the design and in the population`,
      labels: 3,
      note: 'N-IR: among units with the cause, the share for which the answers are wrong about its necessity. S-IR: among units without the cause, the share for which the answers are wrong about its sufficiency.',
    },
    variants,
    ({ compositional }) => shown.flatMap((pair) => compositional[index]?.quantities[pair] ?? []),
    [
      ['pair', ({ pair }) => pair],
      ['answered', ({ coverage }) => percent(coverage)],
      ['discrimination', ({ discrimination }) => shownShare(discrimination)],
      ['PNS', ({ pns }) => shownEstimate(pns.estimate)],
      ['AE', ({ pns }) => shownValue(pns.error.absolute, significant)],
      ['RAE', ({ pns }) => shownEstimate(pns.error.relative, significant)],
      ['RAE (population)', ({ pns }) => shownValue(pns.populationError.relative, significant)],
      ['valid subsamples', ({ validShare: share }) => decimals(share)],
      ['ATE', ({ ate }) => shownValue(ate.estimate)],
      ...(facts ? factColumns : []),
      ['defier rate', ({ defierRate }) => shownValue(defierRate.estimate)],
      ['N-IR', ({ necessityInconsistency }) => shownValue(necessityInconsistency)],
      ['S-IR', ({ sufficiencyInconsistency }) => shownValue(sufficiencyInconsistency)],
    ],
  );
}

const factColumns: readonly Column<Quantity>[] = [
  ['PN', ({ pn }) => (pn ? shownValue(pn.estimate) : '–')],
  ['PS', ({ ps }) => (ps ? shownValue(ps.estimate) : '–')],
];

export function compositionsTable({ worlds, variants }: ScorecardView, index: number): Table | undefined {
  const world = worlds[index];
  if (!world || world.compositions.length === 0) return undefined;
  const abouts = new Map(world.compositions.map((about) => [about.path, about]));
  const facts = variants.some(({ compositional }) =>
    compositional[index]?.compositions.some(({ pnAndPs }) => pnAndPs),
  );
  const listed =
    world.paths.listed === 'all'
      ? ''
      : ` (${world.compositions.length} of ${world.paths.all} paths, drawn at random)`;
  return itemTable<{ found: Composition; about: ScorecardWorld['compositions'][number] }, VariantView>(
    {
      title: `Compositions · ${world.id}${listed}: products, and their errors against the truth (ε) and against the model’s own global estimate (γ)`,
      labels: 3,
    },
    variants,
    ({ compositional }) =>
      worstFirst(compositional[index]?.compositions ?? []).flatMap((found) =>
        oneOf(abouts.get(found.path)).map((about) => ({ found, about })),
      ),
    [
      ['path', ({ found }) => found.path],
      ['product', ({ found }) => shownEstimate(found.value)],
      ['ε (RAE)', ({ found }) => shownEstimate(found.external.relative, significant)],
      ['γ (RAE)', ({ found }) => shownEstimate(found.internal.relative, significant)],
      ['class', ({ found, about }) => composedClass(found, about.composes)],
      ['P(pass | perfect)', ({ about }) => decimals(about.passProbabilityOfPerfectModel)],
      ['P(pass | 1 % wrong)', ({ about }) => decimals(about.passProbabilityOfNearlyPerfectModel)],
      ...(facts ? composedFacts : []),
    ],
  );
}

const composedFacts: readonly Column<{ found: Composition }>[] = [
  ['PN by B.28 (AE)', ({ found }) => absolute(found.pnAndPs?.pnError)],
  ['PS by B.29 (AE)', ({ found }) => absolute(found.pnAndPs?.psError)],
];

function absolute(errors: Errors | undefined): string {
  return errors ? shownValue(errors.absolute, significant) : '–';
}

function composedClass({ quadrant, falseComposition }: Composition, composes: boolean): string {
  if (composes) return quadrant;
  return falseComposition ? 'false composition' : 'does not compose';
}

export function deductionsTable({ worlds, variants }: ScorecardView, index: number): Table | undefined {
  const deduced = variants[0]?.compositional[index]?.deductions ?? [];
  if (deduced.length === 0 || deduced.length > MOST_PAIRS) return undefined;
  const name = deduced[0]?.of === 'ate' ? 'ATE' : 'PNS';
  const title = `Deductions · ${worlds[index]?.id}: each local ${name}, deduced from the global ${name} and the other local ${name} (RAE against the truth / against the model’s own direct estimate)`;
  const shown = ({ value, external, internal }: VariantWorld['deductions'][number]): string =>
    `${shownValue(value)} (${shownValue(external.relative, significant)} / ${shownValue(internal.relative, significant)})`;
  return itemTable<VariantWorld['deductions'], VariantView>(
    { title },
    variants,
    ({ compositional }) => oneOf(compositional[index]?.deductions),
    deduced.map(({ pair }, i) => [pair, (found) => oneOf(found[i]).map(shown).join('')]),
  );
}

export function passProbabilityTable({ worlds }: ScorecardView, index: number): Table {
  const world = at(worlds, index);
  const { id, pairs, passProbability } = world;
  const shown = shownPairs(world);
  const verdicts = composes(world) ? (['class', 'complete'] as const) : [];
  const row = (who: string, key: 'perfect' | 'nearlyPerfect'): string[] => [
    who,
    ...shown.map((pair) => decimals(at(passProbability.valid, pair)[key])),
    ...verdicts.map((verdict) => decimals(passProbability[verdict][key])),
  ];
  return {
    title: `Pass probability · ${id}: how often good models pass on a design like this one`,
    header: [
      'model',
      ...shown.map((pair) => `${at(pairs, pair).pair} valid`),
      ...(composes(world) ? ['class VC', 'complete'] : []),
    ],
    labels: 1,
    rows: [row('perfect', 'perfect'), row('wrong in 1 % of questions', 'nearlyPerfect')],
    note: 'If a perfect model passes with a probability below 0.95, a failure may be due to chance, and the verdict may be inconclusive.',
  };
}

function shownPairs(world: ScorecardWorld): number[] {
  const all = [...world.pairs.keys()];
  return all.length <= MOST_PAIRS ? all : all.filter((pair) => at(world.pairs, pair).scope === 'global');
}

function validShare(quantities: readonly Quantity[]): string {
  const valid = quantities.filter(({ validity }) => validity === 'valid').length;
  return `${valid} of ${quantities.length}`;
}

function worstFirst(compositions: VariantWorld['compositions']): VariantWorld['compositions'] {
  if (compositions.length <= MOST_COMPOSITIONS) return compositions;
  const size = ({ external }: Composition): number => largestError([external.relative]) ?? -1;
  return compositions.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_COMPOSITIONS);
}
