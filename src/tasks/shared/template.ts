import { once } from '../../lib/caching.ts';
import { parseTemplate } from './template-tree.ts';

export type Template = (values: Readonly<Record<string, unknown>>) => string;

/** The limits on filling one template, in evaluated parts and in written characters. */
const MOST_STEPS = 20_000;
const MOST_SIGNS = 1_000_000;

/**
 * Returns a template, which may use a part of nunjucks: names, conditions, loops over written-out lists, and a few
 * filters. It is interpreted and never compiled, so it cannot run code. It is parsed when it is first filled, and then
 * throws a `TemplateError` if it uses any other part of nunjucks.
 *
 * @example template('{{ name }} is {% if not on %}not {% endif %}happy')({ name: 'Ara', on: true }) // 'Ara is happy'
 */
export function template(text: string): Template {
  const parsed = once(() => parseTemplate(text));
  return (given) => {
    let steps = 0;
    const step = (): void => {
      steps++;
      if (steps > MOST_STEPS)
        throw new RangeError(`expected a template that takes at most ${MOST_STEPS} steps to fill`);
    };
    const text = parsed().fill({ given, step });
    if (text.length > MOST_SIGNS)
      throw new RangeError(`expected a template that writes at most ${MOST_SIGNS} characters`);
    return text;
  };
}

export function templates<K extends string>(texts: Readonly<Record<K, string>>): Record<K, Template> {
  const entries = Object.entries<string>(texts).map(([key, text]) => [key, template(text)]);
  return Object.fromEntries(entries) as Record<K, Template>;
}
