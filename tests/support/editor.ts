import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { PROMPTFOO_SCHEMA } from '../../scripts/schema-files.ts';
import { ROOT } from './promptfoo.ts';

/**
 * What an editor finds wrong with a config by one of the package's schemas. promptfoo's own schema, which stands on
 * its site, is taken to allow everything.
 */
export function editorProblems(schema: string, config: unknown): ErrorObject[] {
  const ajv = new Ajv({ allErrors: true, strict: false });
  ajv.addSchema({}, PROMPTFOO_SCHEMA);
  const validate = ajv.compile(JSON.parse(readFileSync(join(ROOT, 'schemas', schema), 'utf8')));
  validate(config);
  return validate.errors ?? [];
}
