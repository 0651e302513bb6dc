import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/promptfoo.ts';

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
