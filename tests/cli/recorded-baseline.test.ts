import { readFileSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { evalOf } from '../rows/eval-of.ts';
import { testsOf } from '../rows/tests-of.ts';
import { commandsInFolder, failing, noisy, perfect, TESTS } from './commands.ts';

const { gate, inFolder, write } = commandsInFolder();
const recorded = (): string => readFileSync(inFolder('base.json'), 'utf8');

describe('a run that is judged with the option --save-baseline', () => {
  /** Judges a later run of the model m against base.json, and records it there. */
  const judgeAndSave = (...args: readonly string[]) =>
    gate('$later.json', '-b', '$base.json', '--save-baseline', '$base.json', ...args);
  const LATER = { evalId: 'eval-later-2026-01-03T03:04:05' };
  let first: string;

  beforeEach(async () => {
    write('first.json', evalOf(TESTS, [noisy('m', 0.02)]));
    await gate('$first.json', '--save-baseline', '$base.json');
    first = recorded();
  });

  it('is recorded if it passes', async () => {
    write('later.json', evalOf(TESTS, [noisy('m', 0.02, 'another seed')], LATER));
    const { code, text } = await judgeAndSave();
    expect(text).toMatch(/m may ship: .*\(m of .*base\.json/);
    expect(text).toMatch(/Saved as .*base\.json\./);
    expect(code).toBe(0);
    expect(recorded()).not.toBe(first);
  });

  it('is not recorded if it fails', async () => {
    write('later.json', evalOf(TESTS, [noisy('m', 0.2)], LATER));
    const { code, text } = await judgeAndSave();
    expect(text).toMatch(/Not saved as .*base\.json, because the run fails\./);
    expect(code).toBe(3);
    expect(recorded()).toBe(first);
  });

  it('is not recorded if it cannot be judged', async () => {
    write('later.json', evalOf(TESTS, [failing('m', 2)], LATER));
    const { code, text } = await judgeAndSave();
    expect(text).toContain('because the run cannot be judged');
    expect(code).toBe(1);
    expect(recorded()).toBe(first);
  });

  it('is recorded in the linked file if the given path is a symbolic link', async () => {
    write('real.json', '');
    symlinkSync('real.json', inFolder('link.json'));
    await gate('$first.json', '--save-baseline', '$link.json');
    expect(JSON.parse(readFileSync(inFolder('real.json'), 'utf8')).schemaVersion).toBe(4);
  });
});

describe('the baseline of a run', () => {
  // v2 is equal to its recorded run, but worse than v1 of the same run.
  beforeEach(async () => {
    write('old.json', evalOf(TESTS, [noisy('v1', 0.2), noisy('v2', 0.2)]));
    await gate('$old.json', '--save-baseline', '$base.json');
    write('new.json', evalOf(TESTS, [perfect('v1'), noisy('v2', 0.2)]));
    write('variant.yaml', 'baseline: v1');
    write('file.yaml', 'baseline: base.json');
  });

  it.each([
    ['the variant that gate.yaml names', ['-p', '$variant.yaml'], 3],
    ['the recorded run that gate.yaml names', ['-p', '$file.yaml'], 0],
    [
      'the recorded run that the option --baseline names, even if gate.yaml names a variant',
      ['-p', '$variant.yaml', '-b', '$base.json'],
      0,
    ],
    [
      'the variant that the option --against names, even if gate.yaml names a recorded run',
      ['-p', '$file.yaml', '-a', 'v1'],
      3,
    ],
  ])('is %s', async (_, args, code) => {
    expect(await gate('$new.json', ...args)).toMatchObject({ code });
  });

  it('can be a variant and a recorded run at once, and the stricter of the two verdicts then counts', async () => {
    write('perfect.json', evalOf(TESTS, [perfect('v1'), perfect('v2')]));
    await gate('$perfect.json', '--save-baseline', '$perfect-base.json');
    // v1 and v2 are wrong on the same questions, so v2 loses nothing beside v1.
    write('equal.json', evalOf(TESTS, [noisy('v1', 0.2, 'one seed'), noisy('v2', 0.2, 'one seed')]));
    const { code, text } = await gate('$equal.json', '-a', 'v1', '-b', '$perfect-base.json');
    expect(code).toBe(3);
    expect(text.match(/Do not ship v2/g)).toHaveLength(1);
    expect(text).toMatch(/\(v2 of .*base\.json: 1\.000\)/);
  });

  it('can be a recorded run that does not exist yet, and the verdict then says that there is no baseline yet', async () => {
    write('first.yaml', 'baseline: missing.json');
    write('first.json', evalOf(TESTS, [perfect('m')]));
    const { code, text } = await gate('$first.json', '-p', '$first.yaml');
    expect(text).toMatch(/m has no baseline yet: there is no recorded run .*missing\.json/);
    expect(text).toMatch(/Next: Record this run:\n {2}npx .*--save-baseline .*missing\.json/);
    expect(code).toBe(0);
  });
});

describe('in a comparison with a recorded run that asked other questions,', () => {
  beforeEach(async () => {
    write('old.json', evalOf(testsOf({ seed: 7 }, { seed: 7 }), [noisy('m', 0.02)]));
    await gate('$old.json', '--save-baseline', '$base.json');
  });

  it('a model that is as good as before passes', async () => {
    write('new.json', evalOf(TESTS, [noisy('m', 0.02)]));
    const { code, text } = await gate('$new.json', '-b', '$base.json');
    expect(text).toContain('m may ship');
    expect(code).toBe(0);
  });

  it('a model that is worse than before fails', async () => {
    write('new.json', evalOf(TESTS, [noisy('m', 0.15)]));
    expect(await gate('$new.json', '-b', '$base.json')).toMatchObject({ code: 3 });
  });
});
