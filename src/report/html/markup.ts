import nunjucks from 'nunjucks';

/** HTML from this package's templates and drawings, which is safe to insert. */
export type Markup = { readonly markup: string };

const environment = new nunjucks.Environment(null, {
  autoescape: true,
  throwOnUndefined: true,
  trimBlocks: true,
  lstripBlocks: true,
});

/**
 * Compiles a template of this package into a function that fills it. All values except {@link Markup} are escaped for
 * HTML, and a missing value is an error. Text from data or a model must never be compiled.
 */
export function markupTemplate(text: string): (values: object) => Markup {
  const compiled = new nunjucks.Template(text, environment, undefined, true);
  return (values) => ({ markup: compiled.render(shielded(values) as object) });
}

export function ready(markup: string): Markup {
  return { markup };
}

/** Wraps markup, at any depth of the values, so that nunjucks does not escape it. */
function shielded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shielded);
  if (typeof value !== 'object' || value === null) return value;
  if ('markup' in value && typeof value.markup === 'string')
    return new nunjucks.runtime.SafeString(value.markup);
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, shielded(inside)]));
}
