import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ccrGb } from '../../../generators/ccr-gb.ts';
import { decodeStamp } from '../../../src/cases/design-stamp.ts';
import { populationPns } from '../../../src/causal/population.ts';
import { decodeScm } from '../../../src/causal/scm.ts';
import { checkTests } from '../../../src/study/check-tests.ts';
import {
  type CompositionalCase,
  compositionalCaseSchema,
} from '../../../src/tasks/shared/compositional-case.ts';
import { anyScm, composableDag } from '../../arbitraries.ts';
import golden from '../../fixtures/ccr-worlds.json' with { type: 'json' };
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { promptOf, rowsOf } from '../../support/rows.ts';
import { idOf, rollUp } from '../../support/scored.ts';
import { csv, model, type Row, type TableOptions, type TestContext, tableOf, written } from './tables.ts';

/** X→{A, B}→C→Y with C an and, told by names that need care. */
const scm = model('X>A X>B A>C B>C C>Y', { C: 'and' });
const bits = (text: string): Uint8Array => Uint8Array.from(text, Number);
const everySetting = (size: number): Uint8Array[] =>
  Array.from({ length: 2 ** size }, (_, code) =>
    Uint8Array.from({ length: size }, (__, i) => (code >> i) & 1),
  );
const SAMPLES = ['10000', '10100', '11110', '00000', '11101', '11100', '01110'].map(bits);
const context: TestContext = { id: 0, scm, samples: SAMPLES, names: ["D'Arc", 'A', 'B "b"', '7XQ2', 'Y'] };
const chain: TestContext = {
  id: 7,
  scm: model('X>C C>Y', {}, 0.3),
  samples: ['100', '010', '001', '110'].map(bits),
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function write(contexts: readonly TestContext[], options: TableOptions = {}, change = (rows: Row[]) => rows) {
  const main = written(change(tableOf(contexts, options)));
  folders.push(dirname(main));
  return main;
}

async function casesOf(config: object): Promise<CompositionalCase[]> {
  return (await ccrGb(config)).map(
    ({ metadata }) => compositionalCaseSchema.parse(metadata) as CompositionalCase,
  );
}

/** The message that a generator refuses a table or a config with, for a file in whatever folder. */
async function refusal(config: { readonly main?: string; readonly [key: string]: unknown }): Promise<string> {
  return ccrGb(config).then(
    (tests) => `no refusal, ${tests.length} tests`,
    ({ message }: Error) => message.replaceAll(`${dirname(config.main ?? '')}/`, ''),
  );
}

describe('ccrGb', () => {
  test('makes ordinary cases of a main table: every question of every sample, none twice', async () => {
    const cases = await casesOf({ main: write([context, chain]) });
    // Three pairs with two questions and two effects with one, for each sample.
    expect(cases.length).toBe((3 * 2 + 2) * (SAMPLES.length + 4));
    expect(new Set(cases.map(idOf)).size).toBe(cases.length);
    const [first] = cases;
    // As it was when tables of questions and Parquet were read, too: what a run asked stays comparable.
    expect(first).toEqual({
      task: 'compositional',
      design: '6c6e8ed3/88/sample',
      world: 'ccr-gb-context-0-90c4f034',
      theme: 'ccr-gb',
      equations: `D'Arc=0.4 A|D'Arc B_"b"|D'Arc 7XQ2&A&B_"b" Y|7XQ2`,
      pair: '7XQ2',
      query: 'factual',
      unit: 0,
      noise: '10000',
      weight: 1 / 7,
      truth: false,
    });
    expect(decodeStamp(first!.design).cases).toBe(cases.length);
  });

  test('gives the texts of the table, joined by a blank', async () => {
    const tests = await ccrGb({ main: write([context]) });
    const [row] = tableOf([context]);
    expect(tests[0]).toMatchObject({
      description: 'Context 0 · 7XQ2 · in fact · sample 0',
      vars: {
        context: `${String(row!['Causal context']).trim()} ${String(row!['Sample context']).trim()}`,
        question: 'Does 7XQ2 shine?',
        answerInstruction: '',
        theme: 'ccr-gb',
      },
      options: { disableVarExpansion: true },
    });
    expect(tests[2]!.description).toBe("Context 0 · D'Arc→7XQ2 · do(D'Arc = true) · sample 0");
  });

  test('replicates are asked once', async () => {
    const [once, thrice] = [{}, { replicates: 3 }].map((options) => write([context], options));
    expect(await ccrGb({ main: thrice })).toEqual(await ccrGb({ main: once }));
  });

  test('fewer contexts or samples keep the ids of the rest', async () => {
    const main = write([context, chain]);
    const all = await casesOf({ main });
    const some = await casesOf({ main, contexts: [7], samples: 2 });
    expect(some.length).toBe(2 * 8);
    expect(all.map(idOf)).toEqual(expect.arrayContaining(some.map(idOf)));
    expect(new Set(some.map(({ weight }) => weight))).toEqual(new Set([0.5]));
    expect(some[0]!.design).not.toBe(all[0]!.design);
  });

  test('another id, model or text makes another world', async () => {
    const worldOf = async (one: TestContext, options: TableOptions = {}) =>
      (await casesOf({ main: write([one], options) }))[0]!.world;
    const worlds = [
      await worldOf(chain),
      await worldOf({ ...chain, id: 8 }),
      await worldOf({ ...chain, scm: model('X>C C>Y', { Y: 'and' }, 0.3) }),
      await worldOf(chain, { told: () => 'Another night.' }),
      await worldOf(chain, { asked: (effect) => `And ${effect}?` }),
      await worldOf({ ...chain, samples: chain.samples.toReversed() }),
    ];
    expect(new Set(worlds).size).toBe(worlds.length);
  });

  test('reads earlier names of columns, ids that went through floating point, and rows in any order', async () => {
    const plain = await casesOf({ main: write([context, chain]) });
    const changed = write([context, chain], {}, (rows) =>
      rows
        .map((row) =>
          Object.fromEntries(
            Object.entries({ ...row, Extra: 1 }).map(([name, cell]) => [
              name.replace('Interventional', 'Counterfactual'),
              name === 'Context ID' ? `${cell}.0` : cell,
            ]),
          ),
        )
        .reverse(),
    );
    expect((await casesOf({ main: changed })).map(idOf).sort()).toEqual(plain.map(idOf).sort());
  });

  test('recovers the models of the golden worlds from their values', async () => {
    const worlds = golden.worlds.slice(0, 8);
    const contexts = worlds.map((world, id): TestContext => {
      const { dag } = model(world.edges.map((edge) => edge.join('>')).join(' '));
      const own = dag.nodes.map((node) => world.nodes.indexOf(node));
      const functions = own.map((i) => world.functions[i] as 'or' | 'and');
      const published = {
        dag,
        functions,
        noise: own.map((i) => world.p[i]!),
        fixed: new Map<number, boolean>(),
      };
      const samples = world.samples.map(({ u }) => Uint8Array.from(own, (i) => Number(u[i])));
      return { id, scm: published, samples };
    });
    const main = write(contexts);
    for (const [id, world] of worlds.entries()) {
      const { dag, functions } = contexts[id]!.scm;
      const message = await refusal({ main, contexts: [id] });
      // Few samples leave some functions open; then it says so, and all functions settle it.
      if (!message.startsWith('no refusal'))
        expect(message).toMatch(/the published values allow \d+ assignments of “or” and “and” to nodes/);
      const given = dag.nodes.flatMap((node, i) =>
        dag.parents[i]!.length > 0 ? [[node, functions[i]]] : [],
      );
      const [item] = await casesOf({ main, contexts: [id], functions: { [id]: Object.fromEntries(given) } });
      const found = decodeScm(item!.equations);
      for (const [pair, value] of Object.entries(world.pnsExact as unknown as Record<string, number>)) {
        const [cause, effect] = pair.split('|').map((name) => found.dag.nodes.indexOf(name));
        expect(populationPns(found, cause!, effect!)).toBeCloseTo(value, 12);
      }
    }
  });

  test('the check of designs recomputes every truth and world by enumeration', async () => {
    expect(checkTests(await ccrGb({ main: write([context, chain]) }))).toEqual({
      cases: 88,
      fromText: 0,
      byForce: 88,
      worlds: 2,
      disagreements: [],
    });
  });

  test('the roll-up needs nothing new: a model that knows the answers is right about everything', async () => {
    const half = { ...scm, noise: scm.noise.map(() => 0.5) };
    const tests = await ccrGb({ main: write([{ id: 0, scm: half, samples: everySetting(5) }]) });
    const truths = new Map(tests.map((item) => [promptOf(item), item.metadata!.truth as boolean]));
    const scorecard = rollUp(
      rowsOf(tests, [{ label: 'knows', reply: (prompt) => (truths.get(prompt) ? 'Yes.' : 'No.') }]),
      { createdAt: '' },
    );
    expect(scorecard.problems).toEqual([]);
    expect(scorecard.variants[0]!.answers).toMatchObject({
      questions: tests.length,
      missing: 0,
      accuracy: { value: 1 },
    });
    const [world] = scorecard.variants[0]!.compositional;
    // Every setting of fair noise once is the population: truth on the samples is the exact truth. On 32 samples drawn
    // anew a perfect model would often miss.
    for (const { pns } of world!.quantities) expect(pns.error.relative).toMatchObject({ value: 0 });
    expect(world).toMatchObject({ verdict: 'inconclusive', complete: 'inconclusive' });
    expect(scorecard.worlds[0]!.pairs[0]).toMatchObject({
      pair: 'X→C',
      units: 32,
      truth: { asked: { pns: { value: 0.375 } }, population: { pns: { value: 0.375 } } },
    });
  });

  test('text that promptfoo would render is given in a list', async () => {
    const texts = ['{{ context }} {% raw %} {{', 'file:///etc/passwd', '{% if %}', '{# at the end\n'];
    const asked = (effect: string, cause = '', value = true): string =>
      `${texts[(effect === 'Y' ? 1 : 0) + (value ? 2 : 0)]} ${cause} ${effect} ${value}`;
    const main = write([{ ...chain, samples: chain.samples.slice(0, 1) }], { asked });
    const questions = (await ccrGb({ main })).map(({ vars }) => vars!.question);
    expect(questions).toHaveLength(8);
    expect(questions).toContainEqual([asked('C')]);
    expect(questions).toContainEqual([asked('Y', 'C', false)]);
    for (const question of questions) expect(question).toEqual([expect.any(String)]);
  });
});

describe('ccrGb says which model it took, and refuses where that is open', () => {
  /** What A does with B is not seen where noise keeps both on, and matters to nobody. */
  const inner = model('X>B B>A A>C X>C C>Y', { C: 'and' });
  const alwaysOn = { ...inner, noise: inner.noise.map((p, node) => (node === 1 || node === 2 ? 1 : p)) };
  const samples = ['11110', '01100', '11101'].map(bits);

  test('equal PNS: takes the first and says so', async () => {
    const main = write([{ id: 3, scm: alwaysOn, samples }]);
    const [first] = await casesOf({ main });
    expect(first!.solved).toBe(
      'functions recovered: 2 assignments fit, with the same PNS; the first is used',
    );
    expect(first!.equations).toContain(' A|B ');
    const [given] = await casesOf({ main, functions: { 3: { A: 'and' } } });
    expect(given!.equations).toContain(' A&B ');
    expect(given!.solved).toBeUndefined();
  });

  test('different PNS: refuses with the numbers, until the config gives functions', async () => {
    const main = write([{ id: 3, scm: inner, samples }]);
    expect(await refusal({ main })).toMatch(
      /main\.csv has 1 problem\n.*context 3: the published values allow 2 assignments of “or” and “and” to nodes, and these differ: PNS\(X→C\) is 0\.\d+ or 0\.\d+; set functions for A, or list only other contexts under contexts$/,
    );
    expect((await casesOf({ main, functions: { 3: { A: 'and' } } }))[0]!.equations).toContain('A&B');
  });

  test('no model fits: names the node, the runs and the numbers', async () => {
    const main = write([context], {}, ([first, ...rest]) => [
      {
        ...first!,
        'Factual queries': String(first!['Factual queries']).replaceAll("'A': 1", "'A': 0"),
      },
      ...rest,
    ]);
    expect(await refusal({ main })).toMatch(
      /context 0: no allowed function gives all values of A: “or” fails in row 1, \w+ in fact: noise 0, D'Arc 1, but the table has A 0; “and” fails in row /,
    );
  });

  test('functions that the config gives must fit too', async () => {
    const main = write([context]);
    expect(await refusal({ main, functions: { 0: { '7XQ2': 'or' } } })).toContain(
      'no allowed function gives all values of 7XQ2: “or” fails in row 1',
    );
    expect(await refusal({ main, functions: { 0: { A: 'and' } } })).toContain('“and” fails in row 1');
  });

  test('many nodes whose function is open are not compared', async () => {
    const links = Array.from({ length: 12 }, (_, i) => `N${i}>N${i + 1}`).join(' ');
    const long = model(`X>N0 ${links} N12>C X>C C>Y`);
    const main = write([{ id: 0, scm: long, samples: [Uint8Array.from(long.noise, () => 1)] }]);
    expect(await refusal({ main })).toContain(
      'expected at most 10 nodes whose function does not follow from the published values, got 12; set',
    );
  });

  test('any model, told by any samples: the one it is, or a refusal because others fit too', async () => {
    const runs = fc.record({
      scm: anyScm(composableDag(2, 4)),
      samples: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(runs, async ({ scm: truth, samples: codes }) => {
        const size = truth.dag.nodes.length;
        const drawn = codes.map((code) => Uint8Array.from({ length: size }, (_, node) => (code >> node) & 1));
        const main = write([{ id: 0, scm: truth, samples: drawn }]);
        const made = await casesOf({ main }).catch(({ message }: Error) => message);
        if (typeof made === 'string') {
          expect(made).toMatch(/the published values allow \d+ assignments of “or” and “and” to nodes/);
          return;
        }
        const [item] = made;
        const found = decodeScm(item!.equations);
        expect(found.dag.nodes).toEqual(truth.dag.nodes);
        const last = size - 1;
        expect(populationPns(found, 0, last) / populationPns(truth, 0, last)).toBeCloseTo(1, 8);
        if (item!.solved === undefined) {
          const causing = (functions: readonly string[]) =>
            functions.filter((_, node) => truth.dag.parents[node]!.length > 0);
          expect(causing(found.functions)).toEqual(causing(truth.functions));
        }
      }),
      { numRuns: IS_NIGHTLY ? 60 : 25 },
    );
  });
});

describe('ccrGb refuses', () => {
  test('contexts and nodes that are not there', async () => {
    const main = write([context]);
    expect(await refusal({ main, contexts: [0, 5] })).toBe(
      'generators/ccr-gb.ts: the config has 1 problem\n  - config.contexts: expected Context IDs from main.csv, such as 0, got 5',
    );
    expect(await refusal({ main, functions: { 0: { X: 'or' } } })).toContain(
      `config.functions.0: expected nodes with causes (A, B "b", 7XQ2, Y), got X`,
    );
  });

  test('files that are none, are empty, or are something else', async () => {
    const main = write([context]);
    const changed = async (content: string | Buffer): Promise<string> => {
      writeFileSync(main, content);
      return refusal({ main });
    };
    expect(await refusal({ main: 'no/such.csv' })).toContain('expected a readable file, got ENOENT');
    expect(await refusal({ main: dirname(main) })).toContain('expected a readable file, got EISDIR');
    expect(await changed('')).toContain('expected a header and at least one row, got no rows');
    expect(await changed(csv(tableOf([context])).split('\r\n')[0]!)).toContain(
      'expected a header and at least one row, got no rows',
    );
    expect(await changed('PAR1nonsense')).toMatch(
      /expected a CSV file with the columns .*, got a header that lacks/,
    );
    expect(await changed(Buffer.concat([Buffer.from('a,b\n"'), Buffer.of(0xff, 0xfe)]))).toContain(
      'expected a CSV file in UTF-8, got a file that is not in UTF-8; if it is in another format, such as Parquet or ZIP, convert it to CSV first',
    );
    expect(await changed(`${csv(tableOf([context]))}"0,1\n`)).toContain('expected CSV, got another format');
  });

  test('a table without its columns, or with one twice', async () => {
    const without = write([context], {}, (rows) => rows.map(({ 'DAG nodes': _, ...row }) => row));
    expect(await refusal({ main: without })).toContain('got a header that lacks DAG nodes: Task ID');
    const twice = write([context], {}, (rows) => rows.map((row) => ({ ...row, ' Sample ID ': 1 })));
    expect(await refusal({ main: twice })).toContain('has more than one Sample ID');
  });

  test('rows with too many or too few cells', async () => {
    const main = write([context]);
    appendFileSync(main, '1,2,3\r\n');
    expect(await refusal({ main })).toMatch(
      /table main\.csv has 1 problem\n.*expected CSV, got another format: .* length is \d+, got 3 on line \d+$/,
    );
  });

  test.each<[string, string, (cell: string) => string, string]>([
    [
      'an ellipsis',
      'DAG adjacency matrix',
      () => '[[0 1 ... 0 0]\n [0 0 ... 0 0]]',
      'the cell was shortened when the table was written',
    ],
    [
      'a text cut off',
      'Factual queries',
      (cell) => cell.slice(0, 50),
      'Factual queries: expected a value as Python prints it, got text that is cut off or has another form',
    ],
    [
      'a matrix of another size',
      'DAG adjacency matrix',
      () => '[[0 1]\n [0 0]]',
      'expected a matrix of 5 by 5, got 2 by 2',
    ],
    [
      'a circle',
      'DAG adjacency matrix',
      (cell) => cell.replace('[0 0 0 0 0]]', '[1 0 0 0 0]]'),
      'DAG adjacency matrix: ',
    ],
    [
      'two nodes of one name',
      'DAG nodes',
      (cell) => cell.replace("'A'", "'Y'"),
      'expected names that differ in letters or digits, got D\'Arc, Y, B "b", 7XQ2, Y',
    ],
    [
      'a probability above 1',
      'Bernoulli parameters',
      (cell) => cell.replace('0.4', '1.4'),
      'Bernoulli parameters: 0: expected a probability between 0 and 1, got 1.4',
    ],
    [
      'too few parameters',
      'Bernoulli parameters',
      () => '[0.4, 0.4]',
      'expected 5 probabilities, one for each node, got 2',
    ],
    ['no text', 'Sample context', () => ' ', 'Sample context: expected text, got an empty cell'],
    ['no id', 'Context ID', () => '', 'Context ID: expected an id, got ""'],
    ['no number', 'Sample ID', () => 'first', 'Sample ID: expected a whole number from 0, got "first"'],
    [
      'a truth that is none',
      'Factual queries',
      (cell) => cell.replace("'True response': 0", "'True response': 2"),
      'Factual queries: 7XQ2: True response: expected 0, 1, True or False, got 2',
    ],
    [
      'a truth beside another value',
      'Factual queries',
      (cell) => cell.replace("'True response': 0", "'True response': 1"),
      'the “True response” for 7XQ2 is 1, but “True endogenous” has 0',
    ],
    [
      'a node that is none',
      'Factual queries',
      (cell) => cell.replace("{'7XQ2': {", "{'Q': {"),
      'expected a node, got Q',
    ],
    [
      'a question that is missing',
      'Interventional queries (cause = True)',
      () => '{}',
      "expected a question about 7XQ2 do(D'Arc = true), got none",
    ],
    [
      'no values of all nodes',
      'Factual queries',
      (cell) => cell.replaceAll(/'True endogenous': \{[^}]*\}, /g, ''),
      'Factual queries: 7XQ2: True endogenous: expected a dict with a value for each name, got nothing',
    ],
    [
      'a value that is missing',
      'Factual queries',
      (cell) => cell.replace("'A': 1, ", ''),
      'expected a value for A under “True endogenous”, got none',
    ],
    [
      'names of other noise',
      'Exogenous variables',
      (cell) => cell.replace('U1', 'V1'),
      'expected a value for V1 under “True exogenous”, got none',
    ],
    [
      'noise that differs',
      'Interventional queries (cause = True)',
      (cell) => cell.replace("'U4': 0", "'U4': 1"),
      'expected the same values under “True exogenous” in all queries, got different ones',
    ],
  ])('%s', async (_, column, change, problem) => {
    const main = write([context], {}, ([first, ...rest]) => [
      { ...first!, [column]: change(String(first![column])) },
      ...rest,
    ]);
    const message = await refusal({ main });
    expect(message).toContain('generators/ccr-gb.ts: the table main.csv has ');
    expect(message).toContain(problem);
    expect(message).toContain('- row 1, ');
  });

  test('with twenty problems a file, and how many more there are', async () => {
    const many = { ...context, samples: Array.from({ length: 50 }, () => SAMPLES[0]!) };
    const main = write([many], {}, (rows) => rows.map((row) => ({ ...row, 'Sample context': '' })));
    const message = await refusal({ main });
    expect(message).toMatch(/the table main\.csv has 50 problems/);
    expect(message).toMatch(/\n {2}- 30 more$/);
  });
});
