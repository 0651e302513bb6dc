import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgesOf } from '../../src/causal/dag.ts';
import { parseInterventionEffectsConfig } from '../../src/design/intervention-effects-config.ts';
import { designInterventionEffects } from '../../src/design/intervention-effects-design.ts';
import { readRelations } from '../../src/story/causal-relations/reader.ts';
import { tellRelations } from '../../src/story/causal-relations/teller.ts';

function tellings(draws: number, seed: number) {
  const design = designInterventionEffects(parseInterventionEffectsConfig({ draws, seed }), 'w');
  return [...design.tellings()].map((telling) => ({ telling, teller: tellRelations(telling, seed) }));
}

describe('causal relations', () => {
  test('are told in these words', () => {
    const { telling, teller } = tellings(1, 7)[2]!;
    expect(telling.graph).toBe('mediation');
    expect(teller.context).toMatchInlineSnapshot(`
      "A system consists of the variables N, V, and K. Its causal relations are these, and there are no others:
      - N causes V.
      - V causes K."
    `);
    expect(telling.questions.slice(0, 2).map(teller.question)).toMatchInlineSnapshot(`
      [
        "Does N causally affect V, directly or through other variables?",
        "Now a perfect intervention is performed on N, written do(N = 9). After this intervention, does N causally affect V, directly or through other variables?",
      ]
    `);
  });

  test('reading gives back graph, relation and intervention', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        for (const { telling, teller } of tellings(2, seed)) {
          for (const question of telling.questions) {
            const reading = readRelations(`${teller.context}\n\n${teller.question(question)}\n\nUse tags.`)!;
            expect(edgesOf(reading.dag).length).toBe(edgesOf(telling.dag).length);
            expect(reading.dag.parents).toEqual(telling.dag.parents);
            expect([reading.cause, reading.effect, reading.intervened]).toEqual([
              question.cause,
              question.effect,
              question.intervened,
            ]);
          }
        }
      }),
    );
  });

  test('names are distinct letters, never A or I, and each draw keeps its own whatever else is drawn', () => {
    const names = (draws: number) =>
      tellings(draws, 3)
        .filter(({ telling }) => telling.graph === 'confounding')
        .map(({ teller }) => teller.context.split('\n')[0]!);
    for (const line of names(60)) {
      const letters = line.match(/\b[A-Z]\b/g)!.slice(1);
      expect(new Set(letters).size).toBe(letters.length);
      expect(letters.join('')).toMatch(/^[B-HJ-Z]+$/);
    }
    expect(names(60).slice(0, 15)).toEqual(names(15));
  });

  test('what cannot be read is quoted', () => {
    const { telling, teller } = tellings(1, 7)[2]!;
    const question = teller.question(telling.questions[1]!);
    expect(() => readRelations(teller.context)).toThrow(
      'expected a question like “Does K causally affect R, …?”, got “the end”',
    );
    expect(() => readRelations(`${teller.context}\n${question.replace(/do\(.+? =/, 'do(Q =')}`)).toThrow(
      'to be written so',
    );
    expect(() =>
      readRelations(`${teller.context}\nDoes Q causally affect B, directly or through other variables?`),
    ).toThrow('expected only the variables');
    expect(readRelations('Does K cause R?')).toBeUndefined();
  });
});
