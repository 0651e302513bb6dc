/** The definition of a metric. Reports, comparisons and gates infer nothing from its name. */
export interface MetricDefinition {
  /** The name of the metric, as used in reports and policies: `CCR discrimination`. */
  readonly name: string;
  /**
   * `discrimination`: 1 for a perfect model, 0 for one that always gives the same answer. `share`: a part of a whole.
   * `length`: the depth reached, in `unit`. `error`: a distance from the truth.
   */
  readonly kind: 'discrimination' | 'share' | 'length' | 'error';
  /** The explanation shown to users. */
  readonly about: string;
  /** The unit of the metric. Shares of right answers are shown as percentages. */
  readonly unit?: string;
  /** For a length: the verb for one model and for several models that reach it, such as `follows`, `follow`. */
  readonly does?: readonly [one: string, many: string];
  /** The smallest and the largest possible value. */
  readonly range: readonly [least: number, greatest: number];
  /** The number of answers that must all be right to count as one success; default: 1. */
  readonly answers?: 2;
  /** The metric that gates judge by default instead of this one, in runs that have it. */
  readonly judgedBy?: string;
  /** Advice for a check that stays inconclusive and that more answers to the same questions would not decide. */
  readonly ifOpen?: string;
}

export function definedDiscrimination(
  name: string,
  about: string,
  more: Pick<MetricDefinition, 'judgedBy' | 'ifOpen'> = {},
): MetricDefinition {
  return { name, kind: 'discrimination', about, range: [-1, 1], ...more };
}

export function definedShare(name: string, about: string): MetricDefinition {
  return { name, kind: 'share', about, range: [0, 1] };
}

/** Defines a share of right answers, which is shown as a percentage. */
export function definedAccuracy(
  name: string,
  about = 'share of the answers that are right.',
): MetricDefinition {
  return { ...definedShare(name, about), unit: 'right answers' };
}

/** The longest rung that a design may have. */
const LONGEST_RUNG = 256;

/** Defines the discrimination at each rung of an axis, and the half depth. See `depthMetrics`. */
export function definedDepth(
  label: string,
  axis: string,
  {
    one,
    many,
    does,
  }: Required<Pick<MetricDefinition, 'does'>> & { readonly one: string; readonly many: string },
): MetricDefinition[] {
  const rungs = Array.from({ length: LONGEST_RUNG }, (_, i) => {
    const told = `${i + 1} ${i === 0 ? one : many}`;
    return definedDiscrimination(`${label} discrimination at ${told}`, `discrimination over ${told}.`);
  });
  const about = `where discrimination has fallen to one half, in ${many}; “beyond” means that it has not.`;
  const half: MetricDefinition = {
    name: `${label} half depth (${axis})`,
    kind: 'length',
    about,
    unit: many,
    does,
    range: [0, LONGEST_RUNG],
  };
  return [half, ...rungs];
}
