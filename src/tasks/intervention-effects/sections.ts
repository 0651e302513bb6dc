import { estimateText } from '../../draw/format.ts';
import { intervalChart } from '../../draw/interval-chart.ts';
import { ladderFigure } from '../../report/ladder-figure.ts';
import type { Block, Section } from '../../report/section.ts';
import type { Scorecard, VariantScores } from '../../scorecard/scorecard.ts';
import { accuracyTables } from './accuracy-tables.ts';
import { LONGEST } from './config.ts';
import { PLACES, type Place } from './metrics.ts';
import type { InterventionEffectsResult } from './results.ts';

/** A variant with its results in this task. */
type Variant = VariantScores & { readonly result: InterventionEffectsResult };

/** Returns the parts of the report about intervention effects. Those with figures are open, the tables closed. */
export function interventionEffectSections(scorecard: Scorecard): Section[] {
  const variants = scorecard.variants.flatMap((variant): Variant[] => {
    const result = variant.results['intervention-effects'] as InterventionEffectsResult | undefined;
    return result ? [{ ...variant, result }] : [];
  });
  if (variants.length === 0) return [];
  const sections: Section[] = [
    {
      id: 'intervention-effects',
      title: 'Intervention effects by place of the question',
      open: true,
      blocks: [placesFigure(variants)],
    },
    {
      id: 'intervention-effects-ladder',
      title: 'Intervention effects by links',
      open: true,
      blocks: ladderBlocks(variants),
    },
    {
      id: 'intervention-effects-tables',
      title: 'Intervention effects by graph, intervention and names',
      blocks: accuracyTables(variants),
    },
  ];
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/** The figure has room for at most this many variants; the tables list all. */
const MOST_DRAWN = 8;

/** Draws the accuracy of each variant at each place of a question. */
function placesFigure(variants: readonly Variant[]): Block {
  const places = PLACES.filter((place) => variants.some(({ estimates }) => estimates[`IE ${place}`]));
  const drawn = variants.slice(0, MOST_DRAWN);
  const alt = `Accuracy by place of the question: ${drawn.map((variant) => placesText(variant, places)).join('; ')}`;
  const svg = intervalChart({
    alt,
    rows: drawn.map(({ name, estimates }) => ({
      name,
      marks: places.map((place, series) => {
        const value = estimates[`IE ${place}`];
        return { value, look: series, hint: `${name}, ${place}: ${estimateText(value)}` };
      }),
    })),
    axis: { name: 'share of right answers', ends: [0, 1] },
    series: places,
  });
  const caption = `Questions before any intervention are about relations that hold (causal) or do not; those after an intervention are about relations that it severs or leaves as they are.${variants.length > MOST_DRAWN ? ` The first ${MOST_DRAWN} variants are drawn.` : ''}`;
  return { kind: 'figure', svg, alt, caption };
}

function placesText({ name, estimates }: Variant, places: readonly Place[]): string {
  return `${name} ${places.map((place) => `${place} ${estimateText(estimates[`IE ${place}`])}`).join(', ')}`;
}

/** Draws discrimination over the links of a ladder, and says who needs longer paths; nothing without a ladder. */
function ladderBlocks(variants: readonly Variant[]): Block[] {
  const onLadder = variants.filter(({ result }) => result.curve.length > 1);
  if (onLadder.length === 0) return [];
  const curves = onLadder.map(({ name, result }) => ({ name, curve: result.curve }));
  return [ladderFigure(curves), ...longerPathsHint(onLadder)];
}

/** Advises longer paths, if a config allows any, when variants still discriminate on the longest. */
function longerPathsHint(variants: readonly Variant[]): Block[] {
  const last = Math.max(...variants.flatMap(({ result }) => result.curve.map(({ distance }) => distance)));
  const beyond = variants.filter(({ estimates }) => {
    const depth = estimates['IE half depth'];
    return depth?.kind === 'estimate' && depth.value >= last;
  });
  if (beyond.length === 0) return [];
  const names = beyond.map(({ name }) => name).join(', ');
  const longer = Math.min(2 * last, LONGEST);
  const advice = longer > last ? `: add longer paths, such as \`links: [${last}, ${longer}]\`` : '';
  return [{ kind: 'text', text: `Half depth lies beyond the last rung for ${names}${advice}.` }];
}
