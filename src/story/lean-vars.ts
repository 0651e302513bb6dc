import { createHash } from 'node:crypto';

/** What a prompt template sees. A text that promptfoo must not touch is a list of one, see `verbatim`. */
export interface PromptVars {
  readonly context: string | string[];
  readonly question: string | string[];
  readonly answerInstruction: string;
  /** Which worked examples speak as the question does. */
  readonly theme: string;
}

/** What `prompts/causal-context.ts` is called under `nunjucksFilters:`. Without it no prompt is made at all. */
const FILTER = 'causalContext';

const REFERENCE = new RegExp(`^\\{\\{ '([0-9a-f]{16})' \\| ${FILTER} \\}\\}$`);

/** In a project whose files are loaded twice, generator and filter have two copies of this module. */
const HELD = Symbol.for('promptfoo-causal: contexts of this run');
const shared = globalThis as { [HELD]?: Map<string, string> };

/**
 * The vars of a test: as given, or lean, with a reference in place of the context.
 *
 * promptfoo stores the vars of a test several times over, next to the prompt made of them, and most of their text is
 * the context, which many questions share. Lean, it waits in this process until promptfoo renders the reference with
 * the filter that looks it up. promptfoo calls the generators anew for `--resume` and `retry`.
 */
export function testVars(vars: PromptVars, lean: boolean | undefined): Record<string, string | string[]> {
  return lean ? { ...vars, context: referenceTo(vars.context) } : { ...vars };
}

/**
 * The context of a reference's fingerprint.
 *
 * @throws {Error} If no generator of this process told it.
 */
export function heldContext(id: string): string {
  const context = shared[HELD]?.get(id);
  if (context !== undefined) return context;
  throw new Error(
    `heldContext: expected the context ${id} to be told by a generator with lean: true in this process, got none; run promptfoo eval with the config that has the generator`,
  );
}

/** The context of a test's vars, lean or not. */
export function contextIn({ context }: Readonly<Record<string, unknown>>): unknown {
  const [, id] = typeof context === 'string' ? (REFERENCE.exec(context) ?? []) : [];
  return id === undefined ? context : heldContext(id);
}

/** Questions about the same context come one after the other: its fingerprint is taken once for all of them. */
let latest = { context: '', reference: '' };

function referenceTo(context: string | string[]): string {
  const text = Array.isArray(context) ? context.join('') : context;
  if (text !== latest.context) {
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    shared[HELD] ??= new Map();
    shared[HELD].set(id, text);
    latest = { context: text, reference: `{{ '${id}' | ${FILTER} }}` };
  }
  return latest.reference;
}
