import type { StepFault } from '../../../../src/cases/steps.ts';
import { combineNode } from '../../../../src/causal/scm.ts';
import { at } from '../../../../src/lib/at.ts';
import type { Rng } from '../../../../src/lib/rng.ts';
import type { ToldStory } from '../../../../src/tasks/compositional/story/story-parser.ts';
import type { Theme } from '../../../../src/tasks/shared/themes/theme.ts';
import type { Thinking, Thought } from '../../../answers/steps/styles.ts';

/** A fault that is put into a chain of thoughts, and what it comes to. */
export interface Planted {
  readonly fault: StepFault | undefined;
  /** The node where it begins; undefined for none, and for another answer. */
  readonly node: number | undefined;
  readonly thinking: Thinking;
}

export type Wanted = StepFault | 'right-answer' | 'none';

/** A chain of right thoughts about all nodes, but for one fault; undefined where the story has no place for it. */
export function plant(story: ToldStory, theme: Theme, wanted: Wanted, rng: Rng): Planted | undefined {
  const { scm, noise, hypothesis, effect } = story;
  const size = scm.dag.nodes.length;
  const held = hypothesis?.node;
  const truth = think(story, theme, {});
  const outcome = truth.at(effect)!.value;
  const finish = (thoughts: Thought[], answer: boolean): Thinking => ({
    thoughts,
    supposed: hypothesis && at(thoughts, hypothesis.node).says(hypothesis.value),
    outcome: at(thoughts, effect),
    answer,
  });
  if (wanted === 'none') return { fault: undefined, node: undefined, thinking: finish(truth, outcome) };
  if (wanted === 'other-answer') return { fault: wanted, node: undefined, thinking: finish(truth, !outcome) };
  const options: { node: number; fault: StepFault; change: Change }[] = [];
  for (let node = 0; node < size; node++) {
    const parents = at(scm.dag.parents, node);
    const right = at(truth, node).value;
    if (node === held) {
      const facts = think({ ...story, hypothesis: undefined }, theme, {});
      if (at(facts, node).value !== right)
        options.push({ node, fault: 'intervention-undone', change: { undone: true } });
      continue;
    }
    const combined = (own: number, causes: readonly number[]): boolean =>
      combineNode(
        at(scm.functions, node),
        own,
        causes.map((cause) => Number(at(truth, cause).value)),
      ) === 1;
    if (combined(1 - at(noise, node), parents) !== right) {
      if (story.amounts[node]) options.push({ node, fault: 'numeracy', change: { numeracy: node } });
      options.push({ node, fault: 'misread', change: { misread: node } });
    }
    for (const missed of parents) {
      const others = parents.filter((parent) => parent !== missed);
      if (combined(at(noise, node), others) !== right)
        options.push({ node, fault: 'missed-cause', change: { missed: [node, missed] } });
    }
    if (parents.length > 0) options.push({ node, fault: 'propagation', change: { flipped: node } });
  }
  const fitting = options.filter(({ fault, node }) =>
    wanted === 'right-answer' ? node !== effect : fault === wanted,
  );
  if (fitting.length === 0) return undefined;
  const { node, fault, change } = rng.pick(fitting);
  const thoughts = think(story, theme, change, rng);
  return {
    fault,
    node,
    thinking: finish(thoughts, wanted === 'right-answer' ? outcome : at(thoughts, effect).value),
  };
}

interface Change {
  readonly undone?: boolean;
  readonly numeracy?: number;
  readonly misread?: number;
  readonly missed?: readonly [node: number, cause: number];
  readonly flipped?: number;
}

function think(story: ToldStory, theme: Theme, change: Change, rng?: Rng): Thought[] {
  const { scm, noise, hypothesis, told, amounts } = story;
  const { say, spec } = theme;
  const thoughts: Thought[] = [];
  scm.dag.nodes.forEach((name, node) => {
    const role = { name, leaf: node === scm.dag.nodes.length - 1 };
    const { own, fact = {} } = at(told, node);
    const isOn = noise[node] === 1;
    const misread = change.misread === node;
    const amount = amounts[node];
    // Of an amount that is told wrong: as near to the other side of what is enough as can be.
    const number = amount && (misread ? (isOn ? amount.enough - 1 : amount.enough) : amount.told);
    const counted = (count: number): string => {
      const { noun } = spec.detail as { noun: { one: string; many: string } };
      return `${count} ${count === 1 ? noun.one : noun.many}`;
    };
    const { detail } = spec;
    const misfact = (): Record<string, unknown> => {
      switch (detail.kind) {
        case 'count':
          return { amount: counted(number!) };
        case 'measurements':
          return { measurements: say.measurement({ item: own.item, amount: counted(number!) }) };
        case 'choice': {
          const right = detail.choices.filter((choice) => String(own.choices).includes(choice));
          const wrong = detail.choices.filter((choice) => !right.includes(choice));
          return misread
            ? { choice: (isOn ? wrong : right)[rng!.integer((isOn ? wrong : right).length)] }
            : fact;
        }
        default:
          return { value: misread ? fact.value !== true : fact.value === true };
      }
    };
    const on = (isOn !== misread) !== (change.numeracy === node);
    const parents = at(scm.dag.parents, node).filter(
      (cause) => !(change.missed?.[0] === node && change.missed[1] === cause),
    );
    const held = hypothesis?.node === node && !change.undone;
    const derived =
      combineNode(
        at(scm.functions, node),
        Number(on),
        parents.map((cause) => Number(at(thoughts, cause).value)),
      ) === 1;
    const value = held ? hypothesis.value : derived !== (change.flipped === node);
    const says = (so: boolean): string => say.state({ ...role, value: so });
    thoughts.push({
      name,
      value,
      held,
      says,
      causes: parents.map((cause) => {
        const thought = at(thoughts, cause);
        return { name: thought.name, value: thought.value, sentence: thought.says(thought.value) };
      }),
      fact: say.fact({ ...role, ...misfact() }).replace(/\.$/, ''),
      condition: say.own({ ...role, ...own }),
      on,
      numbers: amount && [number!, amount.enough],
    });
  });
  return thoughts;
}
