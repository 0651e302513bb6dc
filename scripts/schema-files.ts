import { type ConfigSchema, FILES, GENERATORS, PROVIDERS } from './config-schemas.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';

const DRAFT = 'http://json-schema.org/draft-07/schema#';

export const PROMPTFOO_SCHEMA = 'https://promptfoo.dev/config-schema.json';

/** Returns the JSON Schemas of the package, by file name. */
export function schemaFiles(): Readonly<Record<string, JsonSchema>> {
  const single = [...GENERATORS, ...PROVIDERS, ...FILES].map(
    (config) => [`${config.name}.json`, { $schema: DRAFT, ...described(config) }] as const,
  );
  return { ...Object.fromEntries(single), 'promptfooconfig.json': wholeConfig() };
}

/**
 * Extends promptfoo's schema with the schemas of this package, for entries that name one of the package's generators
 * or providers.
 */
function wholeConfig(): JsonSchema {
  return {
    $schema: DRAFT,
    title: 'promptfoo config with promptfoo-causal',
    allOf: [{ $ref: PROMPTFOO_SCHEMA }],
    properties: {
      tests: {
        items: {
          allOf: GENERATORS.map(({ name, reference }) => configOf('path', `:${reference}$`, name)),
        },
      },
      providers: {
        items: {
          allOf: PROVIDERS.map(({ name, reference }) =>
            configOf('id', `:${reference}$|/${name}\\.[cm]?[jt]s$`, name),
          ),
        },
      },
    },
    definitions: Object.fromEntries(
      [...GENERATORS, ...PROVIDERS].map((config) => [config.name, described(config)]),
    ),
  };
}

/**
 * Applies the schema of a part to entries that refer to it. The object is built from entries, because the linter does
 * not allow `then` as a key.
 */
function configOf(key: string, pattern: string, name: string): JsonSchema {
  return Object.fromEntries([
    ['if', { type: 'object', properties: { [key]: { type: 'string', pattern } }, required: [key] }],
    ['then', { properties: { config: { $ref: `#/definitions/${name}` } } }],
  ]);
}

function described({ title, about, schema }: ConfigSchema): JsonSchema {
  return { title, description: about, ...jsonSchema(schema) };
}
