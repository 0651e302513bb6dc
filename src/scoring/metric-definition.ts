/** The definition of a metric, for reports, comparisons and gates. */
export interface MetricDefinition {
  readonly name: string;
  /** Matches the names, if there is one metric for each length. Its group replaces `$1` in {@link about}. */
  readonly pattern?: RegExp;
  /**
   * `discrimination`: 1 for a perfect model, 0 for a constant answer. `share`: a part of a whole.
   * `length`: the depth reached, in `unit`. `error`: 0 for a perfect model.
   */
  readonly kind: 'discrimination' | 'share' | 'length' | 'error';
  readonly about: string;
  /** The unit of the metric. Values in `right answers` are shown as percentages. */
  readonly unit?: string;
  /** For a length: the verb for one model and for several models that reach it, such as `follows` and `follow`. */
  readonly does?: readonly [one: string, many: string];
  readonly range: readonly [least: number, greatest: number];
  /** The loss that gates allow by default, in octaves for a length; absent if only policies set a margin. */
  readonly margin?: number;
  /** The default margin of designs with `fewest` to `most` pairs of twins. */
  readonly smallDesigns?: { readonly fewest: number; readonly most: number; readonly margin: number };
  /** The metric that gates judge by default instead of this one, in runs that have it. */
  readonly judgedBy?: string;
  /** Advice for an inconclusive check that more answers to the same questions would not decide. */
  readonly ifOpen?: string;
}

export const DISCRIMINATION_MARGIN = 0.2;

export function definedDiscrimination(
  name: string,
  about: string,
  more: Pick<MetricDefinition, 'pattern' | 'judgedBy' | 'ifOpen' | 'smallDesigns'> = {},
): MetricDefinition {
  return { name, kind: 'discrimination', about, range: [-1, 1], margin: DISCRIMINATION_MARGIN, ...more };
}

export function definedShare(name: string, about: string): MetricDefinition {
  return { name, kind: 'share', about, range: [0, 1] };
}

export const ACCURACY_MARGIN = 0.1;

export function definedAccuracy(
  name: string,
  about = 'share of the answers that are right.',
): MetricDefinition {
  return { ...definedShare(name, about), unit: 'right answers', margin: ACCURACY_MARGIN };
}

const LONGEST_RUNG = 256;

export function definedDepth(
  label: string,
  axis: string,
  {
    one,
    many,
    does,
  }: Required<Pick<MetricDefinition, 'does'>> & { readonly one: string; readonly many: string },
): MetricDefinition[] {
  return [
    {
      name: `${label} half depth (${axis})`,
      kind: 'length',
      about: `the number of ${many} at which discrimination has fallen to one half; “beyond” means that it has not.`,
      unit: many,
      does,
      range: [0, LONGEST_RUNG],
      margin: 1,
    },
    definedDiscrimination(`${label} discrimination at n ${many}`, 'discrimination over $1.', {
      pattern: new RegExp(`^${label} discrimination at (1 ${one}|(?!1 )[1-9]\\d* ${many})$`),
    }),
  ];
}
