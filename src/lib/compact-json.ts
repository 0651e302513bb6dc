/**
 * Writes JSON. A list or an object is on one line if there is room for it. Otherwise, each of its entries starts a new
 * line.
 *
 * @param width - The largest length of a line with a list or an object.
 * @param before - The indentation of the value's last line.
 * @param others - The number of characters before and after the value on its line, without the indentation.
 */
export function compactJson(value: unknown, width: number, before = '', others = 0): string {
  const line = onOneLine(value, width - before.length - others);
  if (line !== undefined) return line;
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return JSON.stringify(value);
  const indent = `${before} `;
  const [open, close] = bracketsOf(value as object);
  const lines = entries.map(([key, entry], i) => {
    const name = nameIn(value as object, key);
    const isLast = i === entries.length - 1;
    return name + compactJson(entry, width, indent, name.length + (isLast ? 0 : 1));
  });
  return `${open}\n${indent}${lines.join(`,\n${indent}`)}\n${before}${close}`;
}

/** Returns the JSON of a value on one line; undefined if it is too long. It stops early, because large values are. */
function onOneLine(value: unknown, most: number): string | undefined {
  if (typeof value !== 'object' || value === null) return ifShort(JSON.stringify(value), most);
  const [open, close] = bracketsOf(value);
  let text = open;
  for (const key in value) {
    const name = `${text === open ? '' : ', '}${nameIn(value, key)}`;
    const entry = onOneLine(value[key as keyof typeof value], most - text.length - name.length);
    if (entry === undefined) return undefined;
    text += name + entry;
  }
  return ifShort(text + close, most);
}

function ifShort(text: string, most: number): string | undefined {
  return text.length <= most ? text : undefined;
}

function bracketsOf(value: object): readonly [open: string, close: string] {
  return Array.isArray(value) ? ['[', ']'] : ['{', '}'];
}

/** Returns the name of an entry of an object, with a colon; empty for an entry of a list. */
function nameIn(value: object, key: string): string {
  return Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
}
