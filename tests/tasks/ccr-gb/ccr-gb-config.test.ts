import { describe, expect, test } from 'vitest';
import { parseCcrGbConfig } from '../../../src/tasks/ccr-gb/ccr-gb-config.ts';

const main = 'main.csv';

test('the main table alone is a config; what is left out is all', () => {
  expect(parseCcrGbConfig({ main })).toMatchObject({ main, functions: {} });
  const { contexts, samples } = parseCcrGbConfig({ main });
  expect([contexts, samples]).toEqual([undefined, undefined]);
});

test.each<[object, object]>([
  [{ contexts: [0, 'x'] }, { contexts: ['0', 'x'] }],
  [{ samples: 1 }, { samples: 1 }],
  [{ samples: 10_000_000 }, { samples: 10_000_000 }],
  [{ functions: { 3: 'or' } }, { functions: { 3: 'or' } }],
  [{ functions: { 3: { C: 'and', D: 'or' } } }, { functions: { 3: { C: 'and', D: 'or' } } }],
  [
    { contexts: [3], functions: { 3: 'and' } },
    { contexts: ['3'], functions: { 3: 'and' } },
  ],
])('%j is read', (keys, read) => {
  expect(parseCcrGbConfig({ main, ...keys })).toMatchObject(read);
});

describe('a config is refused with', () => {
  test.each<[object, string]>([
    [{ main: '' }, 'config.main: expected the path of a CSV file, got ""'],
    [{ main: 'file://a.csv' }, 'config.main: expected a path without file://'],
    [
      { main: 3 },
      'config.main: expected the path of a CSV file without file:// (promptfoo replaces such a path with the content of the file), got 3',
    ],
    [{ factual: 'a.csv' }, 'config.factual: remove it, because main also contains these questions'],
    [
      { counterfactual: 'a.parquet' },
      'config.counterfactual: remove it, because main also contains these questions',
    ],
    [{ contexts: [] }, 'config.contexts: expected at least one Context ID, got []'],
    [{ contexts: 3 }, 'config.contexts: expected a list of Context IDs, got 3'],
    [{ contexts: [-1] }, 'config.contexts[0]: expected a Context ID from the table, such as 3, got -1'],
    [{ contexts: [0.5] }, 'config.contexts[0]: expected a Context ID from the table, such as 3, got 0.5'],
    [{ contexts: [''] }, 'config.contexts[0]: expected a Context ID from the table, such as 3, got ""'],
    [{ contexts: [3, '3', 4, 4] }, 'config.contexts: expected each context once, got 3, 4 more than once'],
    [{ samples: 0 }, 'config.samples: expected a whole number from 1, got 0'],
    [{ samples: 1.5 }, 'config.samples: expected a whole number from 1, got 1.5'],
    [{ samples: 10_000_001 }, 'config.samples: expected at most 10000000, got 10000001'],
    [
      { functions: { 3: { C: 'not' } } },
      'config.functions.3: expected “or”, “and”, or a function for each node, such as {C: and}, got {"C":"not"}',
    ],
    [
      { functions: 'or' },
      'config.functions: expected functions by Context ID, such as {3: {C: and}}, got "or"',
    ],
    [
      { contexts: [1, 2], functions: { 3: 'or' } },
      'config.functions.3: expected one of contexts (1, 2), got 3',
    ],
  ])('%j', (keys, problem) => {
    let message = '';
    try {
      parseCcrGbConfig({ main, ...keys });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message.split('\n').slice(1)).toContain(`  - ${problem}`);
  });
});
