const EFFECTS: Readonly<Record<string, string>> = {
  te: 'total',
  nde: 'natural direct',
  nie: 'natural indirect',
};

/**
 * Returns the words of a question about a pair; undefined for other questions. In `texts`, `{0}` is the cause and `{1}`
 * the effect.
 */
export function pairTitle(
  texts: Readonly<Record<string, string>>,
  [pair = '', asked = '', ...others]: readonly string[],
): string | undefined {
  const text = Object.hasOwn(texts, asked) && others.length === 0 ? texts[asked] : undefined;
  return text?.replaceAll(/\{([01])\}/g, (_, place) => pair.split('→')[Number(place)] ?? '');
}

export function effectTitles(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(EFFECTS).map(([kind, name]) => [kind, `What is the ${name} effect of {0} on {1}?`]),
  );
}
