import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FLOORS } from '../../dependency-cruiser.config.ts';
import { ROOT } from '../support/promptfoo.ts';

const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const map = text.slice(text.indexOf('## The map of the house'), text.indexOf('## What a change needs'));
const named = [...map.matchAll(/^\| `([^`]+)` \|/gm)].map(([, folder]) => folder!);

/** What git leaves alone, by the names in its list. */
const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
  .split('\n')
  .map((line) => line.replaceAll('/', ''));

function foldersIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(entry.name))
    .map(({ name }) => join(folder, name));
}

describe('the map in CONTRIBUTING.md', () => {
  test('has one line for every folder at the top, in src and in the folders of src, and for no other', () => {
    const rooms = foldersIn('src');
    const all = [
      ...foldersIn('.').filter((folder) => folder !== 'src'),
      ...rooms,
      ...rooms.flatMap(foldersIn),
    ];
    expect(named.toSorted()).toEqual(all.toSorted());
  });

  test('names files and folders that exist', () => {
    const paths = [...map.matchAll(/`((?:src|tests|dependency)[\w./-]*)`/g)].map(([, path]) => path!);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('has the floors in the order of the rules', () => {
    const [, order] = /The folders are arranged in floors, from the ground up: (.*?)\. A file/.exec(map)!;
    const rules = FLOORS.slice(0, -1).map(([name]) => name.replace(' and ', ', '));
    expect(order!.split(' < ').slice(0, -1)).toEqual(rules);
    expect(
      FLOORS.at(-1)![1]
        .map((path) => path.replaceAll(/src\/|\//g, ''))
        .join(', '),
    ).toBe(order!.split(' < ').at(-1));
  });
});
