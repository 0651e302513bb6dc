import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { exampleFiles } from '../../src/cli/example-files.ts';
import { floorsVerdict, gateDesign } from '../../src/gate/simulated-gate.ts';
import { simulatedVariant } from '../../src/study/simulated-scorecard.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { SCORES } from '../../src/tasks/scores.ts';

const files = exampleFiles('first-look', { providers: ['echo'], ci: false });
const [config, policy] = ['promptfooconfig.yaml', 'gate.yaml'].map((name) =>
  parse(files.find(({ path }) => path === name)?.text ?? ''),
);
const [worlds, relations] = config.tests;
const tests = [...compositional(worlds.config), ...interventionEffects(relations.config)];

test('a small first project asks each model at most 100 questions', () => {
  expect(tests).toHaveLength(100);
});

test('its gate passes a perfect model, fails a constant one, and cannot tell about one that errs in a fifth', () => {
  const cases = tests.flatMap(({ metadata }) =>
    SCORES.flatMap(({ kind: { caseSchema } }) => {
      const found = caseSchema.safeParse(metadata);
      return found.success ? [found.data] : [];
    }),
  );
  const design = gateDesign({ kinds: KINDS, cases, variants: [] });
  const verdict = (errorRate: number, says?: boolean[]) =>
    floorsVerdict(design, simulatedVariant(cases, { errorRate, ...(says && { says }) }), policy.floors);
  expect([
    verdict(0),
    verdict(
      0,
      cases.map(() => true),
    ),
    verdict(
      0,
      cases.map(() => false),
    ),
    verdict(0.2),
  ]).toEqual(['pass', 'fail', 'fail', 'inconclusive']);
});
