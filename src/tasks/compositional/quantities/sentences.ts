import { caseWords } from '../../shared/many-cases.ts';
import type { Template } from '../../shared/template.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { QuantityKind } from './quantity-case.ts';

/** Opens what is told of all cases; no story about a single unit says so. */
export const OFTEN =
  'The same situation occurs many times. Each time, chance decides everything that these rules leave open, in the same way every time and independently for each name.';
export const CHANCES = 'Here are the probabilities:';
export const KNOWN = 'These fractions are known:';
export const FORCED =
  'A question may suppose that one of the names were forced into a state from outside. The rule for that name is then ignored; all other rules still apply, and chance decides everything else as before.';

/** The sentences about fractions of cases, each made of a theme's own clauses, by what is to stand in their gaps. */
export function quantitySentences(
  theme: Theme,
): Readonly<Record<QuantityKind | 'chance' | 'known', Template>> {
  const { say } = theme;
  const words = caseWords(theme);
  const cause = ({ cause: name }: Values, value: boolean): string => say.state({ name, value });
  const effect = ({ effect: name }: Values): string => say.state({ name, value: true });
  const forced = ({ cause: name }: Values, value: boolean): string =>
    `${name} were ${words.forced(String(name), value)}`;
  const both = (v: Values): string =>
    `both of these hold of the same case: it would be true that ${effect(v)} if ${forced(v, true)}, and it would not be true if ${forced(v, false)}`;
  const asksPns: Template = (v) => `In what fraction of all cases do ${both(v)}?`;
  const done =
    (value: boolean): Template =>
    (v) =>
      `Suppose ${forced(v, value)} in every case. In what fraction of all cases would it be true that ${effect(v)}?`;
  const given =
    (value: boolean): Template =>
    (v) =>
      `Nothing is forced. Among the cases in which ${cause(v, value)}, in what fraction is it true that ${effect(v)}?`;
  return {
    chance: ({ share, own }) => `- With probability ${share}, ${own}.`,
    known: (v) => `- In a fraction of ${v.share} of all cases, ${both(v)}.`,
    pns: asksPns,
    inductive: asksPns,
    deductive: asksPns,
    'do-true': done(true),
    'do-false': done(false),
    'given-true': given(true),
    'given-false': given(false),
    cause: (v) => `Nothing is forced. In what fraction of all cases is it true that ${cause(v, true)}?`,
  };
}

type Values = Parameters<Template>[0];
