import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import nunjucks from 'nunjucks';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { decodeScm, encodeScm, evaluate, hold } from '../../../../src/causal/scm.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import { caseNodes } from '../../../../src/tasks/compositional/read-back.ts';
import { readStorySteps } from '../../../../src/tasks/compositional/steps/read-steps.ts';
import { storyParser } from '../../../../src/tasks/compositional/story/story-parser.ts';
import type { CompositionalCase } from '../../../../src/tasks/shared/compositional-case.ts';
import { loadTheme } from '../../../../src/tasks/shared/themes/load-theme.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { HELD_OUT, PROSE, STEPS, type Style } from '../../../answers/steps/styles.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';
import { promptOf } from '../../../support/rows.ts';
import { plant, type Wanted } from './scripted.ts';

const WANTED: readonly Wanted[] = [
  'none',
  'misread',
  'numeracy',
  'missed-cause',
  'intervention-undone',
  'propagation',
  'other-answer',
  'right-answer',
];
const harbour = loadTheme('examples/own-theme/harbour.yaml', 'a test');
const themes = [...Object.values(THEMES), harbour];

/** Replies of a scripted model, and what is found in them. */
function measure(styles: readonly Style[], seed: string, units: number) {
  const tally = Object.fromEntries(
    WANTED.map((wanted) => [wanted, { replies: 0, node: 0, kind: 0, alarms: 0 }]),
  );
  const rng = namedRng(seed);
  for (const theme of themes) {
    const tests = compositional({
      preset: 'maasch-2025-figure-4',
      functions: 'random',
      noise: { min: 0.2, max: 0.8 },
      units: { sample: units },
      seed,
      theme: theme === harbour ? 'examples/own-theme/harbour.yaml' : theme.id,
    });
    const parse = storyParser(theme);
    for (const [i, item] of tests.entries()) {
      const prompt = promptOf(item);
      const story = parse(prompt)!;
      const wanted = WANTED[i % WANTED.length]!;
      const planted = plant(story, theme, wanted, rng);
      if (!planted) continue;
      const about = item.metadata as unknown as CompositionalCase;
      const text = rng.pick(styles)(planted.thinking);
      const right = planted.thinking.answer === about.truth;
      const found = readStorySteps(about, { prompt, text, right });
      const symbol =
        planted.node === undefined
          ? undefined
          : decodeScm(about.equations).dag.nodes[caseNodes(about, story)![planted.node]!];
      const counted = tally[wanted]!;
      counted.replies++;
      const isNode = found?.node === symbol && (found?.fault === undefined) === (planted.fault === undefined);
      if (found && isNode) counted.node++;
      if (found && isNode && found.fault === planted.fault) counted.kind++;
      if (planted.fault === undefined && found?.fault !== undefined) counted.alarms++;
    }
  }
  const planted = WANTED.filter((wanted) => wanted !== 'none').map((wanted) => tally[wanted]!);
  const share = (key: 'node' | 'kind'): number =>
    planted.reduce((sum, one) => sum + one[key], 0) / planted.reduce((sum, one) => sum + one.replies, 0);
  return {
    tally,
    node: share('node'),
    kind: share('kind'),
    alarms: tally.none!.alarms / tally.none!.replies,
  };
}

// Twenty units of each pair and theme each night, eight otherwise.
describe.each([
  [8, false],
  [20, !IS_NIGHTLY],
])(
  'faults planted in the steps of replies about %i units, in thirty styles over all themes and an own one',
  (units, isSkipped) => {
    test.skipIf(isSkipped)(
      'are found in the form that causal-steps asks for: the node and the kind of 95 %',
      () => {
        const found = measure(STEPS, 'steps form', units);
        expect(STEPS).toHaveLength(30);
        expect(found.kind).toBeGreaterThan(0.95);
        expect(found.alarms).toBeLessThanOrEqual(0.01);
        expect(found.tally).toMatchSnapshot();
      },
    );

    test.skipIf(isSkipped)('are found in free prose: the node and the kind of 80 %', () => {
      const found = measure(PROSE, 'free prose', units);
      expect(PROSE).toHaveLength(30);
      expect(found.kind).toBeGreaterThan(0.8);
      expect(found.alarms).toBeLessThanOrEqual(0.01);
      expect(found.tally).toMatchSnapshot();
    });

    test.skipIf(isSkipped)('are found in styles that the rules were not made with', () => {
      const found = measure(HELD_OUT, 'held out', units);
      expect(found.alarms).toBeLessThanOrEqual(0.01);
      expect(found.kind).toBeGreaterThan(0.8);
      expect(found.tally).toMatchSnapshot();
    });
  },
);

test('the worked examples of chain-of-thought, written by hand, raise no alarm', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../prompts/chain-of-thought.j2'), 'utf8');
  const environment = new nunjucks.Environment(null, { autoescape: false });
  for (const theme of Object.values(THEMES)) {
    const [item] = compositional({
      preset: 'maasch-2025-figure-4',
      units: { sample: 1 },
      seed: 1,
      theme: theme.id,
    });
    const rendered = environment.renderString(text, item!.vars as object);
    const examples = [
      ...rendered.matchAll(/Example \d\n([\s\S]+?)\nReasoning: (.+\n<answer>(yes|no)<\/answer>)/g),
    ];
    expect(examples).toHaveLength(2);
    for (const [, prompt = '', reasoning = '', answer] of examples) {
      const { scm, noise, effect, hypothesis } = storyParser(theme)(prompt)!;
      const nodes = scm.dag.nodes.map((_, node) => 'ABCDEFGH'[node]!);
      const about = {
        theme: theme.id,
        equations: encodeScm({ ...scm, dag: { ...scm.dag, nodes } }),
        noise: noise.join(''),
        pair: hypothesis ? `${nodes[hypothesis.node]}→${nodes[effect]}` : nodes[effect],
        query: hypothesis ? (hypothesis.value ? 'do-true' : 'do-false') : 'factual',
      } as CompositionalCase;
      const found = readStorySteps(about, { prompt, text: reasoning, right: true })!;
      expect(found.marks).toBe('+'.repeat(nodes.length));
      expect(found.fault).toBeUndefined();
      const held = hypothesis ? hold(scm, hypothesis.node, hypothesis.value) : scm;
      expect(answer).toBe(evaluate(held, noise)[effect] === 1 ? 'yes' : 'no');
    }
  }
});
