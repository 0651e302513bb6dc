import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { DEFAULT_ALARMS, type Policy, type Rules } from './policy-schema.ts';

/** The rules of a policy for one variant, with defaults. */
export type RulesInForce = { readonly [Kind in keyof Rules]-?: NonNullable<Rules[Kind]> };

type Named = Pick<VariantAnswers, 'provider' | 'prompt'>;

/** Tests whether a text matches a pattern in which `*` stands for any characters. */
export function fitsPattern(pattern: string, text: string): boolean {
  const [first, ...parts] = pattern.split('*');
  if (parts.length === 0) return pattern === text;
  const last = parts.pop()!;
  if (!text.startsWith(first!) || !text.endsWith(last) || text.length < first!.length + last.length)
    return false;
  // The earliest match of each part leaves the most room for the parts that follow.
  const end = text.length - last.length;
  let from = first!.length;
  for (const part of parts) {
    const found = text.indexOf(part, from);
    if (found < 0 || found + part.length > end) return false;
    from = found + part.length;
  }
  return true;
}

export function isAbout(rule: NonNullable<Policy['variants']>[number], { provider, prompt }: Named): boolean {
  return fitsPattern(rule.provider ?? '*', provider.label) && fitsPattern(rule.prompt ?? '*', prompt);
}

/** Returns the rules for one variant; undefined if the policy skips the variant. */
export function rulesFor(policy: Policy, variant: Named): RulesInForce | undefined {
  const own = (policy.variants ?? []).filter((rule) => isAbout(rule, variant));
  if (own.some(({ skip }) => skip)) return undefined;
  const all: readonly Rules[] = [policy, ...own];
  return {
    floors: Object.assign({}, ...all.map(({ floors }) => floors)) as RulesInForce['floors'],
    margins: Object.assign({}, ...all.map(({ margins }) => margins)) as RulesInForce['margins'],
    alarms: Object.assign({}, DEFAULT_ALARMS, ...all.map(({ alarms }) => alarms)) as RulesInForce['alarms'],
  };
}
