import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage } from './configuration-page.ts';
import { schemaFiles } from './schema-files.ts';

const ROOT = join(import.meta.dirname, '..');
mkdirSync(join(ROOT, 'schemas'), { recursive: true });
for (const [name, schema] of Object.entries(schemaFiles())) {
  writeFileSync(join(ROOT, 'schemas', name), `${JSON.stringify(schema, null, 2)}\n`);
}
writeFileSync(join(ROOT, 'docs/configuration.md'), configurationPage());
