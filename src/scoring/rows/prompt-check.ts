import { hash } from 'node:crypto';
import { promptText } from '../../answers/text/prompt-text.ts';
import type { Case, CaseKind } from '../../cases/case.ts';
import { NOT_KEPT } from './case-texts.ts';
import type { Result } from './result-schema.ts';
import { STRIPPED } from './row-conflict.ts';

/** What rows of one variant have in common, unless somebody changed some of them. */
const FEATURES = {
  prompt: 'prompts are kept in some rows and not in others',
  template: 'prompts of one world can be read in some rows and not in others',
  reply: 'replies are kept in some rows and not in others',
  settings: 'assertions extract answers by different settings',
} as const;

/**
 * Holds prompts against the cases that their rows name, and rows against others of the same variant: what a prompt asks is
 * read by its task's own parser, wherever the text is kept. Of a text that several variants were asked once.
 */
export function promptChecker() {
  /** By position of the case: digest of the last text that asks it. */
  const asking = new Map<number, string>();
  const seen = new Map<string, Map<unknown, number>>();
  const note = (variant: string, feature: keyof typeof FEATURES, about: string, value: unknown): void => {
    const key = `${feature}\0${variant}\0${about}`;
    const values = seen.get(key) ?? new Map<unknown, number>();
    if (values.size === 0) seen.set(key, values);
    values.set(value, (values.get(value) ?? 0) + 1);
  };
  const isAsked = (position: number, item: Case, kind: CaseKind, raw: string): boolean | undefined => {
    const digest = hash('sha1', raw, 'base64');
    if (asking.get(position) === digest) return true;
    const found = kind.isPromptOf?.(item, promptText(raw));
    if (found) asking.set(position, digest);
    return found;
  };
  return {
    /**
     * Checks a row that was answered.
     *
     * @param variant - Names it in sentences. @returns What is wrong with its prompt, as a sentence.
     */
    problem(
      { prompt: { raw = '' }, response, gradingResult }: Result,
      { position, item }: { readonly position: number; readonly item: Case },
      kind: CaseKind,
      variant: string,
    ): string | undefined {
      note(variant, 'reply', '', response?.output !== STRIPPED);
      if (typeof item.truth === 'boolean')
        for (const component of gradingResult?.componentResults ?? [])
          if (component?.assertion)
            note(variant, 'settings', item.task, extractIn(component.assertion.config));
      const isKept = !NOT_KEPT.has(raw);
      note(variant, 'prompt', '', isKept);
      if (!isKept || !kind.isPromptOf) return undefined;
      const found = isAsked(position, item, kind, raw);
      note(variant, 'template', item.world, found !== undefined);
      return found === false
        ? `rows of ${kind.group(item)} contradict themselves: the prompt asks another question than the case says: the metadata, or the prompt, is another row's`
        : undefined;
    },
    /** What differs among rows of one variant, in sentences. */
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

function extractIn(config: unknown): string {
  return JSON.stringify((config as { readonly extract?: unknown } | null | undefined)?.extract ?? null);
}
