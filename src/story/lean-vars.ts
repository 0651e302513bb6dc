import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** What a prompt template sees. A text that promptfoo must not touch is a list of one, see `verbatim`. */
export interface PromptVars {
  readonly context: string | string[];
  readonly question: string | string[];
  readonly answerInstruction: string;
  /** Which worked examples speak as the question does. */
  readonly theme: string;
}

type Held = Omit<PromptVars, 'question'>;

/** Stands in a lean context as a filter that nobody has: any other prompt stops at it, before a model is asked. */
const FILTER = 'lean_prompts_only';

const LEAN_CONTEXT = new RegExp(`^\\{\\{ '([0-9a-f]{16})' \\| ${FILTER} \\}\\}$`);

/** In a project whose files are loaded twice, generator and prompt have two copies of this module. */
const HELD = Symbol.for('promptfoo-causal: contexts of this run');
const shared = globalThis as { [HELD]?: Map<string, Held> };

/**
 * The vars of a test: as given, or lean, which are the question and the fingerprint of the rest.
 *
 * promptfoo stores the vars of a test several times over, next to the prompt made of them, and most of their text is
 * the context, which many questions share. Lean, it waits in this process until a prompt of `prompts/lean.ts` puts it
 * in. promptfoo calls the generators anew for `--resume` and `retry`.
 */
export function testVars(vars: PromptVars, lean: boolean | undefined): Record<string, string | string[]> {
  if (!lean) return { ...vars };
  const { question, ...held } = vars;
  if (!isDeepStrictEqual(held, latest.held)) latest = { held, context: hold(held) };
  return { context: latest.context, question };
}

/** Questions about the same context come one after the other: fingerprints are taken once for all of them. */
let latest: { readonly held: Held | undefined; readonly context: string } = { held: undefined, context: '' };

/** Keeps a text for the prompts, and returns what stands for it. */
function hold(held: Held): string {
  const id = createHash('sha256').update(JSON.stringify(held)).digest('hex').slice(0, 16);
  shared[HELD] ??= new Map();
  shared[HELD].set(id, held);
  return `{{ '${id}' | ${FILTER} }}`;
}

/**
 * The vars in full, of a lean test or of another.
 *
 * @throws {Error} If a lean test was not generated in this process.
 */
export function fullVars(vars: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [, id] = typeof vars.context === 'string' ? (LEAN_CONTEXT.exec(vars.context) ?? []) : [];
  if (id === undefined) return vars;
  const held = shared[HELD]?.get(id);
  if (held) return { ...vars, ...held };
  throw new Error(
    `fullVars: expected the context ${id} to be told by a generator with lean: true in this process, got none; run promptfoo eval with the config that has the generator`,
  );
}
