import { element, label, svgImage } from '../../drawing/svg.ts';
import { askedTasks } from '../../drawing/variant-columns.ts';
import { headlineOf } from '../../scorecard/metrics.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { scorecardView } from '../../scorecard/scorecard-view.ts';
import { percent, short } from '../../scoring/format.ts';
import { isShareRight } from '../../tasks/definitions.ts';
import { numberText } from '../message/described.ts';

const COLOURS = { pass: '#00704f', fail: '#a33f00', inconclusive: '#8a6100', none: '#0062a3' } as const;
const HEIGHT = 20;
const NAME = 'causal reasoning';

/**
 * Draws an SVG badge with the gate's verdict, if there is a gate, and the headline metric or, for several variants,
 * their number.
 */
export function badge(rolledUp: Scorecard): string {
  const scorecard = scorecardView(rolledUp);
  const { gate, variants } = scorecard;
  const [only, ...others] = variants;
  const [task] = askedTasks(scorecard);
  const headline = only && others.length === 0 && task && headlineOf(only.metrics, task);
  const number = headline
    ? numberText(headline.value, isShareRight(headline.name) ? percent : short)
    : `${variants.length} models`;
  const text = gate ? `${gate.verdict} · ${number}` : number;
  const [left, right] = [widthOf(NAME), widthOf(text)];
  const image = svgImage(
    { width: left + right, height: HEIGHT },
    `${NAME}: ${text}`,
    element('rect', { width: left, height: HEIGHT, fill: '#3b4148' }),
    element('rect', { x: left, width: right, height: HEIGHT, fill: COLOURS[gate?.verdict ?? 'none'] }),
    element(
      'g',
      {
        fill: '#fff',
        'font-family': 'Verdana,DejaVu Sans,sans-serif',
        'font-size': 11,
        'text-anchor': 'middle',
      },
      ...[
        { words: NAME, x: left / 2, width: left },
        { words: text, x: left + right / 2, width: right },
      ].map(({ words, x, width }) =>
        label(x, 14, words, { textLength: width - 12, lengthAdjust: 'spacingAndGlyphs' }),
      ),
    ),
  );
  return `${image.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')}\n`;
}

function widthOf(text: string): number {
  return Math.round(text.length * 6.6) + 12;
}
