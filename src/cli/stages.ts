import { escaped } from '../lib/escaped.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import type { LoadedVariant } from './load-variants.ts';

/**
 * Providers that must be asked further: of which a variant is judged and not decided yet, by the gate's own checks. A
 * variant is decided once a check fails, or all of them pass; the one that others are compared with, once they are.
 *
 * @param against - Label of the provider that others are compared with.
 */
export function undecidedProviders(
  { gate, variants }: Pick<Scorecard, 'gate' | 'variants'>,
  providers: readonly string[],
  against: string | undefined,
): string[] {
  if (!gate) return [...providers];
  const open = new Set(
    variants.flatMap(({ provider, prompt }) => {
      const verdicts = gate.checks.flatMap(({ variant, verdict }) =>
        variant?.provider === provider.label && variant.prompt === prompt ? [verdict] : [],
      );
      return verdicts.includes('inconclusive') && !verdicts.includes('fail') ? [provider.label] : [];
    }),
  );
  return providers.filter((label) => open.has(label) || (label === against && open.size > 0));
}

/** A pattern for `--filter-providers` that some labels fit, and no others. */
export function patternOf(labels: readonly string[]): string {
  return `^(?:${labels.map(escaped).join('|')})$`;
}

/** Calls of a stage: its questions of every variant that some providers make. */
export function callsOf(
  questions: number,
  repeat: number,
  providers: readonly string[],
  variants: readonly Pick<LoadedVariant, 'provider'>[],
): number {
  return questions * repeat * variants.filter(({ provider }) => providers.includes(provider)).length;
}
