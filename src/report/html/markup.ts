import nunjucks from 'nunjucks';

/** HTML that is ready to be shown: made by our templates or drawn by us. Text from data is never this. */
export type Markup = { readonly markup: string };

// Whatever a template is given is escaped, unless it is markup already; a forgotten value is an error.
const environment = new nunjucks.Environment(null, {
  autoescape: true,
  throwOnUndefined: true,
  trimBlocks: true,
  lstripBlocks: true,
});

/**
 * Compiles a template of ours into a function that fills it. Values are escaped for HTML; {@link Markup} goes in as it
 * is; one that the template names and is not given is an error. Never call it with text from data or from a model.
 */
export function markupTemplate(text: string): (values: object) => Markup {
  const compiled = new nunjucks.Template(text, environment, undefined, true);
  return (values) => ({ markup: compiled.render(shielded(values) as object) });
}

/** Marks an SVG or other markup that we made as ready to be shown. */
export function ready(markup: string): Markup {
  return { markup };
}

/** Markup, wherever it stands among the values, as something that nunjucks does not escape. */
function shielded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shielded);
  if (typeof value !== 'object' || value === null) return value;
  if ('markup' in value && typeof value.markup === 'string')
    return new nunjucks.runtime.SafeString(value.markup);
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, shielded(inside)]));
}
