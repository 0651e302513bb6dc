import type { Estimate, Proportion, RelativeError } from '../scorecard/schema.ts';

/** A number or share with three decimals, its interval behind it; or why there is none. */
export function shownEstimate(estimate: Estimate | RelativeError | Proportion): string {
  switch (estimate.kind) {
    case 'estimate': {
      const { interval, value } = estimate;
      if (interval.kind === 'none') return decimals(value);
      return `${decimals(value)} [${decimals(interval.low)}, ${decimals(interval.high)}]`;
    }
    case 'unbounded':
      return '∞';
    case 'undefined':
      return `– (${estimate.reason.replaceAll('-', ' ')})`;
    default:
      return estimate satisfies never;
  }
}

/** The number alone, or a dash. */
export function shownValue(estimate: Estimate | RelativeError | Proportion): string {
  if (estimate.kind === 'unbounded') return '∞';
  return estimate.kind === 'estimate' ? decimals(estimate.value) : '–';
}

/** Three decimals; what is smaller keeps two significant digits. */
export function decimals(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.01) return value.toPrecision(2);
  return value.toFixed(3);
}

/**
 * Text from configs and models, made inert for a Markdown table or a terminal: no control or direction
 * characters, no line breaks, and Markdown's own signs escaped.
 */
export function inert(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\\`*_[\]<>|#]/g, '\\$&')
    .trim();
}
