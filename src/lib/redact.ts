type Environment = Readonly<Record<string, string | undefined>>;

/** Words that say it anywhere in a name: `PGPASSWORD`, `GITHUBTOKEN`, `TOKENS`. */
const SECRET_WORD = /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|APIKEY|ACCESSKEY|PRIVATEKEY/i;

/** Words that say it only where they stand by themselves, as not in `KEYBOARD`. */
const SECRET_PART = /(?:^|_)(?:KEYS?|PASS|PWD|PAT|JWT|AUTH|COOKIES?|DSN|BEARER)(?:_|\d|$)/i;

/** Names of shells' own, which those words stand in. */
const NO_SECRETS: ReadonlySet<string> = new Set(['PWD', 'OLDPWD', 'TOKENIZERS_PARALLELISM']);

/** The password in an address: `postgres://user:password@host`. */
const PASSWORD_IN_ADDRESS = /^\w[\w+.-]*:\/\/[^/\s:@]*:([^/\s@]+)@/;

/** Shorter values would be found inside of words that have nothing to do with them. */
const LEAST_SIGNS = 8;

/** Takes secrets out of a text. */
export type Redact = (text: string) => string;

/** Whether a variable of the environment is called as secrets are. */
export function isSecretName(name: string): boolean {
  return !NO_SECRETS.has(name) && (SECRET_WORD.test(name) || SECRET_PART.test(name));
}

/**
 * A function that puts the name of an environment variable, such as `[OPENAI_API_KEY]`, in place of its value: of all
 * whose names look like those of secrets, of passwords within addresses, and of those named.
 *
 * promptfoo renders variables of the environment into labels, prompts and errors, and they reach whatever is made of
 * these.
 *
 * @param names - Further variables, whose values are taken out however short they are.
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
