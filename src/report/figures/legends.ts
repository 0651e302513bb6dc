import type { LegendEntry } from './figure.ts';
import { type Judgement, judgementMark, spreadMark, truthMark } from './marks.ts';
import { element, line } from './svg.ts';

/** Signs of estimates and of the truth. */
export const judgementLegend: readonly LegendEntry[] = [
  entry(truthMark(13, 9), 'the truth'),
  ...(['valid', 'near-valid', 'invalid', 'undecided', 'undefined'] satisfies Judgement[]).map((judgement) =>
    entry(judgementMark(13, 9, judgement), judgement.replace('-', ' ')),
  ),
];

/** How estimates vary where questions were asked repeatedly. */
export const spreadLegend: readonly LegendEntry[] = [
  entry(
    spreadMark([2, 7, 12, 18, 24], 9),
    'estimates on subsamples: middle half, median, least and greatest',
  ),
];

export const arcLegend: readonly LegendEntry[] = [
  entry(arc('valid'), 'valid PNS'),
  entry(arc('near-valid'), 'near valid'),
  entry(arc('invalid'), '✗ invalid'),
  entry(arc('undecided'), '? undecided: answers are missing'),
  entry(arc('undefined'), 'undefined'),
];

export const trackLegend: readonly LegendEntry[] = [
  ['VC', 'VC: right, and agrees with the own whole'],
  ['VI', 'VI: right, but disagrees with the own whole'],
  ['IC', 'IC: wrong in one coherent way'],
  ['II', 'II: wrong and incoherent'],
].map(([name, text]) =>
  entry(element('g', { class: `track ${name}` }, line(2, 9, 24, 9), stop(2 + 3), stop(24 - 3)), text!),
);

export const nodeLegend: readonly LegendEntry[] = [
  entry(element('circle', { class: 'node dark', cx: 13, cy: 9, r: 7 }), 'every path through it is valid'),
];

function arc(judgement: Judgement): string {
  return line(2, 9, 24, 9, { class: `arc ${judgement}` });
}

function stop(x: number): string {
  return element('circle', { class: 'stop', cx: x, cy: 9, r: 3.2 });
}

function entry(mark: string, text: string): LegendEntry {
  return {
    svg: element('svg', { viewBox: '0 0 26 18', width: 26, height: 18, 'aria-hidden': 'true' }, mark),
    text,
  };
}
