import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { linear } from '../../../generators/linear.ts';
import { makePart } from '../../../src/collect-rows.ts';
import { once } from '../../../src/lib/caching.ts';
import { redactor } from '../../../src/lib/redact.ts';
import { finishRun } from '../../../src/run.ts';
import { serialiseScorecard } from '../../../src/scorecard/serialise.ts';
import { encodePart } from '../../../src/scoring/rows/part-file.ts';
import { rowsOfFiles } from '../../../src/scoring/rows/read-results.ts';
import { rowsOf, simulatedVariant } from '../../support/rows.ts';

const COUNT = 3;
/** Few resamples: what is compared is the same work twice. */
const RUN = { stamp: { createdAt: '' }, env: {}, settings: { resamples: 20 } };
const variants = (['oracle', 'noisy'] as const).map((model) => simulatedVariant({ model }));
const failing = {
  label: 'failing',
  reply: (prompt: string) => (prompt.length % 7 === 0 ? new Error('503') : 'No.'),
};

let folder = '';
const at = (name: string): string => join(folder, name);
const scorecardOf = async (names: readonly string[]): Promise<string> => {
  const { scorecard } = await finishRun(rowsOfFiles(names.map(at)), RUN);
  return serialiseScorecard(scorecard);
};
const problemsOf = async (names: readonly string[]): Promise<string> =>
  JSON.parse(await scorecardOf(names)).problems.join('\n');
const gateOf = async (names: readonly string[]) => {
  const run = { ...RUN, gate: { gate: at('gate.yaml') } };
  const { scorecard } = await finishRun(rowsOfFiles(names.map(at)), run);
  return scorecard.gate;
};

const write = (name: string, rows: readonly object[]): void =>
  writeFileSync(at(name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** The rows of each shard in a file, and the part that was made of them there. */
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  writeFileSync(
    at('gate.yaml'),
    'variants:\n  - { provider: oracle, floors: { IE accuracy: 0.1 } }\n  - { provider: noisy, skip: true }\n',
  );
  for (let index = 1; index <= COUNT; index++) {
    const shard = { index, count: COUNT };
    const asked = [
      ...compositional({ preset: 'maasch-2025-figure-4', units: { sample: 5 }, shard }),
      ...interventionEffects({ graphs: ['mediation'], draws: 3, shard }),
      ...linear({ edges: ['X -> A', 'X -> C', 'A -> C', 'C -> Y'], draws: 3, shard }),
    ];
    write(`${index}.jsonl`, rowsOf(asked, variants, 2));
    if (index === 1) write('failing.jsonl', rowsOf(asked.slice(0, 40), [failing]));
    const { file } = await makePart(rowsOfFiles([at(`${index}.jsonl`)]), {}, `${index}/${COUNT}`);
    writeFileSync(at(`${index}.part`), file);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const wholeRun = once(() => scorecardOf(ROWS));
const ROWS = ['1.jsonl', '2.jsonl', '3.jsonl'];
const PARTS = ['1.part', '2.part', '3.part'];

describe('parts', () => {
  test('in any order, and beside rows, give the scorecard of all rows, byte for byte', async () => {
    const whole = await wholeRun();
    expect(JSON.parse(whole).problems.join()).not.toContain('missing');
    expect(await scorecardOf(PARTS)).toBe(whole);
    expect(await scorecardOf(PARTS.toReversed())).toBe(whole);
    expect(JSON.parse(whole).design.parts.map(({ digest }: { digest?: string }) => digest)).not.toContain(
      undefined,
    );
  });

  test('stand beside rows of files, and a file that is cut short is named', async () => {
    expect(await scorecardOf([...ROWS.slice(0, 2), '3.part'])).toContain('partial roll-up of shard');
    writeFileSync(at('short.jsonl'), readFileSync(at('1.jsonl'), 'utf8').slice(0, -200));
    const short = finishRun(rowsOfFiles(['2.jsonl', 'short.jsonl'].map(at)), RUN);
    await expect(short).rejects.toThrow(`${at('short.jsonl')}: line`);
  });

  test('of parts are the same', async () => {
    const { file } = await makePart(rowsOfFiles(['1.part', '3.part'].map(at)), {}, undefined);
    writeFileSync(at('both.part'), file);
    expect(await scorecardOf(['both.part', '2.part'])).toBe(await wholeRun());
    expect(await problemsOf(['both.part'])).toContain('the partial roll-up of shard 2/3 is missing');
  });

  test('tell of calls that failed', async () => {
    const { file } = await makePart(rowsOfFiles([at('failing.jsonl')]), {}, undefined);
    writeFileSync(at('failing.part'), file);
    const card = await scorecardOf([...PARTS, 'failing.part']);
    expect(card).toBe(await scorecardOf([...ROWS, 'failing.jsonl']));
    expect(card).toContain('calls failed');
  });

  test('take about a byte a reply, beside the texts', () => {
    const bytes = readFileSync(at('2.part')).length;
    expect(bytes).toBeLessThan(readFileSync(at('2.jsonl')).length / 20);
  });

  test('that are missing are named, and the gate fails', async () => {
    expect((await gateOf(PARTS))?.exitCode).toBe(0);
    expect(await problemsOf(['1.part', '3.part'])).toContain('the partial roll-up of shard 2/3 is missing');
    expect(await gateOf(['1.part', '3.part'])).toMatchObject({ verdict: 'fail', exitCode: 3 });
  });

  test('that came twice are named, count once, and fail the gate', async () => {
    writeFileSync(at('copy.part'), readFileSync(at('2.part')));
    const [whole, doubled] = [await scorecardOf(PARTS), await scorecardOf([...PARTS, 'copy.part'])].map(
      (text) => JSON.parse(text),
    );
    expect(doubled.problems).toEqual([
      `${at('copy.part')}: this is the same partial roll-up as ${at('2.part')}, so it counts only once`,
    ]);
    expect(doubled.variants).toEqual(whole.variants);
    expect((await gateOf([...PARTS, 'copy.part']))?.exitCode).toBe(3);
  });

  test('beside the rows they were made of count twice, which fails the gate', async () => {
    expect((await gateOf([...PARTS, '2.jsonl']))?.exitCode).toBe(3);
  });

  test('that are damaged anywhere are refused by name', async () => {
    const file = readFileSync(at('1.part'));
    for (let place = 0; place < file.length; place += Math.ceil(file.length / 40)) {
      const damaged = Buffer.from(file);
      damaged[place] = (damaged[place] ?? 0) ^ 4;
      writeFileSync(at('damaged.part'), damaged);
      await expect(scorecardOf(['damaged.part', '2.part']), `byte ${place}`).rejects.toThrow(
        at('damaged.part'),
      );
    }
    for (const length of [0, 10, 40, file.length - 1]) {
      writeFileSync(at('damaged.part'), file.subarray(0, length));
      await expect(scorecardOf(['damaged.part'])).rejects.toThrow(
        /damaged\.part: (?:damaged|expected a part)/,
      );
    }
  });

  test('of another version, or of none, are refused', async () => {
    const { part } = await makePart(rowsOfFiles([at('1.jsonl')]), {}, '1/3');
    writeFileSync(at('other.part'), encodePart({ ...part, head: { ...part.head, madeBy: '0.0.9' } }));
    await expect(scorecardOf(['other.part'])).rejects.toThrow(
      'promptfoo-causal 0.0.9 made this partial roll-up',
    );
    writeFileSync(
      at('other.part'),
      readFileSync(at('1.part'), 'latin1').replace('part 2\n', 'part 1\n'),
      'latin1',
    );
    await expect(scorecardOf(['other.part'])).rejects.toThrow('got format 1');
  });

  test('whose checksum is right and whose content is not are refused, or told', async () => {
    const written = (content: Buffer): void => {
      const body = deflateSync(content);
      const sum = createHash('sha256').update(body).digest();
      writeFileSync(at('forged.part'), Buffer.concat([Buffer.from('promptfoo-causal part 2\n'), sum, body]));
    };
    for (const content of ['', '{}', '\u0002\u0000\u0000\u0000{}', '\u00ff\u00ff\u00ff\u007f{}']) {
      written(Buffer.from(content, 'latin1'));
      await expect(scorecardOf(['forged.part'])).rejects.toThrow('forged.part');
    }
    const { part } = await makePart(rowsOfFiles([at('1.jsonl')]), {}, '1/3');
    const cases = part.cases.map((item, i) => (i === 0 ? { ...item, world: 5 as unknown as string } : item));
    writeFileSync(at('forged.part'), encodePart({ ...part, cases }));
    expect(await problemsOf(['forged.part'])).toContain("a row's metadata is not a case of promptfoo-causal");
    const flipped = part.cases.map((item, i) => (i === 0 ? { ...item, truth: !item.truth } : item));
    writeFileSync(at('forged.part'), encodePart({ ...part, cases: flipped }));
    expect(await problemsOf(['1.jsonl', 'forged.part'])).toContain(
      'rows with the same case id differ in truth',
    );
  });

  test('say what could not be read where they were made', async () => {
    const lines = readFileSync(at('3.jsonl'), 'utf8').trimEnd().split('\n');
    const changed = lines.map((line, i) =>
      i < 4 ? line.replaceAll(/"truth":(true|false)/g, '"truth":"?"') : line,
    );
    writeFileSync(at('changed.jsonl'), changed.join('\n'));
    const { file } = await makePart(rowsOfFiles([at('changed.jsonl')]), {}, '3/3');
    writeFileSync(at('changed.part'), file);
    expect(await scorecardOf(['1.part', '2.part', 'changed.part'])).toBe(
      await scorecardOf(['1.jsonl', '2.jsonl', 'changed.jsonl']),
    );
    expect((await gateOf(['1.part', '2.part', 'changed.part']))?.exitCode).toBe(3);
  });

  test('of files of one name from several machines do not stand in each other’s way', async () => {
    const names: string[] = [];
    for (const [i, rows] of ROWS.entries()) {
      writeFileSync(at('rows.jsonl'), readFileSync(at(rows)));
      const { file } = await makePart(rowsOfFiles([at('rows.jsonl')]), {}, `${i + 1}/3`);
      names.push(`machine-${i}.part`);
      writeFileSync(at(`machine-${i}.part`), file);
    }
    expect(JSON.parse(await scorecardOf(names)).variants).toEqual(JSON.parse(await wholeRun()).variants);
    expect((await gateOf(names))?.exitCode).toBe(0);
  });

  test('hold no secret of the machine that made them', async () => {
    const secret = 'sk-0123456789';
    const rows = readFileSync(at('1.jsonl'), 'utf8').replaceAll(
      '"label":"noisy"',
      `"label":"noisy ${secret}"`,
    );
    writeFileSync(at('secret.jsonl'), rows);
    const { part } = await makePart(
      rowsOfFiles([at('secret.jsonl')]),
      { redact: redactor({ API_KEY: secret }) },
      '1/3',
    );
    expect(JSON.stringify(part)).not.toContain(secret);
    expect(JSON.stringify(part.head)).toContain('[API_KEY]');
  });
});
