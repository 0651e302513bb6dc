import { isRecord } from './json.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Replaces secrets in a text by `[hidden]` or, for values of the environment, by the variable's name. */
export type Redact = (text: string) => string;

/** The words that mark a secret anywhere in a name: `apiKey`, `PGPASSWORD`, `github_token`. */
const SECRET_WORD = /token|secret|passw(?:or)?d|passphrase|credential|authorization|api_?key|access_?key|private_?key/i;

/** The words that mark a secret if they stand alone in a name: `KEY` does not make `KEYBOARD` a secret. */
const SECRET_PART = /(?:^|[_-])(?:keys?|pass|pwd|pat|jwt|auth|cookies?|dsn|bearer)(?:[_-]|\d|$)/i;

/** Names with such words whose values are no secrets: working folders, and numbers of tokens. */
const NO_SECRETS = /^(?:PWD|OLDPWD|TOKENIZERS_PARALLELISM)$|[a-z]Tokens$|_tokens$/;

/** The smallest length of a presumed secret. Shorter values may also occur inside unrelated words. */
const LEAST_LENGTH = 8;

/** What stands in place of a secret whose name is unknown. */
const HIDDEN = '[hidden]';

/** Secrets that are recognised without knowing them. The first group is kept, the rest is hidden. */
const PATTERNS = [
  // A password in an address: https://user:password@host
  /(\b[a-z][a-z\d+.-]{0,20}:\/\/[^/\s:@"']{0,100}:)[^/\s@"']+(?=@)/gi,
  // A parameter of an address: ?api_key=…
  /([?&;](?:[\w-]{0,30}[_-])?(?:api_?key|key|token|secret|sig|signature|password|auth)=)[^&\s"'<>\\]+/gi,
  // A field of JSON or YAML, in JSON within JSON as well: "apiKey": "…"
  /(\b(?:[\w-]{0,30}[_-])?(?:api_?key|access_?key|private_?key|secret|password|passwd|authorization|(?:api|auth|access|bearer)_?token)\\?["']?\s{0,3}[:=]\s{0,3}\\?["'])[^"'\\\n]+/gi,
  // A header of HTTP: Authorization: Bearer …
  /(\b(?:bearer|basic)\s+)[\w.~+/-]{12,}=*/gi,
  // Keys as vendors write them: sk-…, AKIA…, AIza…
  /\b()(?:sk|pk|rk|ghp|gho|hf|xox[abp])[-_][\w-]{16,}|\b()AKIA[A-Z\d]{16}\b|\b()AIza[\w-]{30,}/g,
];

/** Tests whether a name, of a variable or a key, is one that secrets have. */
export function isSecretName(name: string): boolean {
  return !NO_SECRETS.test(name) && (SECRET_WORD.test(name) || SECRET_PART.test(name));
}

/** Returns the texts under secret-like keys of a stored config, such as `providers[0].config.apiKey`. */
export function secretsIn(config: unknown): readonly string[] {
  if (Array.isArray(config)) return config.flatMap(secretsIn);
  if (!isRecord(config)) return [];
  return Object.entries(config).flatMap(([name, value]) => {
    const isSecret = typeof value === 'string' && value.length >= LEAST_LENGTH && isSecretName(name);
    // A reference such as {{env.API_KEY}} is no secret.
    const isReference = isSecret && value.includes('{{');
    return isSecret && !isReference ? [value] : secretsIn(value);
  });
}

/**
 * Returns the function that every writer and printer uses to hide secrets: the values of environment variables with
 * secret-like names, the given secrets of a config, and whatever looks like a secret.
 *
 * @example redactor([], { OPENAI_API_KEY: 'abcdefgh' })('the key abcdefgh') // 'the key [OPENAI_API_KEY]'
 */
export function redactor(secrets: readonly string[] = [], env: Environment = process.env): Redact {
  const ofEnvironment = Object.entries(env)
    .filter(([name, value = '']) => isSecretName(name) && value.length >= LEAST_LENGTH)
    .map(([name, value = '']) => ({ value, mask: `[${name}]` }));
  const known = [...ofEnvironment, ...secrets.map((value) => ({ value, mask: HIDDEN }))]
    .flatMap(({ value, mask }) => [...writtenForms(value)].map((form) => ({ form, mask })))
    // A secret may be part of a longer one.
    .sort((a, b) => b.form.length - a.form.length);
  return (text) => {
    const withoutKnown = known.reduce((rest, { form, mask }) => rest.replaceAll(form, () => mask), text);
    return PATTERNS.reduce(
      (rest, pattern) => rest.replaceAll(pattern, (_, kept: string | undefined) => `${kept ?? ''}${HIDDEN}`),
      withoutKnown,
    );
  };
}

/** Returns a secret as it is written in plain text, in JSON, in HTML and in an address. */
function writtenForms(value: string): Set<string> {
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return new Set([value, JSON.stringify(value).slice(1, -1), html, encodeURIComponent(value)]);
}
