import { QUADRANTS } from './compositional-schema.ts';
import { linearMetrics } from './linear-metrics.ts';
import type { Scorecard, ScorecardColumn } from './schema.ts';

/** A number for promptfoo's column header. */
export interface ColumnMetric {
  readonly name: string;
  readonly value: number;
  /** Whether it is a share, to be shown as a percentage. */
  readonly isShare: boolean;
}

/**
 * What a column showed, as promptfoo's named metrics. promptfoo sorts them by name and shows the first ten:
 * verdicts of both families first, then, for a single world, the estimates. What is undefined is left out.
 */
export function columnMetrics({ worlds }: Scorecard, column: ScorecardColumn): ColumnMetric[] {
  const metrics: ColumnMetric[] = [];
  const add = (name: string, value: number | undefined, isShare = true): void => {
    if (value !== undefined) metrics.push({ name, value, isShare });
  };
  const { compositional, interventionEffects } = column;
  const quantities = compositional.flatMap((world) => world.quantities);
  const compositions = compositional.flatMap((world) => world.compositions);
  if (compositional.length > 0) {
    add('CCR complete', mean(compositional.map(({ complete }) => Number(complete))));
    add('CCR valid', mean(quantities.map(({ validity }) => Number(validity === 'valid'))));
    for (const quadrant of QUADRANTS) {
      add(
        `CCR quadrant ${quadrant}`,
        mean(compositions.map((composition) => Number(composition.quadrant === quadrant))),
      );
    }
  }
  if (interventionEffects) {
    add('IE accuracy', valueIn(interventionEffects.accuracy));
    add('IE retrieval', valueIn(interventionEffects.retrieval));
    for (const question of ['memorisation', 'shortcut', 'substitution'] as const) {
      const contrast = interventionEffects.contrasts.find((one) => one.question === question && !one.cell);
      add(`IE ${question}`, contrast && valueIn(contrast.estimate), false);
    }
  }
  if (worlds.length === 1) {
    for (const { pair, pns } of quantities) add(`PNS ${pair}`, valueIn(pns.estimate));
    for (const { path, external } of compositions) add(`RAE ${path}`, valueIn(external.relative), false);
  }
  return [...metrics, ...linearMetrics(column.linear)];
}

function mean(values: readonly number[]): number | undefined {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : undefined;
}

function valueIn(estimate: { readonly kind: string; readonly value?: number }): number | undefined {
  return estimate.kind === 'estimate' ? estimate.value : undefined;
}
