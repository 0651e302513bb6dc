import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from 'markdown-table';
import type { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The start of the page. The keys of `defaultTest.metadata` stand there, because they have no schema of their own. */
const INTRODUCTION = readFileSync(join(import.meta.dirname, 'reference-introduction.md'), 'utf8');

/**
 * Writes the page docs/reference.md: a table of the keys of each config.
 *
 * @param configs - The title of each config, and its JSON Schema.
 */
export function referencePage(configs: readonly { readonly title: string; readonly json: JsonSchema }[]): string {
  const head = ['key', 'values', 'default', 'meaning'];
  const sections = configs.map(({ title, json }) => {
    const table = markdownTable([head, ...rows(json)], { alignDelimiters: false });
    return `## ${title}\n\n${table}\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}

/** Lists a row for each key of a schema, and for each described key of its value. */
function rows({ properties = {} }: JsonSchema, above = ''): string[][] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const property = value as JsonSchema;
    const inner = formsOf(property).flatMap((form) => rows(form, `${above}${key}.`));
    const described = inner.filter(([, , , meaning]) => meaning);
    // A group of keys without a choice of forms needs no row of its own.
    if (described.length > 0 && property.properties) return described;
    // Several forms may have a key in common.
    const distinct = new Map(described.map((row) => [row[0], row])).values();
    return [rowOf(`${above}${key}`, property), ...distinct];
  });
}

/** Writes the row of a key: its name, its values, its default and its meaning. */
function rowOf(name: string, property: JsonSchema): string[] {
  const shownDefault = property.default === undefined ? '' : `\`${JSON.stringify(property.default)}\``;
  const cells = [`\`${name}\``, valuesOf(property), shownDefault, meaningOf(property)];
  return cells.map((cell) => cell.replaceAll('|', '\\|'));
}

/** Returns the forms of a value that have keys of their own. */
function formsOf(property: JsonSchema): JsonSchema[] {
  const forms = [property, ...(property.oneOf ?? []), property.items ?? []].flat() as JsonSchema[];
  return forms.filter((form) => form.properties);
}

/** Returns the description of a key, with those of the forms of its value. */
function meaningOf({ description = '', oneOf = [] }: JsonSchema): string {
  return [description, ...(oneOf as JsonSchema[]).map((form) => form.description)].join(' ').trim();
}

/** Says in a few words which values a schema allows; nothing if the description has to. */
function valuesOf(schema: JsonSchema): string {
  const { type, enum: words, const: constant, anyOf, oneOf, items } = schema;
  const forms = anyOf ?? oneOf;
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  if (constant !== undefined) return `\`${constant}\``;
  if (forms) return either(forms.map((form) => valuesOf(form as JsonSchema)).filter(Boolean));
  if (type === 'array') return `a list of ${plural(valuesOf(items as JsonSchema))}`;
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'string') return `a string${examplesOf(schema)}`;
  if (type === 'object') return keysOf(schema);
  if (type === 'integer' || type === 'number') return numberOf(schema);
  return schema.examples ? `a value${examplesOf(schema)}` : '';
}

/** @example ' such as `0.4`, or `{min: 0.2, max: 0.6}`' */
function examplesOf({ examples }: JsonSchema): string {
  return examples ? ` such as ${either(examples.map((value) => `\`${inYaml(value)}\``))}` : '';
}

/** @example `{sample: n}` */
function keysOf({ properties, additionalProperties }: JsonSchema): string {
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? valuesOf(additionalProperties as JsonSchema) : '';
    return values === '' ? 'keys with values' : `for each name: ${values}`;
  }
  const entries = Object.entries(properties) as [string, JsonSchema][];
  const keys = entries.map(([key, { const: constant, type }]) => {
    if (constant !== undefined) return `${key}: ${constant}`;
    return entries.length === 1 && type === 'integer' ? `${key}: n` : key;
  });
  return `\`{${keys.join(', ')}}\``;
}

/** @example 'a whole number from 1 to 10000' */
function numberOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const range = [
    exclusiveMinimum === undefined ? '' : ` above ${exclusiveMinimum}`,
    minimum === undefined ? '' : ` from ${minimum}`,
    maximum === undefined ? '' : ` to ${maximum}`,
  ];
  return `${type === 'integer' ? 'a whole number' : 'a number'}${range.join('')}`;
}

/** @example 'a whole number from 2' → 'whole numbers from 2' */
function plural(values: string): string {
  return values.replace(/^a (whole number|number|string|value)/, '$1s');
}

/** @example 'a number, or a string' */
function either(forms: readonly string[]): string {
  return forms.length < 2 ? forms.join('') : `${forms.slice(0, -1).join(', ')}, or ${forms.at(-1)}`;
}

/** Writes an example as in a config, on one line. */
function inYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inYaml).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${inYaml(inner)}`);
  return `{${entries.join(', ')}}`;
}
