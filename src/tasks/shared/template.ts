import { once } from '../../lib/once.ts';
import { type Filling, parseTemplate } from './template-tree.ts';

/** Fills a template with text. Throws when the template uses something that is not given. */
export type Template = (values: Filling['given']) => string;

/** What filling one template may cost, in nodes of its tree looked at and in signs written. */
const MOST_STEPS = 20_000;
const MOST_SIGNS = 1_000_000;

/**
 * Reads a template of ours or of a theme's author: nunjucks as far as it is no program. It is looked at and never compiled,
 * so that it cannot run code, and parsed when first filled: that throws a `TemplateError` if it uses more of nunjucks than
 * names, conditions, lists written out and a few filters.
 *
 * @example template('{{ name }} is {% if not on %}not {% endif %}happy')({ name: 'Ara', on: true }) // 'Ara is happy'
 */
export function template(text: string): Template {
  const parsed = once(() => parseTemplate(text));
  return (given) => {
    let steps = 0;
    const step = (): void => {
      steps++;
      if (steps > MOST_STEPS) throw new RangeError(`a template may take ${MOST_STEPS} steps, not more`);
    };
    const text = parsed().fill({ given, step });
    if (text.length > MOST_SIGNS) throw new RangeError(`a template may fill ${MOST_SIGNS} signs, not more`);
    return text;
  };
}

export function templates<K extends string>(texts: Readonly<Record<K, string>>): Record<K, Template> {
  const entries = Object.entries<string>(texts).map(([key, text]) => [key, template(text)]);
  return Object.fromEntries(entries) as Record<K, Template>;
}
