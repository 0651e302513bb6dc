import nunjucks from 'nunjucks';
import { at } from '../lib/at.ts';
import { varsIn } from '../tasks/shared/context-reference.ts';

type Vars = Readonly<Record<string, unknown>>;

/** What a prompt makes of a test's vars: the text that a provider is sent. */
export type RenderPrompt = (vars: Vars) => string | Promise<string>;

/** Prompts that are rendered to see how long they are. */
const MOST_RENDERED = 400;

/** The mean length of prompts evenly spaced over the design; of all of them where they are few. */
export async function meanLength(
  render: RenderPrompt,
  tests: readonly { readonly vars?: unknown }[],
): Promise<number> {
  const count = Math.min(MOST_RENDERED, tests.length);
  let characters = 0;
  for (let i = 0; i < count; i++) {
    const { vars = {} } = at(tests, Math.floor((i * tests.length) / count));
    characters += (await render(varsIn(vars as Vars))).length;
  }
  return characters / count;
}

const environment = new nunjucks.Environment(null, { autoescape: false });

export function templateOf(text: string): (vars: Vars) => string {
  // Compiled when first used: a text that is no template is not for this package to refuse.
  let compiled: nunjucks.Template | undefined;
  return (vars) => {
    compiled ??= new nunjucks.Template(text, environment, undefined, true);
    return compiled.render({ ...vars });
  };
}

/** Whether a provider that is limited to some prompts, as promptfoo has it, is asked one. */
export function takes(prompts: readonly string[] | undefined, label: string): boolean {
  return prompts?.some((one) => label === one || label.startsWith(`${one}:`)) ?? true;
}
