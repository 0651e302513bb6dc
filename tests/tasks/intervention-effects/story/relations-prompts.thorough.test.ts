import { describe, expect, test } from 'vitest';
import { templates, tests } from './relations-prompts.ts';

describe.each(templates)('the prompt %s', (_, template) => {
  test('is in order for every name: no double spaces or words, no gaps, straight to the question', () => {
    for (const { vars } of tests) {
      const text = template.render(vars as object);
      expect(text).not.toMatch(/ {2}|\s[,.?]|undefined|NaN|\{|\}|\n{3}/);
      expect(text).not.toMatch(/\b(\p{L}+) \1\b/u);
    }
  });
});
