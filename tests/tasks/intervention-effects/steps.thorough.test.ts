import { expect, test } from 'vitest';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { extractAnswer } from '../../../src/answers/yes-no/extract-answer.ts';
import type { StepFault } from '../../../src/cases/steps.ts';
import { isCausalRelation } from '../../../src/causal/causal-relation.ts';
import { type Dag, dagFromEdges, type Edge, edgesOf } from '../../../src/causal/dag.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import type { InterventionEffectCase } from '../../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { readRelationSteps } from '../../../src/tasks/intervention-effects/steps/read-steps.ts';
import { relationAsked } from '../../../src/tasks/intervention-effects/story/asked.ts';
import { parseRelations } from '../../../src/tasks/intervention-effects/story/parser.ts';
import { parseSimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { simulate } from '../../support/parse.ts';
import { promptOf } from '../../support/rows.ts';

const tests = interventionEffects({
  preset: 'paper',
  draws: 5,
  seed: 'steps',
  phrasings: ['intervention', 'substitution'],
});

/** What is said of an arrow: whether it is there, and whether it was before. */
interface Arrow {
  readonly cause: string;
  readonly effect: string;
  readonly holds: boolean;
}
interface Line {
  readonly arrows: readonly Arrow[];
  readonly held: string | undefined;
  readonly answer: boolean;
}
const yes = (value: boolean): string => (value ? 'Yes' : 'No');
const each = ({ arrows }: Line, line: (arrow: Arrow) => string, between = '\n'): string =>
  arrows.map(line).join(between);
const why = ({ held }: Line, { effect, holds }: Arrow): string =>
  holds
    ? 'the description says so'
    : effect === held
      ? `“${effect}” is set from outside`
      : 'there is no such relation';

/** In the form that causal-steps asks for, and in prose. */
const STYLES: readonly ((line: Line) => string)[] = [
  (l) =>
    `3. The intervention changes what causes the variable.\n4.\n${each(l, (a) => `- “${a.cause}” ${a.holds ? 'causes' : 'does not cause'} “${a.effect}”, because ${why(l, a)}.`)}\n5. ${yes(l.answer)}`,
  (l) =>
    `After the intervention:\n${each(l, (a) => `- ${a.cause} → ${a.effect}: ${a.holds ? 'stays' : 'cut'}`)}\n\n${yes(l.answer)}`,
  (l) =>
    `We look at the graph after the operation. ${each(l, (a) => (a.holds ? `“${a.cause}” still causes “${a.effect}”.` : `“${a.cause}” no longer causes “${a.effect}”.`), ' ')} So the answer is ${yes(l.answer).toLowerCase()}.`,
  (l) =>
    `With the value fixed, each relation is one of two things.\n${each(l, (a) => `* **${a.cause} → ${a.effect}** ${a.holds ? 'remains intact' : 'is removed'}`)}\n\nAnswer: ${yes(l.answer)}`,
  (l) =>
    `Because of the intervention, ${each(l, (a) => `the arrow “${a.cause}” → “${a.effect}” ${a.holds ? 'is kept' : 'has been severed'}`, '. Then, ')}. ${yes(l.answer)}.`,
  (l) =>
    `In the mutilated graph that the intervention leaves, ${each(l, (a) => `“${a.effect}” is ${a.holds ? '' : 'not '}caused by “${a.cause}”`, ', and ')}. Therefore ${yes(l.answer).toLowerCase()}.`,
];

test('a planted fault about an arrow is found, and right steps raise no alarm', () => {
  const rng = namedRng('planted arrows');
  const tally = { planted: 0, found: 0, right: 0, alarms: 0 };
  tests.forEach((item, i) => {
    const prompt = promptOf(item);
    const about = item.metadata as unknown as InterventionEffectCase;
    const { dag, intervened, cause, effect } = parseRelations(prompt)!;
    if (intervened[0] === undefined) return;
    const held = dag.nodes[intervened[0]];
    const arrows = edgesOf(dag).map(([from, to]): Arrow => ({ cause: from, effect: to, holds: to !== held }));
    const wrong = i % 3 === 0 ? undefined : rng.integer(arrows.length);
    const said = arrows.map((arrow, at) => (at === wrong ? { ...arrow, holds: !arrow.holds } : arrow));
    const kept: Dag = dagFromEdges(
      said.flatMap((arrow): Edge[] => (arrow.holds ? [[arrow.cause, arrow.effect]] : [])),
      dag.nodes,
    );
    const ends = [cause, effect].map((node) => kept.nodes.indexOf(dag.nodes[node]!)) as [number, number];
    const answer = isCausalRelation(kept, ...ends);
    const text = rng.pick(STYLES)({ arrows: said, held, answer });
    const found = readRelationSteps(about, { prompt, text, right: answer === about.truth });
    if (wrong === undefined) {
      tally.right++;
      if (found?.fault !== undefined) tally.alarms++;
      return;
    }
    const fault: StepFault = said[wrong]!.holds ? 'intervention-undone' : 'missed-cause';
    tally.planted++;
    if (found?.fault === fault && found.said?.includes(said[wrong]!.cause)) tally.found++;
  });
  expect(tally.found / tally.planted).toBeGreaterThanOrEqual(0.95);
  expect(tally.alarms / tally.right).toBeLessThanOrEqual(0.01);
  expect(tally).toMatchSnapshot();
});

test.each([
  ['oracle', undefined],
  ['intervention-blind', 'intervention-undone'],
  ['noisy', 'other-answer'],
] as const)('the own fault of %s comes out on top', (model, own) => {
  const config = parseSimulatedModelConfig({ model });
  const faults = tests.flatMap((item) => {
    const prompt = `${promptOf(item)}\n\nWork through these steps before you answer.\n`;
    const about = item.metadata as unknown as InterventionEffectCase;
    const text = simulate(config, prompt);
    const answer = extractAnswer(text, relationAsked(prompt));
    const right = answer.kind === 'boolean' && answer.value === about.truth;
    return readRelationSteps(about, { prompt, text, right })?.fault ?? [];
  });
  expect([...new Set(faults)]).toEqual(own === undefined ? [] : [own]);
});
