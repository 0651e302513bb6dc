import { describe, expect, test } from 'vitest';
import { compileTuebingen } from '../../../../data/compile-tuebingen.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import { NAMINGS } from '../../../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { drawNames, mostNames } from '../../../../src/tasks/intervention-effects/story/names.ts';
import facts from '../../../../src/tasks/intervention-effects/story/tuebingen.json' with { type: 'json' };
import {
  areRelated,
  drawUnrelated,
  isListed,
  LISTED,
  reaches,
  surelyUnrelated,
  VALUES,
  VARIABLES,
} from '../../../../src/tasks/intervention-effects/story/tuebingen.ts';
import { nightly } from '../../../support/fuzz.ts';

describe('the facts', () => {
  test('are those of the files in data/: run `npm run data` after a change there', () => {
    expect(facts).toEqual(compileTuebingen());
  });

  test('are as many as they should be: 108 pairs, 37 left out, the same relation listed twice counts once', () => {
    expect(LISTED.length).toBe(65);
    expect(VARIABLES.length).toBe(79);
    expect(new Set(LISTED.map(String)).size).toBe(LISTED.length);
  });

  test('have pair 92 the right way round: clay content is the cause', () => {
    expect(isListed('Clay content of soil', 'Organic carbon in soil')).toBe(true);
    expect(isListed('Organic carbon in soil', 'Clay content of soil')).toBe(false);
  });

  test('know labels by one name each, whatever the list calls them', () => {
    for (const slip of [
      'Horse power',
      'Alkaline phosphotase',
      'Outside temperature',
      'Performance',
      'Length',
    ]) {
      expect(VARIABLES).not.toContain(slip);
    }
    expect(
      isListed('Horsepower', 'Fuel consumption of a car') && isListed('Horsepower', 'Acceleration'),
    ).toBe(true);
    expect(isListed('Outdoor temperature', 'Indoor temperature')).toBe(true);
  });

  test('leave pairs out for drawing, not for what is related', () => {
    expect(LISTED.some(([, effect]) => effect === 'Life expectancy')).toBe(true);
    expect(LISTED.map(String)).not.toContain('Latitude,Life expectancy');
    expect(reaches('Latitude', 'Life expectancy')).toBe(true);
    // Of a pair of several variables, each causes each.
    expect(reaches('Weight', 'Acceleration')).toBe(true);
  });

  test('let no variable cause itself by way of another that may be drawn', () => {
    for (const u of VARIABLES)
      for (const v of VARIABLES) expect(u !== v && reaches(u, v) && reaches(v, u)).toBe(false);
  });

  test('have names and values that every sentence can take', () => {
    for (const variable of VARIABLES) {
      expect(variable).toMatch(/^[^“”,()=]+$/);
      expect(VALUES[variable]!.length).toBeGreaterThanOrEqual(3);
      for (const value of VALUES[variable]!) {
        expect(value).toMatch(/^[^“”()=.]+$|^\d\.\d [^“”()=.]+$/);
        // Nothing in a prompt may look like an answer, nor name the operation that substitution hides.
        expect(`${variable} ${value}`).not.toMatch(/\b(?:yes|no|true|false|do|perfect)\b|interven/i);
      }
    }
  });
});

describe('names', () => {
  const labels = (naming: (typeof NAMINGS)[number], size: number, draw: number): string[] =>
    drawNames(naming, size, { cause: 0, effect: size - 1 }, { seed: 1, graph: 'any', draw }).map(
      ({ label }) => label,
    );

  test('random-char: distinct letters, never A or I, each as often as the others', () => {
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 2400; draw++) {
      const three = labels('random-char', 3, draw);
      expect(new Set(three).size).toBe(3);
      for (const label of three) {
        expect(label).toMatch(/^[B-HJ-Z]$/);
        counts.set(label, (counts.get(label) ?? 0) + 1);
      }
    }
    // 3 of 24 letters in each draw: mean 300, standard deviation 16.2.
    expect(counts.size).toBe(24);
    for (const count of counts.values()) expect(Math.abs(count - 300)).toBeLessThan(4 * 16.2);
  });

  test('tuebingen: a listed pair where it belongs, and others that no path joins to it or to each other', () => {
    for (let draw = 0; draw < 2000; draw++) {
      const [cause, first, second, effect] = labels('tuebingen', 4, draw);
      expect(isListed(cause!, effect!)).toBe(true);
      for (const [a, b] of [
        [first, second],
        [first, cause],
        [first, effect],
        [second, cause],
        [second, effect],
      ]) {
        expect(areRelated(a!, b!)).toBe(false);
      }
    }
  });

  test('tuebingen: no listed pair comes again before all have come', () => {
    const pairs = Array.from({ length: 130 }, (_, draw) => labels('tuebingen', 2, draw).join());
    expect(new Set(pairs.slice(0, 65)).size).toBe(65);
    expect(new Set(pairs.slice(65)).size).toBe(65);
    expect(pairs.slice(65)).not.toEqual(pairs.slice(0, 65));
  });

  test('random-tuebingen: no two joined by a directed path among all listed pairs, over 10,000 draws of 2 to 9 each night, 2,500 otherwise', () => {
    const used = new Set<string>();
    for (let draw = 0; draw < nightly(10_000); draw++) {
      const size = 2 + (draw % 8);
      const drawn = labels('random-tuebingen', size, draw);
      expect(drawn.length).toBe(size);
      for (const [i, a] of drawn.entries()) {
        used.add(a);
        for (const b of drawn.slice(i + 1)) {
          if (hasPath(a, b) || hasPath(b, a) || a === b) expect(`${a} … ${b}`).toBe('not joined');
        }
      }
    }
    expect(used.size).toBe(VARIABLES.length);
  });

  test('do not run dry: as many as there can be are found in every draw', () => {
    for (const naming of NAMINGS) {
      const { most } = mostNames(naming);
      for (let draw = 0; draw < 5; draw++) {
        expect(new Set(labels(naming, most, draw)).size).toBe(most);
      }
    }
  });

  test('come with values that suit the variable', () => {
    for (const naming of ['tuebingen', 'random-tuebingen'] as const) {
      for (let draw = 0; draw < 50; draw++) {
        const which = { seed: 1, graph: 'any', draw };
        for (const { label, value } of drawNames(naming, 3, { cause: 0, effect: 1 }, which)) {
          expect(VALUES[label]).toContain(value);
        }
      }
    }
  });
});

/** By walking the listed relations as they stand in the files, independently of what the package computes. */
function hasPath(from: string, to: string): boolean {
  const listed = [...facts.relations, ...facts.leftOut];
  const seen = new Set([from]);
  for (const variable of seen) {
    for (const [cause, effect] of listed) if (cause === variable) seen.add(effect!);
  }
  seen.delete(from);
  return seen.has(to);
}

test('what causes nothing is apart, and as much is drawn from 200 pools of 12', () => {
  for (let draw = 0; draw < 200; draw++) {
    const pool = namedRng('pool', draw).sample(VARIABLES, 12);
    const sure = surelyUnrelated(pool);
    const drawn = drawUnrelated(pool, sure, namedRng('drawn', draw));
    expect(new Set(drawn).size).toBe(sure);
    expect(drawn.every((a, i) => drawn.slice(i + 1).every((b) => !areRelated(a, b)))).toBe(true);
  }
});
