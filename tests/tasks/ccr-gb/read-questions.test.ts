import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedSamples, questionTables } from '../../../src/tasks/ccr-gb/asked-samples.ts';
import { parseCcrGbConfig } from '../../../src/tasks/ccr-gb/ccr-gb-config.ts';
import { type PublishedContext, readContext } from '../../../src/tasks/ccr-gb/main-context.ts';
import { type MainRows, readMain } from '../../../src/tasks/ccr-gb/read-main.ts';
import type { TableProblem } from '../../../src/tasks/ccr-gb/table-error.ts';
import { csv, model, type Row, type TableOptions, type Tables, tablesOf } from './tables.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-questions-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CONTEXTS = [
  {
    id: 0,
    scm: model('X>C C>Y'),
    samples: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  },
  { id: 'two', scm: model('X>C C>Y'), samples: [[0, 0, 0]] },
];
/** Names of nodes that are no nodes of the other context. */
const NAMES = [
  ['X', 'C', 'Y'],
  ['X2', 'C2', 'Y2'],
];

interface Found {
  readonly main: MainRows;
  readonly said: string[];
  /** By sample: the questions to ask. */
  readonly asked: Record<string, string[]>;
}

/** What is asked about tables of which something was changed, and what is said of them. */
async function found(
  change: (tables: Tables) => void = () => {},
  config: object = {},
  options: TableOptions = {},
): Promise<Found> {
  const tables = tablesOf(
    CONTEXTS.map((context, i) => ({ ...context, names: NAMES[i]! })),
    options,
  );
  change(tables);
  const file = (name: keyof Tables): string => join(folder, `${name}.csv`);
  for (const name of ['main', 'factual', 'counterfactual'] as const)
    writeFileSync(file(name), csv(tables[name] as Row[]));
  const said: string[] = [];
  const report = ({ file: where, row, column, message }: TableProblem): void => {
    said.push(
      [where, row, column, message]
        .filter((part) => part !== undefined)
        .join(' | ')
        .replaceAll(`${folder}/`, ''),
    );
  };
  const all = { main: file('main'), factual: file('factual'), counterfactual: file('counterfactual') };
  const parsed = parseCcrGbConfig({ ...all, ...config });
  const main = await readMain(parsed.main, parsed.contexts && new Set(parsed.contexts), report);
  const contexts = new Map(
    [...main.contexts].flatMap(([id, rows]): [string, PublishedContext][] => {
      const context = readContext(id, rows);
      return context ? [[id, context]] : [];
    }),
  );
  const read = await questionTables(parsed, contexts, main, report);
  const samples = [...contexts.values()].flatMap((context) =>
    askedSamples(parsed, context, read, report).map(({ sample, questions }) => [
      `${context.id} ${sample.number}`,
      questions.map(
        ({ query, effect, hypothesis, truth }) =>
          `${query}${hypothesis ? ` ${hypothesis.node}=${hypothesis.value}` : ''} ${effect} ${truth}`,
      ),
    ]),
  );
  return { main, said, asked: Object.fromEntries(samples) };
}

/** X on, nothing else: X, C and Y are true while nothing is held, and what is held goes on. */
const FACTS = ['factual 1 true', 'factual 2 true'];
const HELD = [
  ...['do-true 0=true 1 true', 'do-false 0=false 1 false', 'do-true 0=true 2 true'],
  ...['do-false 0=false 2 false', 'do-true 1=true 2 true', 'do-false 1=false 2 false'],
];

describe('of published samples is asked', () => {
  test('what the tables ask: facts first, then each pair with the cause true and false', async () => {
    const { asked, said } = await found();
    expect(said).toEqual([]);
    expect(Object.keys(asked)).toEqual(['0 0', '0 1', '0 2', 'two 0']);
    expect(asked['0 0']).toEqual([...FACTS, ...HELD]);
    expect(asked['two 0']).toEqual([...['factual 1 false', 'factual 2 false'], ...HELD]);
  });

  test('the same whatever the order of rows, and with every row twice', async () => {
    const plain = await found();
    const shuffled = await found(({ factual, counterfactual }) => {
      factual.reverse();
      counterfactual.reverse();
    });
    expect(shuffled).toEqual({ ...plain, main: shuffled.main });
    const twice = await found(() => {}, {}, { replicates: 2 });
    expect(twice).toEqual({ ...plain, main: twice.main });
  });

  test('only what the tables given ask', async () => {
    expect((await found(() => {}, { counterfactual: undefined })).asked['0 0']).toEqual(FACTS);
    expect((await found(() => {}, { factual: undefined })).asked['0 0']).toEqual(HELD);
    expect((await found(() => {}, { factual: undefined, counterfactual: undefined })).asked['0 0']).toEqual([
      ...FACTS,
      ...HELD,
    ]);
  });

  test.each([
    [{ samples: 1 }, ['0 0', 'two 0']],
    [{ samples: 2 }, ['0 0', '0 1', 'two 0']],
    [{ contexts: ['two'] }, ['two 0']],
    [{ contexts: [0], samples: 2 }, ['0 0', '0 1']],
  ])('only about the first samples and the contexts wanted: %j', async (config, samples) => {
    const { asked, said, main } = await found(() => {}, config);
    expect(Object.keys(asked)).toEqual(samples);
    expect(said).toEqual([]);
    expect([...main.ids]).toEqual(['0', 'two']);
  });

  test('about samples in the order of their numbers', async () => {
    const { asked } = await found(({ main }) => {
      main.reverse();
    });
    expect(Object.keys(asked)).toEqual(['two 0', '0 0', '0 1', '0 2']);
  });
});

describe('of tables is told', () => {
  test.each<[string, (tables: Tables) => void, string]>([
    [
      'a context that the main table does not have',
      ({ factual }) => {
        factual.push({ ...factual[0]!, 'Context ID': 'other' });
      },
      'factual.csv | 9 | Context ID | expected a context of the main table, got other',
    ],
    [
      'a sample that it does not have',
      ({ counterfactual }) => {
        counterfactual.push({ ...counterfactual[0]!, 'Sample ID': 3 });
      },
      'counterfactual.csv | 13 | Sample ID | expected a sample of context 0 of the main table, got 3',
    ],
    [
      'another truth',
      ({ factual }) => {
        factual[1]!.True = 0;
      },
      'factual.csv | 2 | True | expected 1, as in main.csv, row 1, Factual queries, got 0',
    ],
    [
      'another text before a question',
      ({ factual }) => {
        factual[1]!.Context = 'Something else.';
      },
      'factual.csv | 2 | Context | expected the Causal context and Sample context of main.csv, row 1, got another text',
    ],
    [
      'another question',
      ({ counterfactual }) => {
        counterfactual[1]!['Question (cause = False)'] = 'Is it?';
      },
      'counterfactual.csv | 2 | Question (cause = False) | expected the prompt of main.csv, row 1, Interventional queries (cause = False), got another text',
    ],
    [
      'a pair that is not that of Cause and Effect',
      ({ counterfactual }) => {
        counterfactual[0]!['Cause-effect pair'] = "('X', 'C')";
      },
      'counterfactual.csv | 1 | Cause-effect pair | expected X and Y, as in Cause and Effect, got X and C',
    ],
    [
      'another effect in it',
      ({ counterfactual }) => {
        counterfactual[0]!['Cause-effect pair'] = "('C', 'Y')";
      },
      'counterfactual.csv | 1 | Cause-effect pair | expected X and Y, as in Cause and Effect, got C and Y',
    ],
    [
      'a replicate that says something else',
      ({ counterfactual }) => {
        counterfactual.push({ ...counterfactual[0]!, 'True (cause = False)': 1 });
      },
      'counterfactual.csv | 13 | True (cause = False) | expected the same as in row 1, a replicate of context 0, sample 0, got "1" instead of "0"',
    ],
    [
      'a replicate told in another context',
      ({ factual }) => {
        factual.push({ ...factual[0]!, Context: 'Elsewhere.' });
      },
      'factual.csv | 9 | Context | expected the same as in row 1, a replicate of context 0, sample 0, got "Elsewhere." instead of "Context 0 is a hall …"',
    ],
    [
      'a sample of the main table that says something else elsewhere',
      ({ main }) => {
        main.push({ ...main[1]!, 'Sample context': 'Elsewhere.' });
      },
      'main.csv | 5 | Sample context | expected the same as in row 2, a replicate of context 0, sample 1, got "Elsewhere." instead of "Tonight these switch…"',
    ],
    [
      'a context that does',
      ({ main }) => {
        main[1]!['Causal context'] = 'Elsewhere.';
      },
      'main.csv | 2 | Causal context | expected the same as in row 1, the first of context 0, got "Elsewhere." instead of " Context 0 is a hall…"',
    ],
  ])('%s', async (_, change, message) => {
    expect((await found(change)).said).toContain(message);
  });

  test.each([
    [
      'Effect',
      'X',
      /^counterfactual\.csv \| 1 \| Effect \| expected a cause before its effect in the cut tree \(X, C, Y\), got X, X$/,
    ],
    ['Cause', 'Y', /got Y, Y$/],
    ['Cause', 'Q', /got Q, Y$/],
    ['Effect', 'Q', /got X, Q$/],
    ['Effect', '', /Effect \| expected an id, got ""$/],
    ['Cause', '', /Cause \| expected an id, got ""$/],
  ])('a row of which %s is %j', async (column, name, message) => {
    const { said } = await found(({ counterfactual }) => {
      counterfactual[0]![column] = name;
    });
    expect(said[0]).toMatch(message);
  });

  test.each(['Q', 'X'])('an effect %s that cannot be asked about', async (name) => {
    const { said } = await found(({ factual }) => {
      factual[0]!.Effect = name;
    });
    expect(said[0]).toMatch(
      /^factual\.csv \| 1 \| Effect \| expected an effect in the cut tree \(.*C, Y\), got .$/,
    );
  });

  test('an empty Context ID, once', async () => {
    const { said } = await found(({ factual }) => {
      factual.push({ ...factual[0]!, 'Context ID': '' });
    });
    expect(said).toEqual(['factual.csv | 9 | Context ID | expected an id, got ""']);
  });

  test('no more of a context whose samples could not be read, or that is not wanted', async () => {
    const { said } = await found(
      ({ main, factual }) => {
        main[1]!['Sample context'] = '';
        factual.push({ ...factual[0]!, 'Context ID': 'two', 'Sample ID': 77 });
      },
      { contexts: [0] },
    );
    expect(said).toEqual(['main.csv | 2 | Sample context | expected text, got an empty cell']);
  });

  test('blanks and line breaks make no other text', async () => {
    const { said } = await found(({ factual }) => {
      factual[0]!.Context = ` ${String(factual[0]!.Context).replaceAll(' ', '\n ')} `;
      factual[1]!.Question = `${factual[1]!.Question}\n`;
    });
    expect(said).toEqual([]);
  });

  test('up to five questions that are missing, and how many more there are', async () => {
    const missing = async (count: number): Promise<string | undefined> =>
      (
        await found(({ counterfactual, factual }) => {
          // A pair has two questions.
          counterfactual.splice(0, Math.floor(count / 2));
          factual.splice(0, count % 2);
        })
      ).said.join('\n');
    const start = (file: string, wanted: number): string =>
      `${file}.csv | context 0, sample 0: expected ${wanted} questions, got none about`;
    const end = '; with samples or contexts the rest can be asked';
    expect(await missing(0)).toBe('');
    expect(await missing(1)).toBe(`${start('factual', 2)} C in fact${end}`);
    expect(await missing(2)).toBe(`${start('counterfactual', 6)} Y do(X = true), Y do(X = false)${end}`);
    expect(await missing(4)).toBe(
      `${start('counterfactual', 6)} C do(X = true), C do(X = false), Y do(X = true), Y do(X = false)${end}`,
    );
    expect(await missing(6)).toBe(
      `${start('counterfactual', 6)} C do(X = true), C do(X = false), Y do(X = true), Y do(X = false), Y do(C = true) and 1 more${end}`,
    );
  });
});
