import { beginningOf } from '../lib/printable.ts';

/** The attributes of an element. Those that are undefined are left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Returns an SVG element. Attributes are escaped, and numbers in them rounded to tenths; children are markup. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const set = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(String(value))}"`)
    .join('');
  return children.length === 0 ? `<${name}${set}/>` : `<${name}${set}>${children.join('')}</${name}>`;
}

/** Returns a text that browsers show when the pointer rests on the element around it. */
export function hint(text: string): string {
  return element('title', {}, escaped(text));
}

/** Returns a text that begins at a point, unless its attributes anchor it otherwise. */
export function label(x: number, y: number, text: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, escaped(text));
}

/** A point in pixels, from the upper left corner. */
type Point = readonly [x: number, y: number];

/** Returns a straight line between two points. */
export function line([x1, y1]: Point, [x2, y2]: Point, attributes: Attributes): string {
  return element('line', { x1, y1, x2, y2, ...attributes });
}

/** Returns an image with its description. The page's style sheet colours its elements by their classes. */
export function svgImage(
  { width, height }: { readonly width: number; readonly height: number },
  alt: string,
  ...children: readonly string[]
): string {
  const viewBox = `0 0 ${rounded(width)} ${rounded(height)}`;
  return element('svg', { viewBox, width, height, role: 'img', 'aria-label': alt }, ...children);
}

/** Cuts a name that would not fit. */
export function shortName(name: string, most: number): string {
  return name.length > most ? `${beginningOf(name, most - 1)}…` : name;
}

/** Rounds a coordinate to tenths of a pixel. */
export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&${ENTITIES[sign]};`);
}
