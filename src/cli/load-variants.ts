import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import { parse } from 'yaml';
import { isRecord } from '../lib/is-record.ts';
import { UserError } from '../lib/user-error.ts';
import { priceOf } from '../study/cost.ts';
import { type RenderPrompt, takes, templateOf } from '../study/prompt-length.ts';
import { attempt } from './fail.ts';
import { functionIn, listOf } from './load-tests.ts';

export interface LoadedPrompt {
  readonly label: string;
  /** The text of the prompt's template; undefined if it is unknown. */
  readonly raw?: string;
  /** Renders the prompt; undefined if only promptfoo can do so, for example for Python functions. */
  readonly render: RenderPrompt | undefined;
}

interface LoadedProvider {
  readonly id: string;
  readonly label: string;
  readonly config?: unknown;
  /** The labels of the prompts that the provider gets; undefined if it gets all prompts. */
  readonly prompts: readonly string[] | undefined;
  readonly cost: ReturnType<typeof priceOf>;
}

/** Lists the variants of a promptfoo config: each provider with each of its prompts. */
export async function loadVariants(path: string, config: Readonly<Record<string, unknown>>) {
  const prompts = await loadPrompts(path, config);
  return loadProviders(path, config).flatMap((provider) =>
    prompts
      .filter(({ label }) => takes(provider.prompts, label))
      .map(({ label, render }) => ({ provider: provider.label, prompt: label, ...provider.cost, render })),
  );
}

export async function loadPrompts(
  path: string,
  config: Readonly<Record<string, unknown>>,
): Promise<LoadedPrompt[]> {
  const folder = dirname(resolve(path));
  const prompts: LoadedPrompt[] = [];
  for (const entry of listOf(config.prompts)) prompts.push(...(await promptsFrom(path, folder, entry)));
  return prompts;
}

export function loadProviders(path: string, config: Readonly<Record<string, unknown>>): LoadedProvider[] {
  const folder = dirname(resolve(path));
  return listOf(config.providers ?? config.targets).flatMap((entry) => providersFrom(path, folder, entry));
}

function providersFrom(path: string, folder: string, entry: unknown): LoadedProvider[] {
  if (typeof entry === 'string') {
    if (!/^file:\/\/.+\.(ya?ml|json)$/.test(entry)) {
      return [{ id: entry, label: entry, prompts: undefined, cost: priceOf(entry, undefined) }];
    }
    const file = resolve(folder, entry.slice('file://'.length));
    const text = readText(path, file);
    const listed: unknown = attempt(file, () => parse(text));
    return listOf(listed).flatMap((one) => providersFrom(path, folder, one));
  }
  if (!isRecord(entry)) {
    throw new UserError(
      `${path}: providers: expected the id of a provider or {id, …}, got ${JSON.stringify(entry)}`,
    );
  }
  // Either {id, label, …} or {'openai:chat:…': {label, …}}.
  const [id, options] =
    typeof entry.id === 'string' ? [entry.id, entry] : (Object.entries(entry)[0] ?? ['unknown', {}]);
  const { label, prompts, config } = isRecord(options) ? options : {};
  return [
    {
      id,
      label: typeof label === 'string' ? label : id,
      config,
      prompts: Array.isArray(prompts) ? prompts.map(String) : undefined,
      cost: priceOf(id, config),
    },
  ];
}

/** The extensions of prompt files that contain a single template. */
const TEMPLATES = ['.j2', '.md', '.json', '.yaml', '.yml'];

async function promptsFrom(path: string, folder: string, entry: unknown): Promise<LoadedPrompt[]> {
  const { id, raw, label } = isRecord(entry) ? entry : { id: entry, raw: undefined, label: undefined };
  const given = typeof raw === 'string' ? raw : id;
  if (typeof given !== 'string') {
    throw new UserError(
      `${path}: prompts: expected a text, a file:// path or {id, label}, got ${JSON.stringify(entry)}`,
    );
  }
  const named = (found: string): string => (typeof label === 'string' ? label : found);
  const isFile = raw === undefined && (given.startsWith('file://') || /^\S+\.\w+(:\w+)?$/.test(given));
  if (!isFile) return [{ label: named(given), raw: given, render: templateOf(given) }];
  const [, file, name] = /^(?:file:\/\/)?(.+?\.\w+)(?::(\w+))?$/.exec(given) ?? [];
  if (file === undefined)
    throw new UserError(
      `${path}: prompts: expected a file name with an extension, such as prompt.txt, got ${given}`,
    );
  if (/[*?[{]/.test(file)) {
    const files = globSync(file, { cwd: folder }).sort();
    if (files.length === 0) throw new UserError(`${path}: prompts: ${given}: no file matches this pattern`);
    const all = await Promise.all(files.map((one) => promptsFrom(path, folder, `file://${one}`)));
    return all.flat();
  }
  const whole = resolve(folder, file);
  const extension = extname(file);
  if (TEMPLATES.includes(extension)) {
    const text = readText(path, whole);
    return [{ label: named(basename(file)), raw: text, render: templateOf(text) }];
  }
  if (extension === '.txt') {
    const texts = readText(path, whole).split(/^---\r?$/m);
    return texts
      .map((text) => text.trim())
      .map((raw) => ({ label: named(raw), raw, render: templateOf(raw) }));
  }
  if (/^\.[cm]?[jt]s$/.test(extension)) {
    const own = named(`${basename(file)}${name ? `:${name}` : ''}`);
    const made = await promptFunction(path, whole, name);
    return [{ label: own, ...made }];
  }
  return [{ label: named(basename(file)), render: undefined }];
}

function readText(path: string, file: string): string {
  return attempt(path, () => readFileSync(file, 'utf8'));
}

/** Loads a prompt function. As in promptfoo, its result is a template. */
async function promptFunction(
  path: string,
  file: string,
  name = 'default',
): Promise<Pick<LoadedPrompt, 'raw' | 'render'>> {
  const make = await functionIn(`${path}: prompts`, dirname(file), { reference: file, file, name });
  const render: RenderPrompt = async (vars) => {
    const made: unknown = await make({ vars, provider: { id: 'plan', label: 'plan' } });
    return templateOf(typeof made === 'string' ? made : JSON.stringify(made))(vars);
  };
  // When converted to a string, a prompt function of this package gives the text of its template.
  const text = String(make);
  return text.includes('{{') ? { raw: text, render } : { render };
}
