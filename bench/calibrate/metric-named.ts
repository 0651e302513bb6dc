import type { Metric } from '../../src/scoring/metric.ts';

/** Finds a metric by its name and, if it is computed for a part of the design, by that part. */
export function metricNamed(metrics: readonly Metric[], name: string, part?: string): Metric {
  const found = metrics.find((metric) => metric.name === name && metric.part === part);
  if (!found)
    throw new Error(
      `metricNamed: expected a metric ${name}, got ${metrics.map((metric) => metric.name).join(', ')}`,
    );
  return found;
}
