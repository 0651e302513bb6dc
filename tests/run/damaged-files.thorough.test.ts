import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { collect, makePart } from '../../src/collect-rows.ts';
import { openExportedCases } from '../../src/exchange/exported-cases.ts';
import { writeRepliesOutput } from '../../src/exchange/replies-output.ts';
import { namedRng, type Rng } from '../../src/lib/rng.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { finishRun } from '../../src/run.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { rowsOfFiles } from '../../src/scoring/rows/read-results.ts';
import { causal } from '../support/command.ts';
import { at, placesIn, put, type Row, writtenRows } from '../support/edits.ts';
import { draws, FUZZ, IS_NIGHTLY, nightly } from '../support/fuzz.ts';
import { judged } from '../support/judged.ts';
import { ours } from '../support/promptfoo.ts';
import { promptOf, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-damaged-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string): string => join(folder, name);
const text = (name: string): string => readFileSync(path(name), 'utf8');

const CHAIN = { edges: ['X -> C', 'C -> Y'], noise: 0.3 };
const tests = [
  ...compositional({ ...CHAIN, ask: ['booleans', 'share'] }),
  ...identification({ draws: 1, kinds: ['back-door', 'opening'] }),
  ...interventionEffects({ graphs: ['bivariate'], draws: 2 }),
  ...linear({ edges: { 'X -> A': 2, 'A -> Y': 1.5 } }),
];
const LABELS = ['a', 'b'];
const rows = writtenRows(
  tests,
  LABELS.map((label) => ({ ...simulatedVariant({ model: 'noisy', errorRate: 0.3, seed: label }), label })),
).map((row) => ({ ...row, prompt: { label: 'direct', raw: promptOf(tests[row.testIdx as number]!) } }));
const answers = answersOf(rows);
const scorecard = judged(answers);

/** promptfoo's output with all that says what must be there. */
const OUTPUT = {
  evalId: 'eval-1',
  results: {
    version: 3,
    timestamp: '2025-06-01T12:00:00.000Z',
    prompts: LABELS.map((provider, promptIdx) => {
      const own = rows.filter((row) => (row as Row).promptIdx === promptIdx);
      const passed = own.filter((row) => (row as Row).success === true).length;
      const metrics = { testPassCount: passed, testFailCount: own.length - passed, testErrorCount: 0 };
      return { provider, label: 'direct', metrics };
    }),
    results: rows,
  },
  config: {
    providers: LABELS.map((label) => ({ id: 'simulated', label })),
    tests: ['compositional', 'identification', 'interventionEffects', 'linear'].map((name) => ({
      path: `file://causal.mjs:${name}`,
    })),
  },
};

beforeAll(async () => {
  writeFileSync(path('eval.json'), JSON.stringify(OUTPUT));
  writeFileSync(path('rows.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  writeFileSync(path('scorecard.json'), serialiseScorecard(scorecard));
  writeFileSync(path('one.part'), (await makePart(rowsOfFiles([path('eval.json')]), {}, undefined)).file);
  writeFileSync(path('gate.yaml'), '');
  const prompts = ['direct', 'chain-of-thought'].map((label) => ({ id: ours(`prompts/${label}.j2`), label }));
  const config = {
    prompts,
    providers: ['openai:chat:m', 'openai:chat:n'],
    tests: [{ path: `${ours('generators/compositional.ts')}:compositional`, config: CHAIN }],
  };
  writeFileSync(path('promptfooconfig.yaml'), stringify(config));
  const { code, output } = await causal(folder, ['export', '--to', 'openai-batch', '--out', 'export']);
  expect(code, output).toBe(0);
  const replies = text('export/requests-0-0001.jsonl').trim().split('\n');
  const answered = replies.map((line, i) => ({
    custom_id: JSON.parse(line).custom_id,
    response: { status_code: 200, body: { choices: [{ message: { content: i % 3 ? 'Yes.' : 'No.' } }] } },
  }));
  writeFileSync(path('replies.jsonl'), answered.map((line) => `${JSON.stringify(line)}\n`).join(''));
});

/** Another value for a leaf: none, that of a leaf of the same name, or one that is made up. */
function otherLeaf(content: Row, places: readonly (readonly string[])[], place: readonly string[], rng: Rng) {
  const value = at(content, place);
  const namesakes = places.filter((one) => one.at(-1) === place.at(-1));
  const other = at(content, rng.pick(namesakes));
  switch (rng.integer(4)) {
    case 0:
      return undefined;
    case 1:
      if (other !== value) return other;
  }
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return rng.pick([value + 1, -1 - value, value / 2 + 0.125, 99]);
  if (typeof value !== 'string' || value === '') return 'x';
  const i = rng.integer(value.length);
  return value.slice(0, i) + rng.pick(['', 'x', '7', ' ']) + value.slice(i + 1);
}

type Damage = (bytes: Buffer, rng: Rng) => { readonly damaged: Buffer; readonly what: string };

/** One leaf of a JSON file, or of a line of JSON Lines, has another value. */
const oneField: Damage = (bytes, rng) => {
  const lines = bytes.toString('utf8').trimEnd().split('\n');
  const isLines = lines.length > 1 && lines[0]?.startsWith('{') && lines[0].endsWith('}');
  const contents = isLines ? lines.map((line) => JSON.parse(line)) : [JSON.parse(lines.join('\n'))];
  const content = rng.pick(contents);
  const places = placesIn(content);
  const place = rng.pick(places);
  const [before, after] = [at(content, place), otherLeaf(content, places, place, rng)];
  put(content, place, after);
  const damaged = Buffer.from(contents.map((one) => JSON.stringify(one)).join('\n'));
  return { damaged, what: `${place.join('.')}: ${JSON.stringify(before)} → ${JSON.stringify(after)}` };
};

/** Bytes changed, lost, doubled or moved. */
const someBytes: Damage = (bytes, rng) => {
  const from = rng.integer(bytes.length);
  const size = rng.pick([1, 1, 1, 2, 8, 200]);
  const [head, cut, tail] = [
    bytes.subarray(0, from),
    bytes.subarray(from, from + size),
    bytes.subarray(from + size),
  ];
  const turned = Buffer.from(cut);
  turned[0]! ^= 1 << rng.integer(8);
  const ways = [
    ['turned', [head, turned, tail]],
    ['replaced', [head, Buffer.from(String(rng.integer(10))), tail]],
    ['lost', [head, tail]],
    ['doubled', [head, cut, cut, tail]],
    ['cut off', [head]],
    ['moved', [head, tail, cut]],
  ] as const;
  const [way, parts] = rng.pick(ways);
  const near = bytes.toString('utf8', Math.max(0, from - 40), from + 40);
  return { damaged: Buffer.concat(parts), what: `${size} bytes ${way} at ${from}: ${near}` };
};

/** Numbers, and whose they are, of results or a part; whether anybody is told that something is wrong. */
async function readingOf(file: string) {
  const { collector } = await collect(rowsOfFiles([file]), {});
  const { sheet, problems, duplicates } = collector.answers();
  // What a call cost and how long it took is told by promptfoo alone.
  const variants = sheet.variants.map(({ spent: _, notes, ...variant }) => ({
    ...variant,
    notes: [...(notes ?? [])],
  }));
  const numbers = JSON.stringify([sheet.cases, variants]);
  return { numbers, isTold: problems.length > 0 || duplicates > 0 };
}

async function failsGate(file: string): Promise<boolean> {
  const run = { stamp: { createdAt: '' }, env: {}, settings: { resamples: 10 }, inputs: [file] };
  const { scorecard, problem } = await finishRun(rowsOfFiles([file]), {
    ...run,
    gate: { gate: path('gate.yaml') },
  });
  return problem !== undefined || scorecard.gate?.verdict === 'fail';
}

/** What a use of a file comes to, as a text. */
type Use = (file: string) => Promise<string | 'told'>;

const ofResults: Use = async (file) => {
  const { numbers, isTold } = await readingOf(file);
  if (isTold) return 'told';
  return numbers === whole.get('results') || !(await failsGate(file)) ? numbers : 'told';
};

const ofScorecard: Use = async (file) => JSON.stringify(parseScorecard(readFileSync(file, 'utf8'), file));

const ofExport: Use = async () => {
  const cases = openExportedCases([path('export')]);
  try {
    await writeRepliesOutput([path('replies.jsonl')], cases, { path: path('replied.json') });
  } finally {
    cases.close();
  }
  return (await readingOf(path('replied.json'))).numbers;
};

const whole = new Map<string, string>();

/** Of the damages of each night those that `npm test` does. */
const SHARE = 1 / 20;

interface Outcomes {
  readonly silent: string[];
  refused: number;
  told: number;
  harmless: number;
}

async function damagedOften(name: string, use: Use, damage: Damage, times: number): Promise<Outcomes> {
  const found: Outcomes = { silent: [], refused: 0, told: 0, harmless: 0 };
  const bytes = readFileSync(path(name));
  const sound = await use(path(name));
  expect(sound).not.toBe('told');
  for (let i = 0; i < draws(nightly(times, SHARE)); i++) {
    const { damaged, what } = damage(bytes, namedRng(FUZZ, 'damaged files', name, damage.name, i));
    writeFileSync(path(name), damaged);
    try {
      const outcome = await use(path(name));
      if (outcome === 'told') found.told++;
      else if (outcome === sound) found.harmless++;
      else found.silent.push(what);
    } catch (error) {
      if (!(error instanceof UserError || error instanceof SyntaxError))
        throw new Error(what, { cause: error });
      found.refused++;
    }
  }
  writeFileSync(path(name), bytes);
  return found;
}

describe('3,000 damages each night, 150 otherwise: none changes a number in silence', () => {
  beforeAll(async () => {
    whole.set('results', (await readingOf(path('eval.json'))).numbers);
  });

  test.each<[string, string, Use, Damage, number]>([
    ['eval.json', 'one field', ofResults, oneField, 700],
    ['eval.json', 'bytes', ofResults, someBytes, 400],
    ['rows.jsonl', 'one field', ofResults, oneField, 300],
    ['rows.jsonl', 'bytes', ofResults, someBytes, 300],
    ['one.part', 'bytes', ofResults, someBytes, 300],
    ['scorecard.json', 'one field', ofScorecard, oneField, 300],
    ['scorecard.json', 'bytes', ofScorecard, someBytes, 200],
    ['export/cases.jsonl', 'one field', ofExport, oneField, 200],
    ['export/cases.jsonl', 'bytes', ofExport, someBytes, 150],
    ['export/export.json', 'one field', ofExport, oneField, 100],
    ['export/export.json', 'bytes', ofExport, someBytes, 50],
  ])('%s: %s', async (name, _, use, damage, times) => {
    const { silent, ...counts } = await damagedOften(name, use, damage, times);
    if (IS_NIGHTLY) console.log(name, damage.name, counts);
    expect(silent).toEqual([]);
    expect(counts.refused + counts.told).toBeGreaterThan(draws(nightly(times, SHARE)) / 4);
  });
});
