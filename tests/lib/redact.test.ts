import { describe, expect, test } from 'vitest';
import { isSecretName, redactor, secretsIn } from '../../src/lib/redact.ts';

describe('the name of a key or variable', () => {
  test.each(['OPENAI_API_KEY', 'apiKey', 'api-key', 'GITHUB_TOKEN', 'PGPASSWORD', 'authorization', 'client_secret'])(
    'suggests a secret if it is “%s”',
    (name) => expect(isSecretName(name)).toBe(true),
  );
  test.each(['PWD', 'KEYBOARD', 'max_tokens', 'answerRetryTokens', 'PATH', 'author', 'monkey'])(
    'does not suggest a secret if it is “%s”',
    (name) => expect(isSecretName(name)).toBe(false),
  );
});

describe('the value of an environment variable', () => {
  const secret = 'a"b&c<12345';
  const redact = redactor([], { MY_SECRET: secret, HOME: '/home/ada', TOKEN: 'short' });

  test.each([
    ['plain text', secret, '[MY_SECRET]'],
    ['JSON', JSON.stringify(secret), '"[MY_SECRET]"'],
    ['HTML', 'a&quot;b&amp;c&lt;12345', '[MY_SECRET]'],
    ['a web address', '?q=a%22b%26c%3C12345', '?q=[MY_SECRET]'],
  ])('is replaced by the name of the variable in %s if the name suggests a secret', (_, text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  test.each([
    ['the name does not suggest a secret', '/home/ada'],
    ['the value is so short that it may be part of other words', 'short'],
  ])('stays unchanged if %s', (_, text) => {
    expect(redact(text)).toBe(text);
  });
});

test('secrets in a stored config are found by the names of their keys, and then hidden in any text', () => {
  const config = {
    providers: [
      {
        config: {
          apiKey: 'plain-secret-1',
          headers: { Authorization: 'Basic plain-secret-2' },
          max_tokens: 12345678,
        },
      },
      { config: { apiKey: '{{env.OPENAI_API_KEY}}', apiKeyEnvar: 'x' } },
    ],
  };
  const secrets = secretsIn(config);
  expect(secrets).toEqual(['plain-secret-1', 'Basic plain-secret-2']);
  expect(redactor(secrets, {})('Incorrect key plain-secret-1')).toBe('Incorrect key [hidden]');
});

describe('a text', () => {
  test.each([
    ['https://ada:pa55@host/x', 'https://ada:[hidden]@host/x'],
    ['GET https://host/v1?api_key=abc123&model=m', 'GET https://host/v1?api_key=[hidden]&model=m'],
    ['https://host/v1?key=abc', 'https://host/v1?key=[hidden]'],
    ['{"apiKey": "abcdef", "id": 1}', '{"apiKey": "[hidden]", "id": 1}'],
    ['{\\"api_key\\":\\"abcdef\\"}', '{\\"api_key\\":\\"[hidden]\\"}'],
    ['Authorization: Bearer abcdefghijklmnop', 'Authorization: Bearer [hidden]'],
    ['Incorrect API key provided: sk-abcdefghijklmnopqrstuv.', 'Incorrect API key provided: [hidden].'],
  ])('is shown with “[hidden]” in place of a secret: %s', (text, redacted) => {
    expect(redactor([], {})(text)).toBe(redacted);
  });

  test('stays unchanged if no part of it looks like a secret', () => {
    const text = 'tokens: 12, key: "X→Y", "weight": 0.5, https://host/a?b=c, <answer>yes</answer>';
    expect(redactor([], {})(text)).toBe(text);
  });
});
