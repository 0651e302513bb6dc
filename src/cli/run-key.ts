import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { contentHash } from '../lib/content-hash.ts';
import { isSecretName } from '../lib/redact.ts';
import { parseYaml } from '../lib/yaml.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Matches the names of environment variables that may affect a provider although no file mentions them. */
const STEERS =
  /^(?:PROMPTFOO_|CAUSAL_)|(?:^|_)(?:URL|HOST|ENDPOINT|BASE|MODEL|DEPLOYMENT|REGION|VERSION|TEMPERATURE|TOP_P|MAX_TOKENS|STOP)$/;

interface RunSource {
  readonly config: string;
  /** The paths of the policy and the baseline. */
  readonly files: readonly (string | undefined)[];
  readonly options: readonly string[];
  readonly questions: string;
  readonly versions: readonly string[];
}

/**
 * Computes the key of a run from its inputs. These include the files that the config names, and environment variables
 * that are named in these files or may affect providers. API keys are left out, because they may be replaced during a
 * run.
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

/** Adds a file and, if it is YAML or JSON, the files that its strings name. */
function addFile(loaded: Map<string, string>, path: string): void {
  if (loaded.has(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return;
  const text = readFileSync(path, 'utf8');
  loaded.set(path, text);
  if (!/\.(?:ya?ml|json)$/.test(path)) return;
  let content: unknown;
  try {
    content = parseYaml(text);
  } catch {
    // A file that cannot be parsed is reported by the code that uses it.
    return;
  }
  for (const word of textsIn(content)) {
    const name = word.replace(/^file:\/\//, '');
    if (name === '' || name.length > LONGEST_PATH || name.includes('\n')) continue;
    const [, file = name] = /^(.+\.\w+):\w+$/.exec(name) ?? [];
    const found = /[*?[{]/.test(file) ? globSync(file, { cwd: dirname(path) }).sort() : [file];
    for (const one of found) addFile(loaded, resolve(dirname(path), one));
  }
}

const LONGEST_PATH = 1_000;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function environmentIn(path: string): Environment {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? parseEnv(readFileSync(path, 'utf8')) : {};
}
