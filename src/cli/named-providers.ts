import { basename, relative, resolve } from 'node:path';
import { UserError } from '../lib/user-error.ts';

/** A provider of promptfoo with a short label. */
export interface NamedProvider {
  readonly label: string;
  readonly id: string;
}

/** What a provider needs from the environment: secrets, and settings with the value that they have by default. */
interface Needs {
  readonly secrets: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** What the providers of each vendor need, by the first word of their ids. Others are taken to need nothing. */
const VENDORS: Readonly<Record<string, Needs>> = {
  openai: { secrets: ['OPENAI_API_KEY'], settings: { OPENAI_BASE_URL: 'https://api.openai.com/v1' } },
  anthropic: {
    secrets: ['ANTHROPIC_API_KEY'],
    settings: { ANTHROPIC_BASE_URL: 'https://api.anthropic.com' },
  },
  google: { secrets: ['GEMINI_API_KEY'] },
  mistral: { secrets: ['MISTRAL_API_KEY'] },
  azure: { secrets: ['AZURE_API_KEY'], settings: { AZURE_API_HOST: '' } },
  azureopenai: { secrets: ['AZURE_API_KEY'], settings: { AZURE_API_HOST: '' } },
  bedrock: { secrets: ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'], settings: { AWS_REGION: 'us-east-1' } },
  deepseek: { secrets: ['DEEPSEEK_API_KEY'] },
  groq: { secrets: ['GROQ_API_KEY'] },
  huggingface: { secrets: ['HF_TOKEN'] },
  openrouter: { secrets: ['OPENROUTER_API_KEY'] },
  togetherai: { secrets: ['TOGETHER_API_KEY'] },
  xai: { secrets: ['XAI_API_KEY'] },
};

/**
 * Gives providers short labels: the one written before `=`, or the end of the id. Paths of files are rewritten as seen
 * from the folder.
 *
 * @throws {UserError} If two providers have the same label.
 * @example namedProviders(['v1=openai:chat:a', 'openai:chat:b'], 'e') // labels v1 and b
 */
export function namedProviders(texts: readonly string[], folder: string): NamedProvider[] {
  const named = texts.map((text) => {
    const [, label, id = text] = /^([\w.-]+)=(.+)$/.exec(text) ?? [];
    return { label: label ?? shortName(id), id: fromFolder(id, folder) };
  });
  const twice = named.find(({ label }, i) => named.findIndex((other) => other.label === label) < i);
  if (twice) {
    throw new UserError(
      `init: two providers have the label ${twice.label}; write a label before each, such as v1=${named[0]?.id}`,
    );
  }
  return named;
}

/** @example 'openai:chat:gpt-5.6-luna' → 'gpt-5.6-luna', 'file://models/own.mjs' → 'own' */
function shortName(id: string): string {
  const [, file] = /^file:\/\/(.+)$/.exec(id) ?? [];
  if (file !== undefined) return basename(file).replace(/\.\w+(:\w+)?$/, '');
  return /^https?:/.test(id) ? new URL(id).hostname : (id.split(':').at(-1) ?? id);
}

/** Rewrites the path of a provider's file, which is relative to the working directory, as seen from a folder. */
function fromFolder(id: string, folder: string): string {
  const [, file] = /^file:\/\/(.+)$/.exec(id) ?? [];
  return file === undefined ? id : `file://${relative(resolve(folder), resolve(file)).replaceAll('\\', '/')}`;
}

/** Lists the names of the providers' secrets, each once. */
export function secretsOf(named: readonly NamedProvider[]): readonly string[] {
  return [...new Set(needsOf(named).flatMap(({ secrets }) => secrets))];
}

/** Returns the providers' settings, such as base addresses, with their standard values. */
export function settingsOf(named: readonly NamedProvider[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...needsOf(named).map(({ settings }) => settings));
}

function needsOf(named: readonly NamedProvider[]): Needs[] {
  const vendors = new Set(named.map(({ id }) => id.split(':')[0] ?? ''));
  return [...vendors].flatMap((vendor) => VENDORS[vendor] ?? []);
}
