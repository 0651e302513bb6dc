import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scm } from '../../../../src/causal/scm.ts';
import { storyParser } from '../../../../src/tasks/compositional/story/story-parser.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { ANY_FUNCTION, anyScm, composableDag } from '../../../arbitraries.ts';
import { nightly } from '../../../support/fuzz.ts';
import { small, tellOne } from './themes.ts';

/** An exclusive or is told of a single cause only. */
function tellable(scm: Scm): Scm {
  const functions = scm.functions.map((operator, node) =>
    operator === 'xor' && scm.dag.parents[node]!.length > 1 ? 'or' : operator,
  );
  return { ...scm, functions };
}

describe.each(Object.entries(THEMES))('%s', (id, of) => {
  const read = storyParser(of);

  test('reading gives back world, unit and question, also where no config hides so much, in 400 worlds each night, 50 otherwise', () => {
    fc.assert(
      fc.property(
        anyScm(composableDag(4, 5), ANY_FUNCTION),
        fc.nat(),
        fc.nat(),
        fc.option(fc.tuple(fc.nat(), fc.boolean()), { nil: undefined }),
        fc.boolean(),
        fc.boolean(),
        (drawn, seed, e, supposed, extraneous, hide) => {
          const scm = tellable(drawn);
          const size = scm.dag.nodes.length;
          const hypothesis = supposed && { node: supposed[0] % size, value: supposed[1] };
          const { unit, context, question } = tellOne(of, scm, seed, e % size, hypothesis, {
            extraneous,
            hide,
          });
          const reading = read(`Some advice first.\n\n${context}\n\n${question}\n\nAnswer with Yes or No.`)!;
          expect(reading.theme).toBe(id);
          expect(reading.scm.dag.parents).toEqual(scm.dag.parents);
          scm.dag.parents.forEach((parents, node) => {
            if (parents.length > 0) expect(reading.scm.functions[node]).toBe(scm.functions[node]);
          });
          expect(reading.hidden).toEqual(unit.hidden);
          Array.from(unit.noise).forEach((on, node) => {
            if (!unit.hidden.has(node)) expect(reading.noise[node]).toBe(on);
          });
          expect(reading.effect).toBe(e % size);
          expect(reading.hypothesis).toEqual(hypothesis);
        },
      ),
      { numRuns: nightly(400, 1 / 8) },
    );
  });

  test('is grammatical over 1,000 random worlds each night, 125 otherwise: no double names, right plurals and articles, no pronouns, clean spacing', () => {
    fc.assert(
      fc.property(
        anyScm(composableDag(4, 5)),
        fc.nat(),
        fc.boolean(),
        fc.boolean(),
        (scm, seed, value, hide) => {
          const told = tellOne(
            of,
            scm,
            seed,
            scm.dag.nodes.length - 1,
            { node: 0, value },
            { extraneous: true, hide },
          );
          const text = `${told.context}\n${told.question}`;
          expect(text).not.toMatch(/\b1 (?:candies|days|units)\b|\b(?:[02-9]|10) (?:candy|day|unit)\b/);
          expect(text).not.toMatch(/\b(?:he|she|his|him|hers?)\b/i);
          expect(text).not.toMatch(/ {2}| \n|\s[,.?]|,,|\.\.|undefined|NaN|\{|\}/);
          expect(text).not.toMatch(/\b(\p{L}+) \1\b/u);
          expect(text).not.toMatch(/\ba [aeio]\p{Ll}|\ban [^aeio\s]/u);
          for (const line of text.split('\n').slice(2)) expect(line).toMatch(/^(?:- )?[\p{Lu}].*[.?:]$/u);
        },
      ),
      { numRuns: nightly(1000, 1 / 8) },
    );
  });

  test('its distractors speak of nothing that a rule mentions', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { context, question } = tellOne(of, small, seed, 3, undefined, { extraneous: true });
        const names = read(`${context}\n${question}`)!.scm.dag.nodes;
        const rules = context.split('\n').filter((line) => line.startsWith('- '));
        const mentioned = new Set(rules.flatMap((rule) => rule.split(/[^\p{L}\p{N}]+/u)));
        expect(names.filter((name) => mentioned.has(name)).length).toBeGreaterThan(1);
        const strangers = of.spec.names.filter((name) => !names.includes(name));
        expect(strangers.filter((stranger) => mentioned.has(stranger))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
