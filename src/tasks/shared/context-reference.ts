import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { clipMiddle } from '../../lib/clip-middle.ts';
import { once } from '../../lib/once.ts';
import { moduleFile, thisPackage } from '../../lib/package-root.ts';

/** The values for a prompt template. A text that promptfoo must not change is a list with one item, see `verbatim`. */
export interface PromptVars {
  readonly context: string | string[];
  readonly question: string | string[];
  readonly answerInstruction: string;
  /** The theme, which selects worked examples in the words of the question. */
  readonly theme: string;
}

/** The key under which two copies of this module share contexts. A project's files may be loaded twice. */
const HELD = Symbol.for('promptfoo-causal: contexts of this run');
const shared = globalThis as { [HELD]?: Map<string, PromptVars> };

/**
 * Returns a file path that stands for a context: promptfoo loads this file whenever it renders a prompt. A folder in the
 * path names the context, and the path then leaves that folder again.
 */
const referenceTo = (id: string, title: string): string =>
  isInstalled()
    ? `${ASK}${clipMiddle(title.replaceAll(/[{}]/g, ' '), LONGEST_TITLE)} (${id})`
    : `file://${join(dirname(referenced()), id)}/../${basename(referenced())}`;
const referenced = once(() => moduleFile('src/tasks/shared/referenced-context'));
const ASK = 'package:promptfoo-causal:ask:';
const LONGEST_TITLE = 300;
const REFERENCE =
  /^(?:package:promptfoo-causal:ask:.*\(([0-9a-f]{16})\)|file:\/\/.*[\\/]([0-9a-f]{16})\/\.\.\/referenced-context\.[jt]s)$/s;

/** True if the project finds this package by its name. */
const isInstalled = once(() => /[\\/]node_modules[\\/]promptfoo-causal$/.test(thisPackage().folder));

/**
 * Returns a test's description and vars. With `contextByReference`, the only var is a reference, which is resolved when
 * promptfoo renders a prompt, and the question is in the description. Without it, promptfoo stores the texts several
 * times, and shows each as a column before the first answer. Contexts stay in this process, because promptfoo calls the
 * generators again for `--resume` and `retry`.
 */
export function testTexts(description: string, vars: PromptVars, contextByReference: boolean | undefined) {
  if (!contextByReference) return { description, vars: { ...vars } };
  const question = [vars.question].flat().join('');
  const title = `${description}: ${question}`;
  const context = referenceTo(hold(vars), title);
  // A description in addition to the var would add a column before the first answer.
  return isInstalled() ? { vars: { context } } : { description: title, vars: { context } };
}

/**
 * Returns the vars that a test's reference stands for, or the test's own vars if it has no reference.
 *
 * @throws {Error} If no generator in this process made the vars.
 */
export function varsIn(vars: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [, asked, id = asked] = (typeof vars.context === 'string' && REFERENCE.exec(vars.context)) || [];
  if (id === undefined) return vars;
  const held = shared[HELD]?.get(id);
  if (held !== undefined) return { ...vars, ...held };
  throw new Error(
    `varsIn: expected the context ${id} from a generator with contextByReference: true in this process, found none; run promptfoo eval with the config that contains the generator`,
  );
}

/** The key that marks vars added by a reference. */
const BROUGHT = Symbol.for('promptfoo-causal: brought by reference');
interface Brought {
  [BROUGHT]?: readonly string[];
}

/** Adds a reference's vars to a test while promptfoo renders its prompt. */
export function bringVars(vars: Record<string, unknown>): unknown {
  const { context, ...others } = varsIn(vars);
  const brought = Object.keys(others).filter((name) => !(name in vars));
  Object.assign(vars, others);
  Object.defineProperty(vars, BROUGHT, { value: brought });
  return context;
}

/**
 * Removes the vars that a reference added, once the prompt is rendered. Otherwise promptfoo would show each as an empty
 * column.
 */
export function dropBroughtVars(vars: Record<string, unknown> = {}): void {
  for (const name of (vars as Brought)[BROUGHT] ?? []) delete vars[name];
}

/** The questions about the same context are adjacent, so its fingerprint is computed once. */
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
