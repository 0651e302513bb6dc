import nunjucks from 'nunjucks';
import { at } from '../lib/at.ts';
import { varsIn } from '../tasks/shared/context-reference.ts';

type Vars = Readonly<Record<string, unknown>>;

/** Renders the prompt that a provider gets, from the vars of a test. */
export type RenderPrompt = (vars: Vars) => string | Promise<string>;

/** The largest number of prompts that are rendered to measure their length. */
const MOST_RENDERED = 400;

/** Computes the mean length of prompts that are evenly spaced over the design, or of all prompts if there are few. */
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
  // Templates are compiled on first use, because an invalid template is reported elsewhere.
  let compiled: nunjucks.Template | undefined;
  return (vars) => {
    compiled ??= new nunjucks.Template(text, environment, undefined, true);
    return compiled.render({ ...vars });
  };
}

/** Tests whether a provider that is limited to some prompts receives the given prompt, by promptfoo's rule. */
export function takes(prompts: readonly string[] | undefined, label: string): boolean {
  return prompts?.some((one) => label === one || label.startsWith(`${one}:`)) ?? true;
}
