import { type ConfigSchema, FILES, GENERATORS, GRADERS, PROVIDERS } from './config-schemas.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';

const DRAFT = 'http://json-schema.org/draft-07/schema#';

/** promptfoo's own schema of its config. */
export const PROMPTFOO_SCHEMA = 'https://promptfoo.dev/config-schema.json';

/** The JSON Schemas of the package, by file name. */
export function schemaFiles(): Readonly<Record<string, JsonSchema>> {
  const single = [...GENERATORS, ...GRADERS, ...PROVIDERS, ...FILES].map(
    (config) => [`${config.name}.json`, { $schema: DRAFT, ...described(config) }] as const,
  );
  return { ...Object.fromEntries(single), 'promptfooconfig.json': wholeConfig() };
}

/**
 * promptfoo's schema, and on top of it those of this package wherever one of its generators or providers is referred
 * to: under its own name, whatever the path.
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
      defaultTest: {
        properties: {
          assert: {
            items: {
              allOf: GRADERS.map(({ name, reference }) => configOf('value', `:${reference}$`, name)),
            },
          },
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
      [...GENERATORS, ...GRADERS, ...PROVIDERS].map((config) => [config.name, described(config)]),
    ),
  };
}

/** If an entry refers to something of that name, its config must fit. Entries, because `then` is no name for a key. */
function configOf(key: string, pattern: string, name: string): JsonSchema {
  return Object.fromEntries([
    ['if', { type: 'object', properties: { [key]: { type: 'string', pattern } }, required: [key] }],
    ['then', { properties: { config: { $ref: `#/definitions/${name}` } } }],
  ]);
}

function described({ title, about, schema }: ConfigSchema): JsonSchema {
  return { title, description: about, ...jsonSchema(schema) };
}
