import type { JsonSchema } from './json-schema.ts';

/**
 * Describes a schema in words for a table cell.
 *
 * @example schemaWords({ type: 'integer', minimum: 1 }) // 'whole number from 1'
 */
export function schemaWords(schema: JsonSchema): string {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return forms.map((form) => schemaWords(form as JsonSchema)).join('; or ');
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  switch (schema.type) {
    case 'boolean':
      return '`true`, `false`';
    case 'integer':
      return `${schema.multipleOf === 2 ? 'even' : 'whole'} number${range(schema)}`;
    case 'number':
      return `number${range(schema)}`;
    case 'string':
      return schema.examples ? `such as ${schema.examples.map(code).join(', ')}` : 'text';
    case 'array':
      return `list of ${list(schema)}`;
    case 'object':
      return object(schema);
    default:
      throw new Error(
        `schemaWords: expected a schema that can be described in words, got ${JSON.stringify(schema)}`,
      );
  }
}

function code(value: unknown): string {
  return `\`${String(value)}\``;
}

function range({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: JsonSchema): string {
  const bounds = [
    minimum !== undefined && `from ${minimum}`,
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    maximum !== undefined && `to ${maximum}`,
    exclusiveMaximum !== undefined && `below ${exclusiveMaximum}`,
  ];
  const words = bounds.filter((bound) => bound !== false).join(', ');
  return words === '' ? '' : ` ${words.replace(/^(from [^,]+), (to )/, '$1 $2')}`;
}

function list({ items, minItems, maxItems }: JsonSchema): string {
  if (Array.isArray(items)) return items.map((item) => schemaWords(item as JsonSchema)).join(', ');
  const words = schemaWords(items as JsonSchema);
  const most = minItems !== undefined && minItems === maxItems ? `${minItems}: ` : '';
  return `${most}${words.includes('; or ') ? `(${words})` : words}`;
}

/** Lists keys with their values. Optional keys have a question mark. */
function object({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const keys = Object.entries(properties).map(([key, value]) => {
    const words = schemaWords(value as JsonSchema);
    return `\`${key}\`${required.includes(key) ? '' : '?'}: ${words.includes('; or ') ? `(${words})` : words}`;
  });
  if (typeof additionalProperties === 'object') keys.push(`name: ${schemaWords(additionalProperties)}`);
  return `{${keys.join('; ')}}`;
}
