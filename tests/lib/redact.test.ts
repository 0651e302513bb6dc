import { describe, expect, test } from 'vitest';
import { isSecretName, redactor, secretsIn } from '../../src/lib/redact.ts';

describe('the names of secrets', () => {
  test.each([
    'OPENAI_API_KEY',
    'apiKey',
    'api-key',
    'GITHUB_TOKEN',
    'PGPASSWORD',
    'authorization',
    'client_secret',
  ])('include %s', (name) => expect(isSecretName(name)).toBe(true));
  test.each(['PWD', 'KEYBOARD', 'max_tokens', 'answerRetryTokens', 'PATH', 'author', 'monkey'])(
    'do not include %s',
    (name) => expect(isSecretName(name)).toBe(false),
  );
});

test('values of secret environment variables are replaced by their names, in plain and in escaped form', () => {
  const redact = redactor([], { MY_SECRET: 'a"b&c<12345', HOME: '/home/ada', TOKEN: 'short' });
  expect(redact('a"b&c<12345 /home/ada short')).toBe('[MY_SECRET] /home/ada short');
  expect(redact(JSON.stringify('a"b&c<12345'))).toBe('"[MY_SECRET]"');
  expect(redact('a&quot;b&amp;c&lt;12345')).toBe('[MY_SECRET]');
  expect(redact('?q=a%22b%26c%3C12345')).toBe('?q=[MY_SECRET]');
});

test('secrets in a stored config are found by their keys', () => {
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

describe('hiding secrets by pattern', () => {
  test.each([
    ['https://ada:pa55@host/x', 'https://ada:[hidden]@host/x'],
    ['GET https://host/v1?api_key=abc123&model=m', 'GET https://host/v1?api_key=[hidden]&model=m'],
    ['https://host/v1?key=abc', 'https://host/v1?key=[hidden]'],
    ['{"apiKey": "abcdef", "id": 1}', '{"apiKey": "[hidden]", "id": 1}'],
    ['{\\"api_key\\":\\"abcdef\\"}', '{\\"api_key\\":\\"[hidden]\\"}'],
    ['Authorization: Bearer abcdefghijklmnop', 'Authorization: Bearer [hidden]'],
    ['Incorrect API key provided: sk-abcdefghijklmnopqrstuv.', 'Incorrect API key provided: [hidden].'],
  ])('removes the secret from: %s', (text, redacted) => {
    expect(redactor([], {})(text)).toBe(redacted);
  });
  test('leaves ordinary text unchanged', () => {
    const text = 'tokens: 12, key: "X→Y", "weight": 0.5, https://host/a?b=c, <answer>yes</answer>';
    expect(redactor([], {})(text)).toBe(text);
  });
});
