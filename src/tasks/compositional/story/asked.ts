import { type Asked, SUBJECT } from '../../../cases/asked.ts';
import { once, remembering } from '../../../lib/caching.ts';
import { askedAbout, statementsOf } from '../../shared/asked.ts';
import { lastOpening, longestFirst, patternOf } from '../../shared/pattern.ts';
import { unlisted } from '../../shared/phrasing.ts';
import { possibleNames } from '../../shared/themes/names.ts';
import type { Theme } from '../../shared/themes/theme.ts';

/**
 * Returns a parser of a theme's questions. The parser finds the node in question, the other names in the story,
 * and the sentences that answer the question. It reads only the opening and the question, which is much faster than
 * parsing the whole story.
 */
export function askedOf(theme: Theme): (prompt: string) => Asked | undefined {
  const reader = once(() => readerOf(theme));
  const rules = once(() => theme.say.rules({}));
  // This fast test excludes prompts of other themes.
  return (prompt) => (prompt.includes(rules()) ? reader()(prompt) : undefined);
}

function readerOf(theme: Theme): (prompt: string) => Asked | undefined {
  const { spec, say, answers } = theme;
  const opening = patternOf(say.opening, { names: '.+' });
  const name = longestFirst(possibleNames(spec));
  const supposition = patternOf(say.supposition, { name }, ['value']);
  const question = patternOf(say.question, { name });
  const hypothetical = patternOf(say.hypotheticalQuestion, { name });
  const statements = statementsOf([say.state, ...answers], { name: SUBJECT });
  // Equal questions about different units yield the same object, because this object is the key of cached readings of
  // replies.
  const askedOfNames = remembering((list) => {
    const names = unlisted(list, 'and');
    return remembering((subject) => {
      const supposed = askedAbout(subject, names, statements);
      return { supposed, factual: { ...supposed, factual: true as const } };
    });
  });
  return (prompt) => {
    const opened = lastOpening(prompt, opening);
    if (!opened) return undefined;
    for (const line of opened.rest) {
      const supposed = supposition.readAt(line, 0);
      const asked = supposed ? hypothetical.readAt(line, supposed.end + 1) : question.readAt(line, 0);
      if (!asked) continue;
      const said = askedOfNames(String(opened.values.names))(String(asked.value.name));
      return supposed ? said.supposed : said.factual;
    }
    return undefined;
  };
}
