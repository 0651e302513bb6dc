import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { markdownTable } from 'markdown-table';
import { z } from 'zod';
import { policySchema } from '../src/gate/policy.ts';
import { themeSchema } from '../src/story/theme.ts';
import { simulatedModelSchema } from '../src/tasks/simulated-model.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const ROOT = join(import.meta.dirname, '..');

/** The generators: the name of each, by the id of its task, with the schema in the task's config.ts. */
const GENERATORS = await Promise.all(
  globSync('generators/*.ts', { cwd: ROOT })
    .sort()
    .map(async (path) => {
      const task = basename(path, '.ts');
      const [door, config] = [await import(`../${path}`), await import(`../src/tasks/${task}/config.ts`)];
      const name = Object.keys(door).find((exported) => typeof door[exported] === 'function')!;
      const schema = config[`${name}ConfigSchema`] as z.ZodType;
      return { task, name, schema };
    }),
);

/** The configs of the package: what each is for, by the name of its schema. */
const CONFIGS: Readonly<Record<string, { readonly title: string; readonly schema: z.ZodType }>> = {
  ...Object.fromEntries(
    GENERATORS.map(({ task, name, schema }) => [task, { title: `Generator \`${name}\``, schema }]),
  ),
  'simulated-model': { title: 'Provider `SimulatedModel`', schema: simulatedModelSchema },
  gate: { title: 'File `gate.yaml`', schema: policySchema },
  theme: { title: 'File of a theme', schema: themeSchema },
};

const INTRODUCTION = `# Reference of keys

This page lists every key of every config, with its default. \`npm run generate\` makes it from the schemas that check the configs. Unknown keys and wrong values are rejected before any model is called, and all problems are reported at once. The hook \`beforeAll\` and the command \`check\` check \`gate.yaml\`, too.

Begin your own config with this line, so that your editor can complete and check it:

\`\`\`yaml
# yaml-language-server: $schema=https://unpkg.com/promptfoo-causal/schemas/promptfooconfig.json
\`\`\`

For \`gate.yaml\`, use \`schemas/gate.json\` instead; for themes, \`schemas/theme.json\`.

## \`defaultTest.metadata\`

| key | values | default | meaning |
| --- | --- | --- | --- |
| \`answerRetries\` | a whole number up to 100 | \`10\` | How many times a question is asked again, in the same conversation, while no answer can be read. |
| \`answerRetryTokens\` | a whole number | | The number of tokens allowed for a reply that is requested again because it was cut off. |
`;

/** Makes the JSON Schema of a config as users write it, for editors. Parts that functions check allow anything. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod as z.core.$ZodTypes['_zod'];
      // zod omits the defaults of transformed values.
      if (def.type === 'default') jsonSchema.default = def.defaultValue as JsonSchema['default'];
      if (Math.abs(Number(jsonSchema.maximum)) === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (Math.abs(Number(jsonSchema.minimum)) === Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as JsonSchema;
}

/** Lists the keys of a schema, and the described keys of their values. */
function rows({ properties = {} }: JsonSchema, above = ''): string[][] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const property = value as JsonSchema;
    const inner = formsOf(property).flatMap((form) => rows(form, `${above}${key}.`));
    const described = inner.filter(([, , , meaning]) => meaning);
    // A group of keys without a choice of forms needs no row of its own.
    if (described.length > 0 && property.properties) return described;
    const shown = property.default === undefined ? '' : `\`${JSON.stringify(property.default)}\``;
    const cells = [`\`${above}${key}\``, valuesOf(property), shown, meaningOf(property)];
    const own = cells.map((cell) => cell.replaceAll('|', '\\|'));
    // Several forms may have a key in common.
    return [own, ...new Map(described.map((row) => [row[0], row])).values()];
  });
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
  const { type, enum: words, const: only, anyOf, oneOf, items, examples } = schema;
  const forms = anyOf ?? oneOf;
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  if (only !== undefined) return `\`${only}\``;
  if (forms) return either(forms.map((form) => valuesOf(form as JsonSchema)).filter(Boolean));
  if (type === 'array') return `a list of ${plural(valuesOf(items as JsonSchema))}`;
  if (type === 'boolean') return '`true`, `false`';
  const such = examples ? ` such as ${either(examples.map((one) => `\`${inYaml(one)}\``))}` : '';
  if (type === 'string') return `a string${such}`;
  if (type === 'object') return keysOf(schema);
  if (type === 'integer' || type === 'number') return numberOf(schema);
  return such === '' ? '' : `a value${such}`;
}

/** @example `{sample: n}` */
function keysOf({ properties, additionalProperties }: JsonSchema): string {
  if (properties === undefined) {
    const values =
      typeof additionalProperties === 'object' ? valuesOf(additionalProperties as JsonSchema) : '';
    return values === '' ? 'keys with values' : `for each name: ${values}`;
  }
  const entries = Object.entries(properties) as [string, JsonSchema][];
  const keys = entries.map(([key, { const: only, type }]) => {
    if (only !== undefined) return `${key}: ${only}`;
    return entries.length === 1 && type === 'integer' ? `${key}: n` : key;
  });
  return `\`{${keys.join(', ')}}\``;
}

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

function either(forms: readonly string[]): string {
  return forms.length < 2 ? forms.join('') : `${forms.slice(0, -1).join(', ')}, or ${forms.at(-1)}`;
}

/** Writes an example as in a config, on one line. */
function inYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inYaml).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).map(([key, one]) => `${key}: ${inYaml(one)}`);
  return `{${entries.join(', ')}}`;
}

/** Promptfoo's own schema, with the schemas of this package for entries that name its generators and its provider. */
function wholeConfig(): JsonSchema {
  // Built from pairs, because the linter allows no key named `then`.
  const where = (key: string, pattern: string, name: string): JsonSchema =>
    Object.fromEntries([
      ['if', { type: 'object', properties: { [key]: { type: 'string', pattern } }, required: [key] }],
      ['then', { properties: { config: jsonSchemaOf(CONFIGS[name]!.schema) } }],
    ]);
  const tests = GENERATORS.map(({ name, task }) => where('path', `:${name}$`, task));
  const providers = [where('id', ':SimulatedModel$|/simulated-model\\.[jt]s$', 'simulated-model')];
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    allOf: [{ $ref: 'https://promptfoo.dev/config-schema.json' }],
    properties: { tests: { items: { allOf: tests } }, providers: { items: { allOf: providers } } },
  };
}

/** Returns the generated files of the package, by path. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const schemas = Object.entries(CONFIGS).map(([name, { title, schema }]) => ({
    name,
    title,
    json: jsonSchemaOf(schema),
  }));
  const sections = schemas.map(({ title, json }) => {
    const table = markdownTable([['key', 'values', 'default', 'meaning'], ...rows(json)], {
      alignDelimiters: false,
    });
    return `## ${title}\n\n${table}\n`;
  });
  const files = [...schemas, { name: 'promptfooconfig', json: wholeConfig() }];
  return {
    ...Object.fromEntries(
      files.map(({ name, json }) => [`schemas/${name}.json`, `${JSON.stringify(json, null, 2)}\n`]),
    ),
    'docs/reference.md': [INTRODUCTION, ...sections].join('\n'),
  };
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedFiles())) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
}
