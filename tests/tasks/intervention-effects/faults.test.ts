import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutArrowsInto } from '../../../src/causal/dag.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import {
  FAULTS,
  forgetRelation,
  relationWithSlips,
  retrieveRelation,
  tellRelation,
  trustMemory,
  understandWordOnly,
} from '../../../src/tasks/intervention-effects/faults.ts';
import { PHRASINGS } from '../../../src/tasks/intervention-effects/intervention-effect-case.ts';
import type { RelationsReading } from '../../../src/tasks/intervention-effects/story/parser.ts';
import { parseSimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { anyDag } from '../../arbitraries.ts';

/** Any question about any graph of at least two variables. */
const anyReading: fc.Arbitrary<RelationsReading> = anyDag(7)
  .filter(({ nodes }) => nodes.length > 1)
  .chain((dag) => {
    const node = fc.nat(dag.nodes.length - 1);
    return fc
      .record({
        cause: node,
        effect: node,
        intervened: fc.array(node, { minLength: 1, maxLength: 3 }),
        phrasing: fc.constantFrom(...PHRASINGS),
      })
      .filter(({ cause, effect }) => cause !== effect)
      .map(({ intervened, ...reading }) => ({
        kind: 'relations' as const,
        dag,
        ...reading,
        intervened: reading.phrasing === 'none' ? [] : intervened,
      }));
  });

test('relation retrieval answers as if nothing had been done', () => {
  fc.assert(
    fc.property(anyReading, (reading) => {
      expect(retrieveRelation(reading)).toBe(tellRelation({ ...reading, intervened: [] }));
    }),
  );
});

test('a memoriser says yes to what it knows, and is right about the rest', () => {
  fc.assert(
    fc.property(anyReading, fc.boolean(), (reading, isKnown) => {
      const { nodes } = reading.dag;
      const knows = (cause: string, effect: string): boolean =>
        isKnown && cause === nodes[reading.cause] && effect === nodes[reading.effect];
      expect(trustMemory(reading, knows)).toBe(isKnown || tellRelation(reading));
    }),
  );
});

test('who is bound to the word is right under it, and under another word answers as if nothing had been done', () => {
  fc.assert(
    fc.property(anyReading, (reading) => {
      const wanted = reading.phrasing === 'substitution' ? retrieveRelation(reading) : tellRelation(reading);
      expect(understandWordOnly(reading)).toBe(wanted);
    }),
  );
});

test('with one step only arrows are seen; with as many steps as variables, everything', () => {
  fc.assert(
    fc.property(anyReading, (reading) => {
      const { dag, cause, effect, intervened } = reading;
      const asked = withoutArrowsInto(dag, ...intervened);
      expect(forgetRelation(reading, 1)).toBe(asked.parents[effect]!.includes(cause));
      expect(forgetRelation(reading, dag.nodes.length)).toBe(tellRelation(reading));
    }),
  );
});

test('who slips at no step answers as by its fault alone', () => {
  const rng = namedRng('no slips');
  fc.assert(
    fc.property(anyReading, fc.nat(6), (reading, steps) => {
      for (const model of ['oracle', 'forgetful', 'edge-only', 'relation-retrieval', 'word-bound'] as const) {
        const config = parseSimulatedModelConfig({ model, steps });
        const without = model === 'oracle' ? tellRelation(reading) : FAULTS[model](reading, config);
        expect(relationWithSlips(reading, config, rng), model).toBe(without);
      }
      for (const model of ['always-no', 'graph-blind', 'memoriser'] as const)
        expect(relationWithSlips(reading, parseSimulatedModelConfig({ model }), rng)).toBeUndefined();
    }),
  );
});
