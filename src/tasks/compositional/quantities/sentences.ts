import { caseWords } from '../../shared/many-cases.ts';
import type { Template } from '../../shared/template.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { QuantityKind } from './quantity-case.ts';

/** Says how often all this occurs; no story about a single unit says so. */
export const OFTEN =
  ', chance decides everything that these rules leave open, always with the same probabilities and independently for each ';
export const CHANCES = 'Here are the probabilities:';
export const KNOWN = 'These fractions are known:';

/** The sentences about fractions of cases, each made of a theme's own clauses, by what is to stand in their gaps. */
export function quantitySentences(
  theme: Theme,
): Readonly<Record<QuantityKind | 'often' | 'chance' | 'known' | 'forced', Template>> {
  const { say } = theme;
  const words = caseWords(theme);
  const [one, many] = words.named;
  const cause = ({ cause: name }: Values, value: boolean): string => say.state({ name, value });
  const effect = ({ effect: name }: Values): string => say.state({ name, value: true });
  const forced = ({ cause: name }: Values, value: boolean): string =>
    `${name} were ${words.forced(String(name), value)}`;
  const would = (v: Values, value: boolean): string => words.would(String(v.effect), value, forced(v, value));
  const both = (v: Values): string => `${would(v, true)}, and ${would(v, false)}`;
  const asksPns: Template = (v) =>
    `In what fraction of all cases do both of these hold in the same case: ${both(v)}?`;
  const done =
    (value: boolean): Template =>
    (v) =>
      `Suppose ${forced(v, value)} in every case. In what fraction of all cases ${words.wouldOften(String(v.effect))}?`;
  const given =
    (value: boolean): Template =>
    (v) =>
      `No rule is ignored. Among the cases in which ${cause(v, value)}, in what fraction is it true that ${effect(v)}?`;
  return {
    often: () => `${words.often.told}${OFTEN}${one} and each ${words.often.unit}.`,
    chance: ({ share, own }) => `- With probability ${share}, ${own}.`,
    known: (v) => `- The fraction of all cases in which both of these hold is ${v.share}: ${both(v)}.`,
    forced: () =>
      `A question may suppose that one of the ${many} is ${words.forced(`that ${one}`, true)}, or is ${words.forced(`that ${one}`, false)}. The rule for that ${one} is then ignored; all other rules still apply, and chance decides everything else as before.`,
    pns: asksPns,
    inductive: asksPns,
    deductive: asksPns,
    'do-true': done(true),
    'do-false': done(false),
    'given-true': given(true),
    'given-false': given(false),
    cause: (v) => `No rule is ignored. In what fraction of all cases is it true that ${cause(v, true)}?`,
  };
}

type Values = Parameters<Template>[0];
