type Environment = Readonly<Record<string, string | undefined>>;

/** The words that mark a secret anywhere in a name: `PGPASSWORD`, `GITHUBTOKEN`, `TOKENS`. */
const SECRET_WORD = /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|APIKEY|ACCESSKEY|PRIVATEKEY/i;

/** The words that mark a secret if they stand alone between underscores: `KEY` does not make `KEYBOARD` a secret. */
const SECRET_PART = /(?:^|_)(?:KEYS?|PASS|PWD|PAT|JWT|AUTH|COOKIES?|DSN|BEARER)(?:_|\d|$)/i;

const NO_SECRETS: ReadonlySet<string> = new Set(['PWD', 'OLDPWD', 'TOKENIZERS_PARALLELISM']);

/** A password in a URL: `postgres://user:password@host`. */
const PASSWORD_IN_ADDRESS = /^\w[\w+.-]*:\/\/[^/\s:@]*:([^/\s@]+)@/;

/** The smallest length of a presumed secret. Shorter values may also occur inside unrelated words. */
const LEAST_SIGNS = 8;

export type Redact = (text: string) => string;

export function isSecretName(name: string): boolean {
  return !NO_SECRETS.has(name) && (SECRET_WORD.test(name) || SECRET_PART.test(name));
}

/**
 * Returns a function that replaces secrets in environment variables with the variables' names, such as
 * `[OPENAI_API_KEY]`. Secrets are the values of the variables in `names`. Passwords in URLs and the values of
 * variables whose names suggest a secret also count if they have at least eight characters.
 */
export function redactor(env: Environment, names: readonly string[] = []): Redact {
  const secrets = Object.entries(env)
    .flatMap(([name, value = '']) => {
      if (names.includes(name)) return value === '' ? [] : { name, value };
      const secret = isSecretName(name) ? value : (PASSWORD_IN_ADDRESS.exec(value)?.[1] ?? '');
      return secret.length >= LEAST_SIGNS ? { name, value: secret } : [];
    })
    .sort((a, b) => b.value.length - a.value.length);
  return (text) => secrets.reduce((rest, { name, value }) => rest.replaceAll(value, () => `[${name}]`), text);
}
