import { hash } from 'node:crypto';
import { promptText } from '../../answers/text/prompt-text.ts';
import type { Case } from '../../cases/case.ts';
import type { RowKind } from '../../cases/row-kind.ts';
import { NOT_KEPT } from './case-texts.ts';
import type { Result } from './result-schema.ts';
import { STRIPPED } from './row-conflict.ts';

/** The features in which the rows of a variant should not differ, with the message for each. */
const FEATURES = {
  prompt: 'only some rows contain their prompts',
  template: 'only some prompts of one world can be read',
  reply: 'only some rows contain their replies',
} as const;

export function promptChecker() {
  /** The digest of the last correct prompt of each case, by the position of the case. */
  const asking = new Map<number, string>();
  const seen = new Map<string, Map<unknown, number>>();
  const note = (variant: string, feature: keyof typeof FEATURES, about: string, value: unknown): void => {
    const key = `${feature}\0${variant}\0${about}`;
    const values = seen.get(key) ?? new Map<unknown, number>();
    if (values.size === 0) seen.set(key, values);
    values.set(value, (values.get(value) ?? 0) + 1);
  };
  const isAsked = (position: number, item: Case, kind: RowKind, raw: string): boolean | undefined => {
    const digest = hash('sha1', raw, 'base64');
    if (asking.get(position) === digest) return true;
    const found = kind.isPromptOf?.(item, promptText(raw));
    if (found) asking.set(position, digest);
    return found;
  };
  return {
    /** Checks an answered row. Returns a message if the prompt asks a different question. */
    problem(
      { prompt: { raw = '' }, response }: Result,
      { position, item }: { readonly position: number; readonly item: Case },
      kind: RowKind,
      variant: string,
    ): string | undefined {
      note(variant, 'reply', '', response?.output !== STRIPPED);
      const isKept = !NOT_KEPT.has(raw);
      note(variant, 'prompt', '', isKept);
      if (!isKept || !kind.isPromptOf) return undefined;
      const found = isAsked(position, item, kind, raw);
      note(variant, 'template', item.world, found !== undefined);
      return found === false
        ? `a row of ${kind.key(item).group} contradicts itself: its prompt and its case ask different questions; the metadata or the prompt belongs to another row`
        : undefined;
    },
    unlike: (): string[] =>
      [...seen].flatMap(([key, values]) => {
        if (values.size < 2) return [];
        const [feature, variant] = key.split('\0') as [keyof typeof FEATURES, string];
        const rows = [...values.values()];
        const fewer = Math.min(...rows);
        const all = rows.reduce((sum, count) => sum + count, 0);
        return [`${variant}: ${FEATURES[feature]} (${fewer} of ${all}): were rows changed?`];
      }),
  };
}
