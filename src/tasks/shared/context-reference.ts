import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { once } from '../../lib/once.ts';
import { moduleFile } from '../../lib/package-root.ts';

/** What a prompt template sees. A text that promptfoo must not touch is a list of one, see `verbatim`. */
export interface PromptVars {
  readonly context: string | string[];
  readonly question: string | string[];
  readonly answerInstruction: string;
  /** Which worked examples speak as the question does. */
  readonly theme: string;
}

/** In a project whose files are loaded twice, generator and `referenced-context` have two copies of this module. */
const HELD = Symbol.for('promptfoo-causal: contexts of this run');
const shared = globalThis as { [HELD]?: Map<string, PromptVars> };

/**
 * Stands in place of a context: promptfoo asks this file for it whenever it makes a prompt. The folder in the path is
 * the name of what it refers to; the path leaves it again.
 */
const referenceTo = (id: string): string =>
  `file://${join(dirname(referenced()), id)}/../${basename(referenced())}`;
const referenced = once(() => moduleFile('src/tasks/shared/referenced-context'));
const REFERENCE = /^file:\/\/.*[\\/]([0-9a-f]{16})\/\.\.\/referenced-context\.[jt]s$/;

/**
 * A test's description and vars. With `contextByReference` the only var is a reference, which brings all of them when
 * promptfoo makes a prompt; promptfoo would store them several times over, and show each as a column before the first
 * answer. The question then stands in the description. What is referred to waits in this process: promptfoo calls the
 * generators anew for `--resume` and `retry`.
 */
export function testTexts(description: string, vars: PromptVars, contextByReference: boolean | undefined) {
  return contextByReference
    ? {
        description: `${description}: ${[vars.question].flat().join('')}`,
        vars: { context: referenceTo(hold(vars)) },
      }
    : { description, vars: { ...vars } };
}

/**
 * The vars of a test: those that its reference stands for, else its own.
 *
 * @throws {Error} If no generator of this process told them.
 */
export function varsIn(vars: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [, id] = (typeof vars.context === 'string' && REFERENCE.exec(vars.context)) || [];
  if (id === undefined) return vars;
  const held = shared[HELD]?.get(id);
  if (held !== undefined) return { ...vars, ...held };
  throw new Error(
    `varsIn: expected the context ${id} to be told by a generator with contextByReference: true in this process, got none; run promptfoo eval with the config that has the generator`,
  );
}

/** Marks vars that came with a reference, and says which. */
const BROUGHT = Symbol.for('promptfoo-causal: brought by reference');
interface Brought {
  [BROUGHT]?: readonly string[];
}

/** Adds to the vars of a prompt, while promptfoo makes it, those that their reference stands for. */
export function bringVars(vars: Record<string, unknown>): unknown {
  const { context, ...others } = varsIn(vars);
  const brought = Object.keys(others).filter((name) => !(name in vars));
  Object.assign(vars, others);
  Object.defineProperty(vars, BROUGHT, { value: brought });
  return context;
}

/** Takes them away again when the prompt is made: promptfoo would show each as a column, and it would be empty. */
export function dropBroughtVars(vars: Record<string, unknown> = {}): void {
  for (const name of (vars as Brought)[BROUGHT] ?? []) delete vars[name];
}

/** Questions about the same context come one after the other: its fingerprint is taken once for all of them. */
let latest: { readonly context: unknown; readonly print: string } | undefined;

function hold(vars: PromptVars): string {
  const { context, ...others } = vars;
  if (latest?.context !== context) latest = { context, print: fingerprint(JSON.stringify(context)) };
  const id = fingerprint(JSON.stringify([latest?.print, others]));
  shared[HELD] ??= new Map();
  shared[HELD].set(id, vars);
  return id;
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
