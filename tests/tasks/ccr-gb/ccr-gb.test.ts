import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ccrGb } from '../../../generators/ccr-gb.ts';
import { decodeStamp } from '../../../src/cases/design-stamp.ts';
import { populationPns } from '../../../src/causal/population.ts';
import { decodeScm } from '../../../src/causal/scm.ts';
import { namedRng } from '../../../src/lib/rng.ts';
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
import {
  csv,
  model,
  parquet,
  type Row,
  type TableOptions,
  type Tables,
  type TestContext,
  tablesOf,
  written,
} from './tables.ts';

/** X→{A, B}→C→Y with C an and, told by names that need care. */
const scm = model('X>A X>B A>C B>C C>Y', { C: 'and' });
const bits = (text: string): Uint8Array => Uint8Array.from(text, Number);
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

function write(tables: Partial<Tables>, format: 'csv' | 'parquet' = 'csv'): Record<keyof Tables, string> {
  const files = written(tables, format);
  folders.push(dirname(files.main || files.factual || files.counterfactual));
  return files;
}

async function casesOf(config: object): Promise<CompositionalCase[]> {
  return (await ccrGb(config)).map(
    ({ metadata }) => compositionalCaseSchema.parse(metadata) as CompositionalCase,
  );
}

/** The message that a generator refuses tables or a config with. */
async function refusal(config: object): Promise<string> {
  return ccrGb(config).then(
    (tests) => `no refusal, ${tests.length} tests`,
    (error: Error) => error.message,
  );
}

/** The message for tables of which something was changed. */
async function refusalOf(
  change: (tables: Tables) => void,
  options: TableOptions = {},
  use: readonly (keyof Tables)[] = ['main'],
  config: object = {},
  contexts: readonly TestContext[] = [context],
): Promise<string> {
  const tables = tablesOf(contexts, options);
  change(tables);
  const files = write(tables);
  const message = await refusal({ ...Object.fromEntries(use.map((name) => [name, files[name]])), ...config });
  return message.replaceAll(`${dirname(files.main)}/`, '');
}

describe('ccrGb', () => {
  test('makes ordinary cases of a main table: every question of every sample, none twice', async () => {
    const { main } = write(tablesOf([context, chain]));
    const cases = await casesOf({ main });
    // Three pairs with two questions and two effects with one, for each sample.
    expect(cases.length).toBe((3 * 2 + 2) * (SAMPLES.length + 4));
    expect(new Set(cases.map(idOf)).size).toBe(cases.length);
    const [first] = cases;
    expect(first).toEqual({
      task: 'compositional',
      design: expect.stringMatching(/^[0-9a-f]{8}\/88\/sample$/),
      world: expect.stringMatching(/^ccr-gb-context-0-[0-9a-f]{8}$/),
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

  test('gives the texts of the tables, joined as in the tables of questions', async () => {
    const tables = tablesOf([context]);
    const files = write(tables);
    const fromMain = await ccrGb({ main: files.main });
    const [row] = tables.factual;
    expect(fromMain[0]).toMatchObject({
      description: 'Context 0 · 7XQ2 · in fact · sample 0',
      vars: { context: row!.Context, question: row!.Question, answerInstruction: '', theme: 'ccr-gb' },
      options: { disableVarExpansion: true },
    });
    const fromBoth = await ccrGb(files);
    expect(fromBoth).toEqual(fromMain);
    expect(fromBoth[2]!.description).toBe("Context 0 · D'Arc→7XQ2 · do(D'Arc = true) · sample 0");
  });

  test('asks what the tables given ask', async () => {
    const files = write(tablesOf([context]));
    const queriesOf = async (config: object): Promise<Set<string>> =>
      new Set((await casesOf(config)).map(({ query }) => query));
    expect(await queriesOf({ main: files.main })).toEqual(new Set(['factual', 'do-true', 'do-false']));
    expect(await queriesOf({ main: files.main, factual: files.factual })).toEqual(new Set(['factual']));
    expect(await queriesOf({ main: files.main, counterfactual: files.counterfactual })).toEqual(
      new Set(['do-true', 'do-false']),
    );
  });

  test('Parquet gives what CSV gives, in one group of rows or in many, however packed', async () => {
    const tables = tablesOf([context, chain], { replicates: 2 });
    const [text, binary] = [write(tables), write(tables, 'parquet')];
    expect(await ccrGb(binary)).toEqual(await ccrGb(text));
    for (const options of [
      { rowGroupSize: 3 },
      { codec: 'GZIP' as const, compressors: { GZIP: (input: Uint8Array) => gzipSync(input) } },
      { codec: 'BROTLI' as const, compressors: { BROTLI: (input: Uint8Array) => brotliCompressSync(input) } },
      { codec: 'ZSTD' as const, compressors: { ZSTD: (input: Uint8Array) => zstdCompressSync(input) } },
    ]) {
      writeFileSync(binary.main, parquet(tables.main, [], options));
      expect(await ccrGb(binary)).toEqual(await ccrGb(text));
    }
    const unknown = { codec: 'LZ4_RAW' as const, compressors: { LZ4_RAW: (input: Uint8Array) => input } };
    writeFileSync(binary.main, parquet(tables.main, [], unknown));
    expect(await refusal(binary)).toContain(
      'main.parquet: expected Parquet packed with snappy, gzip, brotli, zstd or nothing, got LZ4_RAW',
    );
    writeFileSync(binary.main, parquet(tables.main));
    expect(await ccrGb({ main: text.main, counterfactual: binary.counterfactual })).toEqual(
      await ccrGb({ main: binary.main, counterfactual: text.counterfactual }),
    );
  });

  test('Parquet may hold lists and structs instead of their text', async () => {
    const tables = tablesOf([chain]);
    const { main } = write(tables, 'parquet');
    const expected = await ccrGb({ main });
    writeFileSync(
      main,
      parquet(tables.main, [
        'Nodes per BCC',
        'DAG nodes',
        'CCT nodes',
        'Exogenous variables',
        'Factual queries',
      ]),
    );
    expect(await ccrGb({ main })).toEqual(expected);
  });

  test('replicates are asked once', async () => {
    const [once, thrice] = [{}, { replicates: 3 }].map((options) => write(tablesOf([context], options)));
    expect(await ccrGb(thrice!)).toEqual(await ccrGb(once!));
    expect(await ccrGb({ main: thrice!.main })).toEqual(await ccrGb({ main: once!.main }));
  });

  test('fewer contexts or samples keep the ids of the rest', async () => {
    const files = write(tablesOf([context, chain]));
    const all = await casesOf(files);
    const some = await casesOf({ ...files, contexts: [7], samples: 2 });
    expect(some.length).toBe(2 * 8);
    expect(all.map(idOf)).toEqual(expect.arrayContaining(some.map(idOf)));
    expect(new Set(some.map(({ weight }) => weight))).toEqual(new Set([0.5]));
    expect(some[0]!.design).not.toBe(all[0]!.design);
  });

  test('other words make another world', async () => {
    const [one, other] = [1, 2].map((night) =>
      write(tablesOf([context], { told: (i) => `Night ${night}, switch setting ${i}.` })),
    );
    const worldOf = async (main: string): Promise<string> => (await casesOf({ main }))[0]!.world;
    expect(await worldOf(one!.main)).not.toBe(await worldOf(other!.main));
  });

  test('reads earlier names of columns, ids that went through floating point, and rows in any order', async () => {
    const tables = tablesOf([context, chain]);
    const rename = (row: Row): Row =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [name.replace('Interventional', 'Counterfactual'), cell]),
      );
    const plain = write(tables);
    const changed = write({
      main: tables.main
        .map(rename)
        .map((row) => ({ ...row, 'Context ID': `${row['Context ID']}.0` }))
        .reverse(),
      factual: tables.factual
        .map((row) => ({
          ...row,
          'Sample ID': `${row['Sample ID']}.0`,
          True: row.True ? 'True' : 'False',
          Extra: 1,
        }))
        .reverse(),
      counterfactual: tables.counterfactual,
    });
    const sorted = (cases: CompositionalCase[]): string[] => cases.map(idOf).sort();
    expect(sorted(await casesOf(changed))).toEqual(sorted(await casesOf(plain)));
  });

  test('reads noise that stands in the column of exogenous variables', async () => {
    const plain = tablesOf([context]);
    const strip = (cell: string | number): string =>
      String(cell).replaceAll(/'True exogenous': \{[^}]*\}, /g, '');
    const rows = (noise: (sample: number) => string): Row[] =>
      plain.main.map((row, sample) => ({
        ...Object.fromEntries(
          Object.entries(row).map(([name, cell]) => [name, name.includes('queries') ? strip(cell) : cell]),
        ),
        'Exogenous variables': noise(sample),
      }));
    const expected = await ccrGb({ main: write(plain).main });
    for (const noise of [
      (i: number) => `[${SAMPLES[i]!.join(' ')}]`,
      (i: number) =>
        `{${[...SAMPLES[i]!].map((bit, node) => `'U${node}': ${bit ? 'True' : 'False'}`).join(', ')}}`,
    ]) {
      expect(await ccrGb({ main: write({ main: rows(noise) }).main })).toEqual(expected);
    }
  });

  test('recovers the models of the golden worlds from their truths', async () => {
    const contexts = golden.worlds.slice(0, 8).map((world, id): TestContext => {
      const { dag } = model(world.edges.map((edge) => edge.join('>')).join(' '));
      const own = dag.nodes.map((node) => world.nodes.indexOf(node));
      const published = {
        dag,
        functions: own.map((i) => world.functions[i] as 'or' | 'and'),
        noise: own.map((i) => world.p[i]!),
        fixed: new Map<number, boolean>(),
      };
      return {
        id,
        scm: published,
        samples: world.samples.map(({ u }) => Uint8Array.from(own, (i) => Number(u[i]))),
      };
    });
    const files = write(tablesOf(contexts));
    for (const [id, world] of golden.worlds.slice(0, 8).entries()) {
      const message = await refusal({ ...files, contexts: [id] });
      // Few samples leave some functions open; then it says so, and all functions settle it.
      const functions = Object.fromEntries(
        contexts[id]!.scm.dag.nodes.flatMap((node, i) =>
          contexts[id]!.scm.dag.parents[i]!.length > 0 ? [[node, contexts[id]!.scm.functions[i]]] : [],
        ),
      );
      if (!message.startsWith('no refusal'))
        expect(message).toMatch(/expected one assignment of “or” and “and”, got \d+ that/);
      const [item] = await casesOf({ ...files, contexts: [id], functions: { [id]: functions } });
      const found = decodeScm(item!.equations);
      for (const [pair, value] of Object.entries(world.pnsExact as unknown as Record<string, number>)) {
        const [cause, effect] = pair.split('|').map((name) => found.dag.nodes.indexOf(name));
        expect(populationPns(found, cause!, effect!)).toBeCloseTo(value, 12);
      }
    }
  });

  test('the check of designs recomputes every truth and world by enumeration', async () => {
    expect(checkTests(await ccrGb(write(tablesOf([context, chain]))))).toEqual({
      cases: 88,
      fromText: 0,
      byForce: 88,
      worlds: 2,
      disagreements: [],
    });
  });

  test('the roll-up needs nothing new: a model that knows the answers is right about everything', async () => {
    const samples = Array.from({ length: 32 }, (_, code) =>
      Uint8Array.from({ length: 5 }, (__, node) => (code >> node) & 1),
    );
    const half = { ...scm, noise: scm.noise.map(() => 0.5) };
    const tests = await ccrGb(write(tablesOf([{ id: 0, scm: half, samples }])));
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
});

describe('ccrGb says which model it took, and refuses where that is open', () => {
  /** A's own noise is always on, so with an and at C it does not matter to C how A looks at X. */
  const hidden = model('X>A A>C X>C C>Y', { C: 'and' });
  const alwaysOn = { ...hidden, noise: hidden.noise.map((p, node) => (node === 1 ? 1 : p)) };

  test('equal PNS: takes the first and says so', async () => {
    const samples = ['1100', '0111', '1111', '1110', '0110'].map(bits);
    const { main } = write(tablesOf([{ id: 3, scm: alwaysOn, samples }], { endogenous: false }));
    const [first] = await casesOf({ main });
    expect(first!.solved).toBe(
      'functions recovered: 2 assignments fit, with the same PNS; the first is used',
    );
    expect(first!.equations).toBe('X=0.4 A=1|X C=0.4&X&A Y|C');
    const [given] = await casesOf({ main, functions: { 3: { A: 'and' } } });
    expect(given!.equations).toBe('X=0.4 A=1&X C=0.4&X&A Y|C');
    expect(given!.solved).toBeUndefined();
  });

  test('different PNS: refuses with the numbers, until the config gives functions', async () => {
    const samples = ['1100', '0111'].map(bits);
    const { main } = write(tablesOf([{ id: 3, scm: hidden, samples }], { endogenous: false }));
    expect(await refusal({ main })).toContain(
      'main.csv: context 3: expected one assignment of “or” and “and”, got 2 that reproduce all that is published, and they differ: PNS(X→C) is 0.400000 or 0.160000, as A is “or” or “and”; give functions for A, or leave the context out with contexts',
    );
    expect((await casesOf({ main, functions: { 3: { A: 'and' } } }))[0]!.equations).toContain('A&X');
    expect(await refusal({ main, functions: { 3: 'and' } })).toContain('up to Y, none fits there');
  });

  test('no model fits: names the node, the run and the numbers', async () => {
    const message = await refusalOf(({ main }) => {
      const column = 'Factual queries';
      main[0]![column] = String(main[0]![column])
        .replace("'7XQ2': 0, 'Y': 0}", "'7XQ2': 1, 'Y': 1}")
        .replace("'True response': 0", "'True response': 1")
        .replace("'7XQ2': 0, 'Y': 0}", "'7XQ2': 1, 'Y': 1}")
        .replace("'True response': 0", "'True response': 1");
    }, {});
    expect(message).toBe(
      `generators/ccr-gb.ts: the tables have 1 problem
  - main.csv: context 0: expected an assignment of “or” and “and” to its 4 nodes with causes that reproduces all 35 runs, got none: of 1 that fit up to 7XQ2, none fits there: row 1, sample 0, do(D'Arc = true): noise 0, A 1, B_"b" 1; “or” gives 1, the table has 0; row 1, sample 0, in fact: noise 0, A 1, B_"b" 1; “and” gives 0, the table has 1`,
    );
  });

  test('truths that stand in a table of questions alone count, too', async () => {
    const samples = Array.from({ length: 32 }, (_, code) =>
      Uint8Array.from({ length: 5 }, (__, node) => (code >> node) & 1),
    );
    const tables = tablesOf([{ id: 0, scm, samples }], { endogenous: false });
    for (const row of tables.main) {
      row['Interventional queries (cause = True)'] = '{}';
      row['Interventional queries (cause = False)'] = '{}';
    }
    const { main, counterfactual } = write(tables);
    const cases = await casesOf({ main, counterfactual });
    expect(cases.length).toBe(32 * 6);
    expect(cases[0]!.equations).toBe('X=0.4 A|X B|X C&A&B Y|C');
    expect(await refusal({ main })).toContain(
      'context 0, sample 0: expected 6 questions, got none about C do(X = true)',
    );
  });

  test('too many assignments to follow: says at which node, and what to do', async () => {
    const fan = model(`${Array.from({ length: 20 }, (_, i) => `X>A${i} A${i}>C`).join(' ')} C>Y`, {}, 0.5);
    const samples = Array.from({ length: 32 }, (_, i) =>
      Uint8Array.from(fan.noise, (__, node) => (namedRng(1, i, node).bernoulli(0.3) ? 1 : 0)),
    );
    const { main } = write(tablesOf([{ id: 0, scm: fan, samples }], { endogenous: false }));
    expect(await refusal({ main })).toMatch(
      /context 0: expected at most 65536 assignments of “or” and “and” to follow at a time, got more at node A\d+; a table whose queries have True endogenous/,
    );
    const { main: settled } = write(tablesOf([{ id: 0, scm: fan, samples }]));
    expect((await casesOf({ main: settled })).length).toBe(32 * 8);
  });

  test('any model, told by any samples: the one it is, or a refusal because others fit too', async () => {
    const runs = fc.record({
      scm: anyScm(composableDag(2, 4)),
      samples: fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
      endogenous: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(runs, async ({ scm: truth, samples: codes, endogenous }) => {
        const size = truth.dag.nodes.length;
        const samples = codes.map((code) =>
          Uint8Array.from({ length: size }, (_, node) => (code >> node) & 1),
        );
        const { main } = write(tablesOf([{ id: 0, scm: truth, samples }], { endogenous }));
        const made = await casesOf({ main }).catch(({ message }: Error) => message);
        if (typeof made === 'string') {
          expect(made).toMatch(
            /expected one assignment of “or” and “and”.*, got \d+ that reproduce all that is published/,
          );
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

  test('functions that the config gives must fit too', async () => {
    const message = await refusalOf(() => {}, {}, ['main'], { functions: { 0: { '7XQ2': 'or' } } });
    expect(message).toContain(
      'with the functions that the config gives, got none: of 1 that fit up to 7XQ2, none fits there',
    );
    expect(message).toMatch(/“or” gives 1, the table has 0$/);
  });

  test('without values of all nodes, truths of effects alone have to do', async () => {
    const samples = Array.from({ length: 32 }, (_, code) =>
      Uint8Array.from({ length: 5 }, (__, node) => (code >> node) & 1),
    );
    const { main } = write(tablesOf([{ id: 0, scm, samples }], { endogenous: false }));
    expect((await casesOf({ main }))[0]!.equations).toBe('X=0.4 A|X B|X C&A&B Y|C');
    const { main: few } = write(
      tablesOf([{ id: 0, scm, samples: samples.slice(0, 3) }], { endogenous: false }),
    );
    expect(await refusal({ main: few })).toContain('that reproduce all that is published');
  });
});

describe('ccrGb refuses', () => {
  test('a config with every problem at once', async () => {
    expect(
      await refusal({
        main: 'file://main.csv',
        factual: [{ a: 1 }],
        samples: 0,
        contexts: [1, 1],
        functions: { 2: 'xor' },
        seed: 1,
      }),
    ).toBe(
      `generators/ccr-gb.ts: the config has 7 problems
  - config.main: expected a path without file://
  - config.factual: expected the path of a CSV or Parquet file, without file://, which promptfoo replaces by its content, got [{"a":1}]
  - config.samples: expected a whole number from 1, got 0
  - config.functions.2: expected “or”, “and”, or one of them for each node, got "xor"
  - config: unknown key seed; the keys are main, factual, counterfactual, contexts, samples, functions, shard, contextByReference, mostQuestions
  - config.contexts: expected every context once, got 1 again
  - config.functions.2: expected one of contexts (1, 1), got 2`,
    );
    expect(await refusal({ factual: 'factual.csv' })).toContain(
      'config.main: expected the path of a CSV or Parquet file',
    );
  });

  test('contexts and nodes that are not there', async () => {
    expect(await refusalOf(() => {}, {}, ['main'], { contexts: [0, 5] })).toBe(
      'generators/ccr-gb.ts: the config has 1 problem\n  - config.contexts: expected contexts of main.csv (0), got 5',
    );
    expect(await refusalOf(() => {}, {}, ['main'], { functions: { 0: { X: 'or' } } })).toContain(
      `config.functions.0: expected nodes with causes (A, B "b", 7XQ2, Y), got X`,
    );
  });

  test('files that are none, are empty, or are something else', async () => {
    const { main } = write(tablesOf([context]));
    const changed = async (content: string | Buffer): Promise<string> => {
      writeFileSync(main, content);
      return refusal({ main });
    };
    expect(await refusal({ main: 'no/such.csv' })).toContain(
      'no/such.csv: expected a readable file, got ENOENT',
    );
    expect(await refusal({ main: dirname(main) })).toContain('expected a readable file, got EISDIR');
    expect(await changed('')).toContain('expected a header, got an empty file');
    expect(await changed(csv(tablesOf([context]).main).split('\r\n')[0]!)).toContain(
      'expected rows, got a header alone',
    );
    expect(await changed('PK\x03\x04')).toContain(
      'expected CSV or Parquet, got a ZIP archive or an Excel file',
    );
    expect(await changed(gzipSync('a,b\n'))).toContain('got a file packed with gzip');
    expect(await changed('PAR1nonsense')).toContain('expected Parquet, got something else');
    expect(await changed(Buffer.concat([Buffer.from('a,b\n"'), Buffer.of(0xff, 0xfe)]))).toContain(
      'expected text in UTF-8, got bytes that are none',
    );
    expect(await changed(`${csv(tablesOf([context]).main)}"0,1\n`)).toContain(
      'expected CSV, got a record that is none',
    );
  });

  test('a table without its columns, in any of the files', async () => {
    const { main, factual } = write(tablesOf([context]));
    const message = await refusal({ main, factual: main, counterfactual: factual });
    expect(message).toMatch(
      /main\.csv: expected the columns Context ID, .* got a header that lacks Effect, Context, Question, True: /,
    );
    expect(message).toMatch(
      /factual\.csv: expected the columns .* lacks Cause-effect pair, Cause, Question \(cause = True\)/,
    );
  });

  test('rows with too many or too few cells', async () => {
    const { main } = write(tablesOf([context]));
    appendFileSync(main, '1,2,3\r\n');
    expect(await refusal({ main })).toMatch(
      /main\.csv, row 8: expected 18 cells, one for each column, got 3$/,
    );
  });

  test.each<[string, string, (cell: string) => string, string]>([
    [
      'a matrix that numpy shortened',
      'DAG adjacency matrix',
      () => '[[0 1 ... 0 0]\n ...\n [0 0 ... 0 0]]',
      'expected all items, got “...” at character 7: the cell was shortened when the table was written',
    ],
    [
      'one with an ellipsis sign',
      'CCT adjacency matrix',
      () => '[[0. 1. … 1.]]',
      'expected all items, got “…” at character 9',
    ],
    [
      'a matrix of another size',
      'DAG adjacency matrix',
      () => '[[0 1]\n [0 0]]',
      'expected a matrix of 5 by 5, one row for each node, got row 1 of 2 with 2',
    ],
    [
      'a matrix of something else',
      'DAG adjacency matrix',
      (cell) => cell.replace('1', '2'),
      'expected 0, 1, True or False, got 2',
    ],
    [
      'a cycle',
      'DAG adjacency matrix',
      (cell) => cell.replace(/0\]\]$/, '0]]').replace('[0 0 0 0 0]]', '[1 0 0 0 0]]'),
      "expected an acyclic graph, got the cycle D'Arc → ",
    ],
    [
      'two roots',
      'DAG adjacency matrix',
      () => '[[0 0 1 0 0]\n [0 0 0 1 0]\n [0 0 0 1 0]\n [0 0 0 0 1]\n [0 0 0 0 0]]',
      "A1: expected exactly one root (a node without causes), got 2: D'Arc, A",
    ],
    [
      'a graph without cutpoints',
      'DAG adjacency matrix',
      (cell) => cell.replace('[[0 1 1 0 0]', '[[0 1 1 0 1]'),
      'A3: expected at least one cutpoint',
    ],
    [
      'a name twice',
      'DAG nodes',
      (cell) => cell.replace("'A'", "'Y'"),
      'expected different names, got Y twice',
    ],
    [
      'names that no symbol tells apart',
      'DAG nodes',
      (cell) => cell.replace("'A'", "'Y '").replace("'Y']", "'Y=']"),
      'expected names that differ in letters or digits, got Y  and Y=',
    ],
    [
      'other sizes of components',
      'Nodes per BCC',
      () => '[3, 3]',
      'expected [4, 2], as the adjacency matrix has it, got [3, 3]',
    ],
    [
      'another cut tree',
      'CCT nodes',
      (cell) => cell.replace("'7XQ2'", "'A'"),
      `expected nodes of the cut tree (D'Arc, 7XQ2, Y), got A`,
    ],
    [
      'another cut-tree matrix',
      'CCT adjacency matrix',
      (cell) => cell.replace('[0. 0. 1.]', '[0. 0. 0.]'),
      'expected an arrow to every later node, got others in row 2',
    ],
    [
      'too few parameters',
      'Bernoulli parameters',
      () => '[0.4]',
      'expected 5 items, one for each node, got 1',
    ],
    [
      'a parameter that is none',
      'Bernoulli parameters',
      (cell) => cell.replace('np.float64(0.4)', 'nan'),
      'expected a probability between 0 and 1, got NaN',
    ],
    [
      'another global quantity',
      'Global quantity',
      () => "('7XQ2', 'Y')",
      "expected the 1 of the graph's cut tree, each once, got 1, without D'Arc→Y, with 7XQ2→Y",
    ],
    ['a missing local quantity', 'Local quantities', () => "[('7XQ2', 'Y')]", "without D'Arc→7XQ2"],
    [
      'a composition with a gap',
      'Compositions',
      () => "[[('7XQ2', 'Y'), ('7XQ2', 'Y')]]",
      'each beginning where the one before ends',
    ],
    [
      'an exogenous variable twice',
      'Exogenous variables',
      (cell) => cell.replace('U1', 'U2'),
      'expected different names, got U2 twice',
    ],
    ['no text', 'Sample context', () => ' ', 'expected text, got an empty cell'],
    ['a cell cut off', 'Factual queries', (cell) => cell.slice(0, 90), 'it was cut off'],
    [
      'a query without its truth',
      'Factual queries',
      (cell) => cell.replace("'True response'", "'Response'"),
      'in "7XQ2": expected the keys Prompt and True response',
    ],
    [
      'a truth that is none',
      'Factual queries',
      (cell) => cell.replace("'True response': 0", "'True response': 'no'"),
      'in "7XQ2": in True response: expected 0, 1, True or False, got "no"',
    ],
    [
      'an effect that is none',
      'Factual queries',
      (cell) => cell.replace("{'7XQ2'", "{'A'"),
      'expected an effect in the cut tree (7XQ2, Y), got A',
    ],
    [
      'a pair the wrong way round',
      'Interventional queries (cause = True)',
      (cell) => cell.replace("('7XQ2', 'Y')", "('Y', '7XQ2')"),
      "expected a cause before its effect in the cut tree (D'Arc, 7XQ2, Y), got Y, 7XQ2",
    ],
    [
      'values of an unknown node',
      'Factual queries',
      (cell) => cell.replace("'A': 1", "'Q': 1"),
      'in fact: expected values of nodes, got Q, which is none',
    ],
    [
      'values that contradict one another',
      'Factual queries',
      (cell) => cell.replace("'True response': 0", "'True response': 1"),
      'in fact: expected one value of 7XQ2, got 0 in one place and 1 in another',
    ],
    [
      'noise that is not told in full',
      'Factual queries',
      (cell) => cell.replaceAll("'U1': 0, ", ''),
      'expected a value of every exogenous variable, got none of U1',
    ],
    [
      'noise that contradicts itself',
      'Interventional queries (cause = False)',
      (cell) => cell.replaceAll("'U1': 0", "'U1': 1"),
      'expected the exogenous values 10000, as in Factual queries, got 11000',
    ],
    ['noise that is told nowhere', 'Factual queries', (cell) => cell, 'no refusal'],
  ])('%s', async (_, column, change, message) => {
    const found = await refusalOf(({ main }) => {
      const changed = change(String(main[0]![column]));
      // What a context says must be changed in all of its rows.
      const isContext = !/queries|Sample context/.test(column);
      for (const row of isContext ? main : main.slice(0, 1)) row[column] = changed;
    });
    expect(found).toContain(message);
    if (message !== 'no refusal') expect(found).toContain(`main.csv, row 1, ${column}: `);
  });

  test('noise that is told nowhere', async () => {
    const message = await refusalOf(({ main }) => {
      for (const row of main) {
        for (const column of Object.keys(row).filter((name) => name.includes('queries'))) {
          row[column] = String(row[column]).replaceAll(/'True exogenous': \{[^}]*\}, /g, '');
        }
      }
    });
    expect(message).toContain(
      'main.csv, row 7, Exogenous variables: expected the noise, here as a list of 0 and 1 or in the queries under True exogenous, got it in neither',
    );
  });

  test('a replicate that differs, naming both rows', async () => {
    const message = await refusalOf(
      ({ main, factual, counterfactual }) => {
        main[3]!['Sample context'] = 'Tonight these switches are off: none.';
        factual[3]!.True = 1 - Number(factual[3]!.True);
        counterfactual[4]!['Question (cause = False)'] = 'Something else?';
      },
      { replicates: 2 },
      ['main', 'factual', 'counterfactual'],
    );
    expect(message.split('\n').slice(1)).toEqual([
      '  - main.csv, row 4, Sample context: expected the same as in row 3, a replicate of context 0, sample 1, got "…these switches are off: none." instead of "…these switches are on: D\'Arc, B \\"b\\"."',
      '  - factual.csv, row 4, True: expected the same as in row 2, a replicate of context 0, sample 0, got "1" instead of "0"',
      expect.stringContaining(
        '  - counterfactual.csv, row 5, Question (cause = False): expected the same as in row 2, a replicate of context 0, sample 0, got "Something else?" instead of ',
      ),
    ]);
  });

  test('a context that says different things in different rows', async () => {
    const message = await refusalOf(({ main }) => {
      main[2]!['Bernoulli parameters'] = '[0.4, 0.4, 0.4, 0.4, 0.5]';
      // The same in other words is the same.
      main[3]!['Bernoulli parameters'] = '[0.4 0.4 0.4 0.4 0.4]';
    });
    expect(message).toMatch(
      /the tables have 1 problem\n {2}- main\.csv, row 3, Bernoulli parameters: expected the same as in row 1, the first of context 0/,
    );
  });

  test('tables that do not belong together', async () => {
    const message = await refusalOf(
      ({ factual, counterfactual }) => {
        factual[0]!['Context ID'] = 9;
        factual[1]!['Sample ID'] = 99;
        factual[2]!.True = 1 - Number(factual[2]!.True);
        factual[3]!.Context = 'Another hall.';
        factual[4]!.Effect = 'A';
        factual[5]!['Sample ID'] = 'two';
        counterfactual[0]!['Cause-effect pair'] = "('Y', '7XQ2')";
        counterfactual[1]!.Cause = 'Y';
        counterfactual[2]!['Question (cause = True)'] = 'Is it?';
        counterfactual[3]!['True (cause = True)'] = 'yes';
      },
      {},
      ['main', 'factual', 'counterfactual'],
    );
    for (const problem of [
      'factual.csv, row 1, Context ID: expected a context of the main table, got 9',
      'factual.csv, row 2, Sample ID: expected a sample of context 0 of the main table, got 99',
      /factual\.csv, row 3, True: expected 0, as in .*main\.csv, row 2, Factual queries, got 1/,
      /factual\.csv, row 4, Context: expected the Causal context and Sample context of .*main\.csv, row 2, got another text/,
      'factual.csv, row 5, Effect: expected an effect in the cut tree (7XQ2, Y), got A',
      'factual.csv, row 6, Sample ID: expected a whole number from 0, got two',
      "counterfactual.csv, row 1, Cause-effect pair: expected D'Arc and Y, as in Cause and Effect, got Y and 7XQ2",
      'counterfactual.csv, row 2, Effect: expected a cause before its effect',
      /counterfactual\.csv, row 3, Question \(cause = True\): expected the prompt of .*main\.csv, row 1, Interventional queries \(cause = True\), got another text/,
      'counterfactual.csv, row 4, True (cause = True): expected a value, got yes at character 1',
    ]) {
      expect(message).toMatch(
        typeof problem === 'string' ? new RegExp(problem.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) : problem,
      );
    }
  });

  test('samples that are not asked about in full, once all else is in order', async () => {
    const message = await refusalOf(
      ({ factual, counterfactual }) => {
        factual.splice(2, 2);
        counterfactual.splice(20, 1);
      },
      {},
      ['main', 'factual', 'counterfactual'],
    );
    expect(message.split('\n').slice(1)).toEqual([
      '  - factual.csv: context 0, sample 1: expected 2 questions, got none about 7XQ2 in fact, Y in fact; with samples or contexts the rest can be asked',
      '  - counterfactual.csv: context 0, sample 6: expected 6 questions, got none about Y do(7XQ2 = true), Y do(7XQ2 = false); with samples or contexts the rest can be asked',
    ]);
  });

  test('the same words for another question, or with another truth, naming both', async () => {
    const others = await refusalOf(
      ({ factual }) => {
        factual[1]!.Question = factual[0]!.Question!;
      },
      {},
      ['main', 'factual'],
    );
    expect(others).toContain('factual.csv, row 2, Question: expected the prompt of main.csv, row 1');
    const alike = await refusalOf(() => {}, { asked: (effect) => `Does ${effect} shine?` });
    expect(alike.split('\n')[1]).toBe(
      "  - main.csv, row 1, Interventional queries (cause = True): expected other words than in row 1, or the same truth: sample 0 of context 0 is asked about 7XQ2 in fact, which is false, and sample 0 of context 0 about 7XQ2 do(D'Arc = true), which is false, in the same words",
    );
    const told = await refusalOf(({ main }) => {
      main[3]!['Sample context'] = main[2]!['Sample context']!;
    });
    expect(told.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/the tables have \d+ problems$/),
      '  - main.csv, row 4, Factual queries: expected other words than in row 3, or the same truth: sample 2 of context 0 is asked about 7XQ2 in fact, which is true, and sample 3 of context 0 about 7XQ2 in fact, which is false, in the same words',
    ]);
  });

  test('the same words in another context, with another truth', async () => {
    const other = { ...context, id: 1, scm: model('X>A X>B A>C B>C C>Y') };
    const alike = { causal: () => 'Switches and lamps.' };
    const found = await refusalOf(() => {}, alike, ['main'], {}, [context, other]);
    expect(found).toContain(
      'sample 1 of context 0 is asked about 7XQ2 in fact, which is false, and sample 1 of context 1 about 7XQ2 in fact, which is true, in the same words',
    );
    expect(await refusalOf(() => {}, alike, ['main'], {}, [context, { ...context, id: 1 }])).toMatch(
      /^no refusal/,
    );
  });

  test('numbers that are not those of the model', async () => {
    const exact = populationPns(scm, 0, 4);
    const withValues =
      (global: number) =>
      ({ main }: Tables) => {
        for (const row of main) row['Global quantity'] = `{("D'Arc", 'Y'): np.float64(${global})}`;
      };
    expect(await refusalOf(withValues(exact))).toBe('no refusal, 56 tests');
    // Nor does it matter if they are those of the seven samples, none of which depends.
    expect(await refusalOf(withValues(0))).toBe('no refusal, 56 tests');
    expect(await refusalOf(withValues(0.5))).toMatch(
      /main\.csv, row 1, Global quantity: expected 0\.2016 for D'Arc→Y, or 0 on the table's 7 samples, got 0\.5$/,
    );
    const compositions = ({ main }: Tables) => {
      for (const row of main) row.Compositions = `{(("D'Arc", '7XQ2'), ('7XQ2', 'Y')): 0.25}`;
    };
    expect(await refusalOf(compositions)).toMatch(
      /Compositions: expected 0\.2016 for D'Arc→7XQ2→Y, .* got 0\.25$/,
    );
  });

  test('with twenty problems a file, and how many more there are', async () => {
    const many = { ...context, samples: Array.from({ length: 50 }, () => SAMPLES[0]!) };
    const message = await refusalOf(
      ({ main }) => {
        for (const row of main) row['Sample context'] = '';
      },
      {},
      ['main'],
      {},
      [many],
    );
    expect(message.split('\n').length).toBe(1 + 20 + 1);
    expect(message).toMatch(/the tables have 50 problems/);
    expect(message).toMatch(/\n {2}- main\.csv: 30 more$/);
  });
});

test('no text of a table gets lost: what promptfoo would render is given in a list', async () => {
  const texts = ['{{ context }} {% raw %} {{', 'file:///etc/passwd', '{% if %}', '{# at the end\n'];
  const asked = (effect: string, cause = '', value = true): string =>
    `${texts[(effect === 'Y' ? 1 : 0) + (value ? 2 : 0)]} ${cause} ${effect} ${value}`;
  const { main, factual, counterfactual } = write(
    tablesOf([{ ...chain, samples: chain.samples.slice(0, 1) }], { asked }),
  );
  const tests = await ccrGb({ main, factual, counterfactual });
  const effects = ['C', 'Y'].map((effect) => asked(effect));
  const pairs = [true, false].flatMap((value) =>
    [
      ['C', 'X'],
      ['Y', 'X'],
      ['Y', 'C'],
    ].map(([effect, cause]) => asked(effect!, cause, value)),
  );
  expect(new Set(tests.map(({ vars }) => JSON.stringify(vars!.question)))).toEqual(
    new Set([...effects, ...pairs].map((text) => JSON.stringify([text]))),
  );
});
