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

Every key of every config, with its default. This page is made by \`npm run generate\` from the schemas that check the configs. Unknown keys and wrong values are refused before any model is called, and all problems are reported at once. For \`gate.yaml\`, the hook \`beforeAll\` and \`check\` do this.

Begin a file of your own with this line, and your editor completes and checks it:

\`\`\`yaml
# yaml-language-server: $schema=https://unpkg.com/promptfoo-causal/schemas/promptfooconfig.json
\`\`\`

For \`gate.yaml\` and themes, it is \`schemas/gate.json\` and \`schemas/theme.json\`.

## \`defaultTest.metadata\`

| key | values | default | meaning |
| --- | --- | --- | --- |
| \`answerRetries\` | a whole number up to 100 | \`10\` | How often a question is asked again, in the same conversation, if no answer can be read. |
| \`answerRetryTokens\` | a whole number | | The tokens allowed for a reply that is asked for again because it was cut off. |
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

/** Lists the keys of a schema; in place of a key whose value has described keys, those. */
function rows({ properties = {} }: JsonSchema, above = ''): string[][] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const property = value as JsonSchema;
    const inner = Object.values(property.properties ?? {}) as JsonSchema[];
    if (inner.some(({ description }) => description)) return rows(property, `${above}${key}.`);
    const shown = property.default === undefined ? '' : `\`${JSON.stringify(property.default)}\``;
    const cells = [`\`${above}${key}\``, valuesOf(property), shown, property.description ?? ''];
    return [cells.map((cell) => cell.replaceAll('|', '\\|'))];
  });
}

/** Says in a few words which values a schema allows; nothing if the description has to. */
function valuesOf({ type, enum: words, const: only, anyOf, items, minimum, maximum }: JsonSchema): string {
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  if (only !== undefined) return `\`${only}\``;
  if (anyOf)
    return anyOf
      .map((form) => valuesOf(form as JsonSchema))
      .filter(Boolean)
      .join(', or ');
  if (type === 'array') return `a list of ${valuesOf(items as JsonSchema) || 'entries'}`;
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'string') return 'a text';
  if (type !== 'integer' && type !== 'number') return type === 'object' ? 'keys with values' : '';
  const range = [
    minimum === undefined ? '' : ` from ${minimum}`,
    maximum === undefined ? '' : ` to ${maximum}`,
  ];
  return `${type === 'integer' ? 'a whole number' : 'a number'}${range.join('')}`;
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
