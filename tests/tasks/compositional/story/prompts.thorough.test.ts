import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';
import { parsePrompt } from '../../../support/parse.ts';
import { promptOf } from '../../../support/rows.ts';
import { environment, stories, templates } from './prompts.ts';

const relations = interventionEffects({
  graphs: ['bivariate', 'confounding', 'mediation', 'none'],
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  draws: 2,
  seed: 3,
});

describe.each(templates)('the prompt $name', ({ text, which }) => {
  test.each([...stories, ['relations', relations] as const])(
    'asks about the case at hand, not about its worked examples: %s',
    (_, all) => {
      // By day every fourth question, another one with each prompt.
      const tests = IS_NIGHTLY ? all : all.filter((_, i) => i % 4 === which % 4);
      expect(tests.length).toBeGreaterThan(50);
      for (const item of tests) {
        const rendered = environment.renderString(text, item.vars as object);
        expect(JSON.stringify(parsePrompt(rendered))).toBe(JSON.stringify(parsePrompt(promptOf(item))));
        expect(rendered).not.toMatch(/\{\{|\{%|\n{3}/);
      }
    },
  );
});
