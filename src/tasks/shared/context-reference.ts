import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { once } from '../../lib/caching.ts';
import { clipMiddle } from '../../lib/clip-middle.ts';
import { moduleFile, thisPackage } from '../../lib/package-root.ts';

/** The values for a prompt template. promptfoo does not change a text that is in a list. */
interface PromptVars {
  readonly context: string | string[];
  readonly question: string | string[];
  readonly answerInstruction: string;
  /** The theme, which selects worked examples from the same kind of story. */
  readonly theme: string;
}

/** The key under which several loaded copies of this module share contexts. */
const HELD = Symbol.for('promptfoo-causal: contexts of this run');
const shared = globalThis as { [HELD]?: Map<string, PromptVars> };

/**
 * Returns a reference to a context, which promptfoo resolves whenever it renders a prompt. In an installed package,
 * the reference contains the title. Otherwise, it is a file path with a folder that names the context, followed by
 * `..`.
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

const isInstalled = once(() => /[\\/]node_modules[\\/]promptfoo-causal$/.test(thisPackage().folder));

/**
 * Returns a test's description and vars. With `contextByReference`, the only var is a reference that promptfoo
 * resolves when it renders a prompt. Without it, promptfoo stores the texts several times and shows each of them as a
 * column before the first answer.
 */
export function testTexts(description: string, vars: PromptVars, contextByReference: boolean | undefined) {
  if (!contextByReference) return { description, vars: { ...vars } };
  const question = [vars.question].flat().join('');
  const title = `${description}: ${question}`;
  const context = referenceTo(hold(vars), title);
  // In an installed package, the reference contains the title, so a description would only add a second column.
  return isInstalled() ? { vars: { context } } : { description: title, vars: { context } };
}

/**
 * Returns a test's vars, with their reference resolved if they have one.
 *
 * @throws {Error} If no generator in this process made the vars.
 */
export function varsIn(vars: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [, asked, id = asked] = (typeof vars.context === 'string' && REFERENCE.exec(vars.context)) || [];
  if (id === undefined) return vars;
  const held = shared[HELD]?.get(id);
  if (held !== undefined) return { ...vars, ...held };
  throw new Error(
    `varsIn: expected the context ${id} in this process, got none; run promptfoo eval with the config whose generator has contextByReference: true`,
  );
}

/** The key under which vars list the names of the vars that a reference added. */
const BROUGHT = Symbol.for('promptfoo-causal: brought by reference');
interface Brought {
  [BROUGHT]?: readonly string[];
}

/** Adds the vars of a reference to a test while promptfoo renders its prompt, and returns the context. */
export function bringVars(vars: Record<string, unknown>): unknown {
  const { context, ...others } = varsIn(vars);
  const brought = Object.keys(others).filter((name) => !(name in vars));
  Object.assign(vars, others);
  Object.defineProperty(vars, BROUGHT, { value: brought });
  return context;
}

/** Removes the vars that a reference added, which promptfoo would otherwise show as empty columns. */
export function dropBroughtVars(vars: Record<string, unknown> = {}): void {
  for (const name of (vars as Brought)[BROUGHT] ?? []) delete vars[name];
}

/** The latest context. Questions about the same context are adjacent, so its fingerprint is computed only once. */
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
