import { markdownTable } from 'markdown-table';
import { type ConfigSchema, FILES, GENERATORS, PROVIDERS } from './config-schemas.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import { schemaWords } from './schema-words.ts';

const INTRODUCTION = `# Configuration

This page lists every key of every config, with its default. It is generated from the schemas that check the configs (\`npm run schemas\`).

If a config begins with this line, your editor can complete and check the config:

\`\`\`yaml
# yaml-language-server: $schema=https://unpkg.com/promptfoo-causal/schemas/promptfooconfig.json
\`\`\`

The schema extends promptfoo's own schema by the keys below. Begin a theme of your own with the same line, but with \`schemas/theme.json\`.

Unknown keys and invalid values are refused before any model is called, and all problems are reported at once.
`;

const HOOKS = `## Hooks

| hook | does | set by |
| - | - | - |
| \`beforeAll\` | Checks the config, prints the expected cost, and puts the questions in random order. During the run, asks a question about intervention effects again, in the same conversation, if the answer does not have the requested form. | \`metadata: { answerRetries: 10 }\` under \`defaultTest:\`, from 1 to 100 |
| \`afterAll\` | Rolls up all answers into a scorecard, reports, and metrics of the variants. | written beside promptfoo's own \`outputPath\` |
`;

/** Returns the page that lists every key of every config. */
export function configurationPage(): string {
  return [
    INTRODUCTION,
    ...GENERATORS.map((config) => section(`Generator \`${config.reference}\``, config)),
    HOOKS,
    ...PROVIDERS.map((config) => section(`Provider \`${config.reference}\``, config)),
    ...FILES.map((config) => section(`File: ${config.reference}`, config)),
  ].join('\n');
}

function section(heading: string, { title, about, name, schema }: ConfigSchema): string {
  const table = markdownTable([['key', 'values', 'default', 'meaning'], ...rows(jsonSchema(schema))], {
    alignDelimiters: false,
  });
  return `## ${heading}\n\n${title}. ${about} Schema: \`schemas/${name}.json\`.\n\n${table}\n`;
}

/**
 * Makes a table row for each key. If the value of a key has documented keys, each of these gets a row instead. If they
 * have been listed before, a single row refers to them.
 *
 * @param seen - The paths of the keys that have been listed, by the schemas of their values.
 */
function rows(
  { properties = {}, required = [] }: JsonSchema,
  above = '',
  seen = new Map<string, string>(),
): string[][] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const property = value as JsonSchema;
    const path = `${above}${key}`;
    const [holder, inside] =
      property.type === 'array' ? [property.items as JsonSchema, `${path}[].`] : [property, `${path}.`];
    const inner = Object.values(holder.properties ?? {}) as JsonSchema[];
    if (!inner.some(({ description }) => description)) return [row(path, property, required.includes(key))];
    const known = seen.get(JSON.stringify(holder));
    if (known !== undefined) return [[`\`${path}\``, `as \`${known}\``, '', property.description ?? '']];
    seen.set(JSON.stringify(holder), path);
    return rows(holder, inside, seen);
  });
}

function row(path: string, property: JsonSchema, isRequired: boolean): string[] {
  const whenLeftOut =
    property.default !== undefined ? `\`${shown(property.default)}\`` : isRequired ? 'must be given' : '';
  return [`\`${path}\``, schemaWords(property), whenLeftOut, property.description ?? ''].map((cell) =>
    cell.replaceAll('|', '\\|'),
  );
}

/** Formats a value as YAML on one line. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, inner]) => `${key}: ${shown(inner)}`);
    return `{${entries.join(', ')}}`;
  }
  return String(value);
}
