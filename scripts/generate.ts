/**
 * Generates files from the schemas that check configs: a JSON Schema of each config in schemas/, with which editors
 * complete and check keys, and the page docs/reference.md.
 *
 *   npm run generate
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { policySchema } from '../src/gate/policy.ts';
import { themeSchema } from '../src/story/theme-schema.ts';
import { simulatedModelSchema } from '../src/tasks/simulated-model.ts';
import { referencePage } from './reference-page.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const ROOT = join(import.meta.dirname, '..');

const GENERATORS = await Promise.all(globSync('generators/*.ts', { cwd: ROOT }).sort().map(generatorIn));

/** Finds the id of a generator's task, the name of its function, and the schema in the config.ts of its task. */
async function generatorIn(path: string) {
  const task = basename(path, '.ts');
  const door = await imported(path);
  const config = await imported(`src/tasks/${task}/config.ts`);
  const name = Object.keys(door).find((exported) => typeof door[exported] === 'function')!;
  return { task, name, schema: config[`${name}ConfigSchema`] as z.ZodType };
}

function imported(path: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(join(ROOT, path)).href);
}

/** The configs of the package: the title and the schema of each, by the name of its schema. */
const CONFIGS: Readonly<Record<string, { readonly title: string; readonly schema: z.ZodType }>> = {
  ...Object.fromEntries(GENERATORS.map(({ task, name, schema }) => [task, { title: `Generator \`${name}\``, schema }])),
  'simulated-model': { title: 'Provider `SimulatedModel`', schema: simulatedModelSchema },
  gate: { title: 'File `gate.yaml`', schema: policySchema },
  theme: { title: 'Theme file', schema: themeSchema },
};

/** Returns the generated files of the package, by path. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const configs = Object.entries(CONFIGS).map(([name, { title, schema }]) => ({
    name,
    title,
    json: jsonSchemaOf(schema),
  }));
  const schemas = [...configs, { name: 'promptfooconfig', json: wholeConfig() }].map(
    ({ name, json }) => [`schemas/${name}.json`, `${JSON.stringify(json, null, 2)}\n`] as const,
  );
  return { ...Object.fromEntries(schemas), 'docs/reference.md': referencePage(configs) };
}

/** Makes the JSON Schema of a config as users write it, for editors. Parts that functions check allow anything. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod as z.core.$ZodTypes['_zod'];
      // zod omits the defaults of transformed values, and states the bounds that every whole number has.
      if (def.type === 'default') jsonSchema.default = def.defaultValue as JsonSchema['default'];
      if (Math.abs(Number(jsonSchema.maximum)) === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (Math.abs(Number(jsonSchema.minimum)) === Number.MAX_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as JsonSchema;
}

/** Promptfoo's own schema, with the schemas of this package for entries that name its generators and its provider. */
function wholeConfig(): JsonSchema {
  const tests = GENERATORS.map(({ name, task }) => configWhere('path', `:${name}$`, task));
  const providers = [configWhere('id', ':SimulatedModel$|/simulated-model\\.[jt]s$', 'simulated-model')];
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    allOf: [{ $ref: 'https://promptfoo.dev/config-schema.json' }],
    properties: { tests: { items: { allOf: tests } }, providers: { items: { allOf: providers } } },
  };
}

/** The schema of an entry whose `config` has a schema of this package if the value of a key matches a pattern. */
function configWhere(key: string, pattern: string, name: string): JsonSchema {
  // Built from pairs, because the linter allows no key named `then`.
  return Object.fromEntries([
    ['if', { type: 'object', properties: { [key]: { type: 'string', pattern } }, required: [key] }],
    ['then', { properties: { config: jsonSchemaOf(CONFIGS[name]!.schema) } }],
  ]);
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedFiles())) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
}
