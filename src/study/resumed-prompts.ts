import { takes } from './prompt-length.ts';

/** What of an eval says which columns it has. */
export interface ColumnedSuite<Prompt extends { readonly label: string; readonly raw: string }> {
  readonly prompts: readonly Prompt[];
  readonly providers: readonly { readonly label: string; readonly prompts?: readonly string[] | undefined }[];
}

/**
 * The prompts of an eval that promptfoo resumes, each once.
 *
 * promptfoo keeps a prompt for each column, of which every provider has its own, and takes them all for prompts of every
 * provider when it resumes: answers would go to columns of other providers.
 *
 * @returns Undefined where the columns would not be those of the eval that was stopped.
 */
export function resumedPrompts<Prompt extends { readonly label: string; readonly raw: string }>({
  prompts,
  providers,
}: ColumnedSuite<Prompt>): readonly Prompt[] | undefined {
  const once = [...new Map(prompts.map((prompt) => [keyOf(prompt), prompt])).values()];
  const columns = providers.flatMap(({ prompts: own }) => once.filter(({ label }) => takes(own, label)));
  const isSame =
    columns.length === prompts.length && columns.every((prompt, i) => keyOf(prompt) === keyOf(prompts[i]!));
  return isSame ? once : undefined;
}

function keyOf({ label, raw }: { readonly label: string; readonly raw: string }): string {
  return JSON.stringify([label, raw]);
}
