import { markdownTable } from 'markdown-table';
import { type ConfigSchema, FILES, GENERATORS, PROVIDERS } from './config-schemas.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import { schemaWords } from './schema-words.ts';

const INTRODUCTION = `# Configuration

Every key of every config, made from the schemas that check them (\`npm run schemas\`). A key that is left out takes its default; a key that is not here is refused, and so is a value that does not fit, with all problems at once and before anything is asked.

An editor completes and checks a config that begins with

\`\`\`yaml
# yaml-language-server: $schema=node_modules/promptfoo-causal/schemas/promptfooconfig.json
\`\`\`

which is promptfoo's own schema and on top of it what follows, for entries whose path ends in a generator's name (\`file://causal.mjs:compositional\`). A config in a file of its own (\`config: file://design.yaml\`) begins with the schema of its generator, such as \`schemas/compositional.json\`.
`;

/** The page that lists every key of every config. */
export function configurationPage(): string {
  return [
    INTRODUCTION,
    ...GENERATORS.map((config) => section(`Generator \`${config.reference}\``, config)),
    ...PROVIDERS.map((config) => section(`Provider \`${config.reference}\``, config)),
    ...FILES.map((config) => section('A theme file', config)),
  ].join('\n');
}

function section(heading: string, { title, about, name, schema }: ConfigSchema): string {
  const table = markdownTable([['key', 'values', 'default', 'meaning'], ...rows(jsonSchema(schema))], {
    alignDelimiters: false,
  });
  return `## ${heading}\n\n${title}. ${about} Schema: \`schemas/${name}.json\`.\n\n${table}\n`;
}

/** A row for each key; keys that hold keys with a meaning of their own get a row for each of these instead. */
function rows({ properties = {}, required = [] }: JsonSchema, above = ''): string[][] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const property = value as JsonSchema;
    const inner = Object.values(property.properties ?? {}) as JsonSchema[];
    if (inner.some(({ description }) => description)) return rows(property, `${above}${key}.`);
    const whenLeftOut =
      property.default !== undefined
        ? `\`${shown(property.default)}\``
        : required.includes(key)
          ? 'must be given'
          : '';
    const cells = [`\`${above}${key}\``, schemaWords(property), whenLeftOut, property.description ?? ''];
    return [cells.map((cell) => cell.replaceAll('|', '\\|'))];
  });
}

/** A value as one would write it in YAML, on one line. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, inner]) => `${key}: ${shown(inner)}`);
    return `{${entries.join(', ')}}`;
  }
  return String(value);
}
