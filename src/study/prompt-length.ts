import nunjucks from 'nunjucks';
import { at } from '../lib/at.ts';
import { varsIn } from '../tasks/shared/context-reference.ts';

type Vars = Readonly<Record<string, unknown>>;

/** A function that renders the prompt for a provider from the variables of a test. */
export type RenderPrompt = (vars: Vars) => string | Promise<string>;

/** The largest number of prompts that are rendered to measure their length. */
const MOST_RENDERED = 400;

/** Computes the mean length of the prompts in characters. In large designs, it measures only evenly spaced prompts. */
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
  // The template is compiled only on first use, because invalid templates are reported elsewhere.
  let compiled: nunjucks.Template | undefined;
  return (vars) => {
    compiled ??= new nunjucks.Template(text, environment, undefined, true);
    return compiled.render({ ...vars });
  };
}

/** Tests whether a provider receives a prompt, by promptfoo's rule for providers that list their prompts. */
export function takes(prompts: readonly string[] | undefined, label: string): boolean {
  return prompts?.some((one) => label === one || label.startsWith(`${one}:`)) ?? true;
}
