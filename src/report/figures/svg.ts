/** Attributes of an element; what is undefined is left out, numbers are rounded to tenths. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * An SVG element as text, with its children inside. Attributes are escaped; children are elements already.
 *
 * Numbers are rounded, so that the same figure is the same text on every machine.
 */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const set = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value!)}"`)
    .join('');
  return children.length === 0 ? `<${name}${set}/>` : `<${name}${set}>${children.join('')}</${name}>`;
}

/** What is shown of an element to whoever points at it. */
export function hint(text: string): string {
  return element('title', {}, escaped(text));
}

/** Words at a place. `class` and `text-anchor` say how. */
export function label(x: number, y: number, text: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, escaped(text));
}

/** A name that has room for so many characters only. */
export function shortened(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

export function line(x1: number, y1: number, x2: number, y2: number, attributes: Attributes = {}): string {
  return element('line', { x1, y1, x2, y2, ...attributes });
}

/**
 * A whole image of a fixed coordinate size, which a page may scale.
 *
 * @param size.role - `group` where there is something inside to be reached: links.
 * @param alternative - What it shows, in words, for those who cannot see it.
 */
export function svgImage(
  {
    width,
    height,
    role = 'img',
    kind,
  }: {
    readonly width: number;
    readonly height: number;
    readonly role?: 'img' | 'group';
    /** For the page's looks. */
    readonly kind?: string;
  },
  alternative: string,
  ...children: readonly string[]
): string {
  const attributes = { viewBox: `0 0 ${rounded(width)} ${rounded(height)}`, width, height, class: kind };
  return element('svg', { ...attributes, role, 'aria-label': alternative }, ...children);
}

/** A number in tenths, without a minus before nothing. */
export function rounded(value: number): string {
  const tenths = Math.round(value * 10) / 10;
  return String(tenths === 0 ? 0 : tenths);
}

function escaped(text: string | number): string {
  return String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
