/** The texts that occurred in each field, by its name. */
export type SharedTexts = Map<string, Map<string, string>>;

/** A field with this many different texts, such as an id, is taken for unique: further texts are not looked up. */
const MOST_TEXTS = 1024;

/**
 * Replaces each text of an object by the equal text that first occurred in the same field. Every row that is parsed has
 * copies of its texts, and the cases of a large run would keep millions of copies of a few designs and clusters.
 */
export function shareTexts(fields: Record<string, unknown>, shared: SharedTexts): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') continue;
    const texts = shared.get(name) ?? new Map<string, string>();
    shared.set(name, texts);
    if (texts.size === MOST_TEXTS) continue;
    if (!texts.has(value)) texts.set(value, value);
    fields[name] = texts.get(value);
  }
}
