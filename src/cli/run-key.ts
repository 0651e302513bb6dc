import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { contentHash } from '../lib/content-hash.ts';
import { isSecretName } from '../lib/redact.ts';
import { parseYaml } from '../lib/yaml.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Names of environment variables that set a provider's model, address or settings, even if no file mentions them. */
const STEERS =
  /^(?:PROMPTFOO_|CAUSAL_)|(?:^|_)(?:URL|HOST|ENDPOINT|BASE|MODEL|DEPLOYMENT|REGION|VERSION|TEMPERATURE|TOP_P|MAX_TOKENS|STOP)$/;

/** The inputs that determine a run: config, further files, options, questions and versions. */
interface RunSource {
  readonly config: string;
  /** The files of the policy and the baseline, if they are given. */
  readonly files: readonly (string | undefined)[];
  /** The options on the command line. */
  readonly options: readonly string[];
  /** The digest of the questions. */
  readonly questions: string;
  /** The versions of this package and of promptfoo. */
  readonly versions: readonly string[];
}

/**
 * Computes the key of a run. The key changes with everything that the run loads: the config and the files that it names,
 * the policy, the baseline, the questions and the versions. The key also covers environment variables that these files
 * name or that affect providers. API keys are left out, because they may be replaced while a run is under way.
 *
 * @param folder - The folder of promptfoo's `.env`.
 */
export function runKey(
  { config, files, options, questions, versions }: RunSource,
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
    ...versions,
    questions,
    ...options,
    ...texts,
    ...used.flatMap((name) => [name, set[name] ?? '']),
  ]);
}

/** Adds a file and, if it is YAML or JSON, all files that its strings name. */
function addFile(loaded: Map<string, string>, path: string): void {
  if (loaded.has(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return;
  const text = readFileSync(path, 'utf8');
  loaded.set(path, text);
  if (!/\.(?:ya?ml|json)$/.test(path)) return;
  let content: unknown;
  try {
    content = parseYaml(text);
  } catch {
    // A file that cannot be read is reported by the code that uses it.
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

/** The greatest length, in characters, of a string that may be a path. */
const MOST_SIGNS = 1_000;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function environmentIn(path: string): Environment {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? parseEnv(readFileSync(path, 'utf8')) : {};
}
