type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Returns an SVG element. Attributes are escaped, and numbers in them are rounded to tenths; children are markup. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const set = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? rounded(value) : escaped(value!)}"`)
    .join('');
  return children.length === 0 ? `<${name}${set}/>` : `<${name}${set}>${children.join('')}</${name}>`;
}

export function hint(text: string): string {
  return element('title', {}, escaped(text));
}

export function label(x: number, y: number, text: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, escaped(text));
}

export function shortened(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

export function line(x1: number, y1: number, x2: number, y2: number, attributes: Attributes = {}): string {
  return element('line', { x1, y1, x2, y2, ...attributes });
}

interface ImageForm {
  readonly width: number;
  readonly height: number;
  /** `group` for an image that contains links; `img` by default. */
  readonly role?: 'img' | 'group';
  readonly kind?: string;
}

export function svgImage(
  { width, height, role = 'img', kind }: ImageForm,
  alternative: string,
  ...children: readonly string[]
): string {
  const attributes = { viewBox: `0 0 ${rounded(width)} ${rounded(height)}`, width, height, class: kind };
  return element('svg', { ...attributes, role, 'aria-label': alternative }, ...children);
}

export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(text: string | number): string {
  return String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
