import { takes } from './prompt-length.ts';

interface ColumnedSuite<Prompt extends { readonly label: string; readonly raw: string }> {
  readonly prompts: readonly Prompt[];
  readonly providers: readonly { readonly label: string; readonly prompts?: readonly string[] | undefined }[];
}

/**
 * Returns the distinct prompts of an eval that promptfoo resumes.
 *
 * promptfoo stores a prompt for each column, and every provider has its own columns. When promptfoo resumes the eval,
 * it gives every provider all of these prompts, so answers would end up in columns of other providers.
 *
 * @returns The prompts; undefined if the columns of the resumed eval would differ from those of the stopped eval.
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
