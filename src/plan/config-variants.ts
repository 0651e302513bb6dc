import { basename, dirname, resolve } from 'node:path';
import { isRecord } from '../lib/json.ts';
import { parseYaml, readText } from '../lib/read-files.ts';
import { UserError } from '../lib/user-error.ts';
import { variantName } from '../rows/row.ts';
import { type Config, listOf } from './config-file.ts';

/** A provider as a config lists it. */
export interface PlannedProvider {
  readonly id: string;
  /** By default, the id. */
  readonly label: string;
  /** What promptfoo applies to its outputs. */
  readonly transform?: unknown;
  /** The labels of the prompts that the provider gets; undefined if it gets all. */
  readonly prompts: readonly string[] | undefined;
}

/** A prompt as a config lists it. */
export interface PlannedPrompt {
  readonly label: string;
  /** Another name, which promptfoo gives to some prompts. */
  readonly id?: string | undefined;
  /** The text of the template; undefined if only promptfoo can make the prompt. */
  readonly template: string | undefined;
}

/** Lists the providers of a config. @throws {UserError} If an entry is neither an id nor an object. */
export function providersIn(path: string, config: Config): PlannedProvider[] {
  return listOf(config.providers ?? config.targets).flatMap((entry) => providersOf(path, entry));
}

/** Lists the providers of an entry: an id, an object, or a file with a list of both. */
function providersOf(path: string, entry: unknown): PlannedProvider[] {
  if (typeof entry === 'string' && /^file:\/\/.+\.(ya?ml|json)$/.test(entry)) {
    const file = resolve(dirname(resolve(path)), entry.slice('file://'.length));
    return listOf(parseYaml(readText(file))).flatMap((inner) => providersOf(path, inner));
  }
  if (typeof entry === 'string') return [{ id: entry, label: entry, prompts: undefined }];
  if (!isRecord(entry)) {
    throw new UserError(`${path}: providers: expected an id or {id, label}, got ${JSON.stringify(entry)}`);
  }
  // Either {id, label, …} or {'openai:chat:…': {label, …}}.
  const [id, options] =
    typeof entry.id === 'string' ? [entry.id, entry] : (Object.entries(entry)[0] ?? ['unknown', {}]);
  const { label, prompts, transform } = isRecord(options) ? options : {};
  return [
    {
      id,
      label: typeof label === 'string' ? label : id,
      prompts: Array.isArray(prompts) ? prompts.map(String) : undefined,
      ...(transform !== undefined && { transform }),
    },
  ];
}

/** Lists the prompts of a config with the texts of their templates. */
export function promptsIn(path: string, config: Config): PlannedPrompt[] {
  return listOf(config.prompts).map((entry) => promptOf(path, entry));
}

/** Reads a prompt: a text, a file, or a function in a file. */
function promptOf(path: string, entry: unknown): PlannedPrompt {
  const { id, raw, label } = isRecord(entry) ? entry : { id: entry, raw: undefined, label: undefined };
  const prompt = raw ?? id;
  if (typeof prompt !== 'string') {
    throw new UserError(`${path}: prompts: expected a string, a file or {id, label}, got ${JSON.stringify(entry)}`);
  }
  const isFile = raw === undefined && (prompt.startsWith('file://') || /^\S+\.\w+(:\w+)?$/.test(prompt));
  const usualLabel = isFile ? basename(fileOf(prompt)) : prompt;
  return {
    label: typeof label === 'string' ? label : usualLabel,
    template: isFile ? templateIn(path, prompt) : prompt,
  };
}

function fileOf(reference: string): string {
  return reference.replace(/^file:\/\//, '');
}

/** Reads the template of a prompt in a file; undefined if only promptfoo can make the prompt, such as by a function. */
function templateIn(path: string, reference: string): string | undefined {
  const file = fileOf(reference);
  const isText = /\.(j2|md|txt|json|ya?ml)$/.test(file) && !/[*?[{]/.test(file);
  return isText ? readText(resolve(dirname(resolve(path)), file)) : undefined;
}

type PromptNames = Pick<PlannedPrompt, 'label' | 'id'>;

/** A provider with one of its prompts. */
export interface PlannedVariant<Provider = PlannedProvider, Prompt = PlannedPrompt> {
  /** The name that the results are going to have. */
  readonly name: string;
  readonly provider: Provider;
  readonly prompt: Prompt;
}

/** Pairs each provider with the prompts that it gets, by promptfoo's rule. */
export function variantsOf<Provider extends Pick<PlannedProvider, 'label' | 'prompts'>, Prompt extends PromptNames>(
  providers: readonly Provider[],
  prompts: readonly Prompt[],
): readonly PlannedVariant<Provider, Prompt>[] {
  const pairs = providers.flatMap((provider) =>
    prompts.filter((prompt) => getsPrompt(provider, prompt)).map((prompt) => ({ provider, prompt })),
  );
  const isSinglePrompt = new Set(pairs.map(({ prompt }) => prompt.label)).size === 1;
  return pairs.map((pair) => ({
    ...pair,
    name: variantName(pair.provider.label, pair.prompt.label, isSinglePrompt),
  }));
}

/**
 * Tests whether a provider gets a prompt. It lists labels or ids, what stands in them before a colon (which names a
 * group), or their beginnings with `*`.
 */
function getsPrompt({ prompts }: Pick<PlannedProvider, 'prompts'>, { label, id = label }: PromptNames): boolean {
  if (prompts === undefined) return true;
  return prompts.some((listed) => {
    const beginning = listed.endsWith('*') ? listed.slice(0, -1) : `${listed}:`;
    return [label, id].some((name) => name === listed || name.startsWith(beginning));
  });
}
