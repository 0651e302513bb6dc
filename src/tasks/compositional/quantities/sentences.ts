import { caseWords } from '../../shared/many-cases.ts';
import type { Template } from '../../shared/template.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { QuantityKind } from './quantity-case.ts';

/** A part of the sentence about many cases, which occurs in no story about a single unit. */
export const OFTEN =
  ', chance decides everything that these rules leave open, always with the same probabilities and independently for each ';
export const CHANCES = 'Here are the probabilities:';
export const KNOWN = 'These fractions are known:';

export function quantitySentences(
  theme: Theme,
): Readonly<Record<QuantityKind | 'often' | 'chance' | 'known' | 'forced', Template>> {
  const { say } = theme;
  const words = caseWords(theme);
  const [one, many] = words.named;
  const cases = words.often;
  const cause = ({ cause: name }: Values, value: boolean): string => say.state({ name, value });
  const forced = ({ cause: name }: Values, value: boolean): string =>
    `${name} were ${words.forced(String(name), value)}`;
  const would = (v: Values, value: boolean): string => words.would(String(v.effect), value, forced(v, value));
  const both = (v: Values): string => `${would(v, true)}, and ${would(v, false)}`;
  const asksPns: Template = (v) => `In what fraction of all ${cases.many} do both of these hold: ${both(v)}?`;
  const done =
    (value: boolean): Template =>
    (v) =>
      `Suppose ${forced(v, value)} in every ${cases.one}. In what fraction of all ${cases.many} ${words.wouldOften(String(v.effect))}?`;
  const given =
    (value: boolean): Template =>
    (v) =>
      `No rule is ignored here. Of the ${cases.many} ${cases.which} ${cause(v, value)}, in what fraction ${words.isOften(String(v.effect))}?`;
  return {
    often: () => `${cases.told}${OFTEN}${one} and each ${cases.one}.`,
    forced: () =>
      `Sentences below may suppose that one of the ${many} is ${words.forced(`that ${one}`, true)}, or is ${words.forced(`that ${one}`, false)}. The rule for that ${one} is then ignored; all other rules still apply, and in each ${cases.one}, chance decides everything exactly as it would have without the supposition.`,
    chance: ({ share, own }) => `- With probability ${share}, ${own}.`,
    known: (v) =>
      `- ${v.share} is the fraction of all ${cases.many} ${cases.which} both of these hold: ${both(v)}.`,
    pns: asksPns,
    inductive: asksPns,
    deductive: asksPns,
    'do-true': done(true),
    'do-false': done(false),
    'given-true': given(true),
    'given-false': given(false),
    cause: (v) =>
      `No rule is ignored here. In what fraction of all ${cases.many} ${words.isOften(String(v.cause))}?`,
  };
}

type Values = Parameters<Template>[0];
