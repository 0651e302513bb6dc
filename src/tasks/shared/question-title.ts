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
