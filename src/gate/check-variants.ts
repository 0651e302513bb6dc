import { nameOf } from '../compare/compare-variants.ts';
import type { GateCheck } from '../scorecard/gate-schema.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { Against } from './check-beside.ts';
import { wholeness } from './check-text.ts';
import { isAbout, type Policy, rulesFor } from './policy-schema.ts';

/**
 * Reports patterns of the policy that match no variant, for example because they are misspelt. The rules under such a
 * pattern judge nothing.
 */
export function patternChecks(
  policy: Policy,
  variants: readonly VariantAnswers[],
  provider: string | undefined,
): GateCheck[] {
  const idle = (policy.variants ?? []).filter((rule) => !variants.some((variant) => isAbout(rule, variant)));
  const gone = provider !== undefined && !variants.some((variant) => variant.provider.label === provider);
  const patterns = [
    ...idle.map((rule) => `provider ${rule.provider ?? '*'}, prompt ${rule.prompt ?? '*'}`),
    ...(gone ? [`provider ${provider} (the baseline)`] : []),
  ];
  const checks = patterns.map((pattern) => {
    const reason = `no variant matches ${pattern}; the variants are ${variants.map(titleOf).join(', ')}`;
    return wholeness('variants of the policy', 'none', pattern, 'fail', reason);
  });
  if (variants.some((variant) => rulesFor(policy, variant))) return checks;
  const reason = 'the policy skips every variant';
  return [...checks, wholeness('variants judged', 'none', 'at least one', 'fail', reason)];
}

/** Reports variants that occur only in the run or only in the baseline. */
export function counterpartChecks(policy: Policy, against: Against): GateCheck[] {
  const { provider } = against;
  const judged = (variant: VariantAnswers): boolean => rulesFor(policy, variant) !== undefined;
  const candidates = [...against.compared.map(({ candidate }) => candidate), ...against.onlyCandidate];
  const alone = `no variant other than ${provider} is judged. Was the candidate filtered out (--filter-…), or does the policy skip it?`;
  return [
    ...(provider === undefined || candidates.some(judged)
      ? []
      : [wholeness('candidates', 'none', `a variant other than ${provider}`, 'fail', alone)]),
    ...against.onlyBaseline.filter(judged).map((variant): GateCheck => {
      const [title, name] = [titleOf(variant), nameOf(variant)];
      const reason = `the baseline has ${title}, but this run does not. Was the variant renamed or removed?`;
      return { variant: name, ...wholeness('variant of the baseline', 'none', title, 'fail', reason) };
    }),
    ...against.onlyCandidate.filter(judged).map((variant): GateCheck => {
      const wanted = `${provider ?? variant.provider.label} with ${variant.prompt}`;
      const reason =
        provider === undefined
          ? `the baseline has no variant ${wanted} to compare this one with; record a new baseline`
          : `this run has no variant ${wanted} to compare this one with`;
      const check = { kind: 'margin', measure: 'baseline', observed: 'no such variant' } as const;
      return { variant: nameOf(variant), ...check, wanted, verdict: 'inconclusive', reason };
    }),
  ];
}

function titleOf({ provider, prompt }: VariantAnswers): string {
  return `${provider.label} with ${prompt}`;
}
