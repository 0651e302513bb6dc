import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { contentHash } from '../lib/content-hash.ts';
import { isSecretName } from '../lib/redact.ts';
import { parseYaml } from '../lib/yaml.ts';
import { packageVersion, promptfooVersion } from '../scorecard/run-stamp.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Names of variables that choose a model, an address or a setting of a provider, whether a file names them or not. */
const STEERS =
  /^(?:PROMPTFOO_|CAUSAL_)|(?:^|_)(?:URL|HOST|ENDPOINT|BASE|MODEL|DEPLOYMENT|REGION|VERSION|TEMPERATURE|TOP_P|MAX_TOKENS|STOP)$/;

/** What of a project decides what a run asks and whom, beside its questions. */
export interface RunSource {
  readonly config: string;
  /** Further files that are read: policy, baseline. */
  readonly files: readonly (string | undefined)[];
  /** What the command line says. */
  readonly options: readonly string[];
  /** Digest of the questions. */
  readonly questions: string;
}

/**
 * The key of a run: the same only if everything is the same that it loads. That is the config with all files that it
 * names, policy and baseline, the questions, the variables of the environment that files name or that steer providers,
 * and the versions of this package and of promptfoo. Keys of APIs are left out, as they may be replaced midway.
 *
 * @param folder - Where promptfoo looks for `.env`.
 */
export function runKey(
  { config, files, options, questions }: RunSource,
  env: Environment = process.env,
  folder = '.',
): string {
  const loaded = new Map<string, string>();
  addFile(loaded, resolve(config));
  for (const file of files) if (file !== undefined) addFile(loaded, resolve(file));
  const texts = [...loaded.values()];
  const set = { ...environmentIn(resolve(folder, '.env')), ...env };
  const named = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\benv(?:\.|\[['"])(\w+)|\$\{?(\w+)/g)].map(([, a, b]) => a ?? b),
    ),
  );
  const used = Object.keys(set)
    .filter((name) => (named.has(name) || STEERS.test(name)) && !isSecretName(name) && name !== 'CAUSAL_SEED')
    .sort();
  return contentHash([
    packageVersion(),
    promptfooVersion() ?? '',
    questions,
    ...options,
    ...texts,
    ...used.flatMap((name) => [name, set[name] ?? '']),
  ]);
}

/** Adds a file and, where it is YAML or JSON, all files that its texts name. */
function addFile(loaded: Map<string, string>, path: string): void {
  if (loaded.has(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return;
  const text = readFileSync(path, 'utf8');
  loaded.set(path, text);
  if (!/\.(?:ya?ml|json)$/.test(path)) return;
  let content: unknown;
  try {
    content = parseYaml(text);
  } catch {
    // Whoever uses it says what is wrong with it.
    return;
  }
  for (const word of textsIn(content)) {
    const name = word.replace(/^file:\/\//, '');
    if (name === '' || name.length > MOST_SIGNS || name.includes('\n')) continue;
    const [, file = name] = /^(.+\.\w+):\w+$/.exec(name) ?? [];
    const found = /[*?[{]/.test(file) ? globSync(file, { cwd: dirname(path) }).sort() : [file];
    for (const one of found) addFile(loaded, resolve(dirname(path), one));
  }
}

/** Longer texts are no paths. */
const MOST_SIGNS = 1_000;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function environmentIn(path: string): Environment {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? parseEnv(readFileSync(path, 'utf8')) : {};
}
