import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { editorProblems } from '../support/editor.ts';
import { ROOT } from '../support/promptfoo.ts';
import { read } from './schemas.ts';

describe('in a promptfoo config', () => {
  const configs = ['promptfooconfig.yaml', ...globSync('examples/*/promptfooconfig.yaml', { cwd: ROOT })];

  test.each(configs)('%s is right', (path) => {
    expect(editorProblems('promptfooconfig.json', parse(read(path)))).toEqual([]);
  });
});
