import { ParseError } from '../../cases/parse-error.ts';
import { explanations } from '../../causal/abduction.ts';
import { parentsOf } from '../../causal/dag.ts';
import { combineNode, evaluate, hold, neutralOf, thresholdOf } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import type { Faults } from '../shared/faults.ts';
import type { Guess, SimulatedModelConfig } from '../shared/simulated-model.ts';
import type { StoryReading } from './story/story-parser.ts';

/**
 * Returns the right answer: the state of the effect under the supposition.
 *
 * @throws {ParseError} If the facts in the story leave the answer open.
 */
export function tellTruth(story: StoryReading): boolean {
  const values = new Set<boolean>();
  for (const noise of explained(story)) values.add(evaluate(supposed(story), noise)[story.effect] === 1);
  const [value] = values;
  if (values.size > 1 || value === undefined)
    throw new ParseError('facts that determine the answer', story.inWords(true));
  return value;
}

/**
 * Follows causal links back from the effect for `steps` links, and then guesses the states of the nodes that it has
 * reached. If it reaches the supposed node, it takes the supposition into account.
 *
 * @see Maasch et al. (2025), §6.2, Figs. 9 and G.8
 */
export function forget(story: StoryReading, steps: number, guess: Guess = 'own'): boolean {
  const { dag, functions, fixed } = supposed(story);
  const noise = knownNoise(story);
  const seen = new Map<number, number>();
  const value = (node: number, left: number): number => {
    const key = node + left * functions.length;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const held = fixed.get(node);
    const result =
      held !== undefined
        ? Number(held)
        : left > 0
          ? combineNode(
              at(functions, node),
              at(noise, node),
              parentsOf(dag, node).map((parent) => value(parent, left - 1)),
            )
          : guessState(story, node, at(noise, node), guess);
    seen.set(key, result);
    return result;
  };
  return value(story.effect, steps) === 1;
}

/** Guesses the state of a node whose causes the model does not follow. A node without causes follows its noise. */
function guessState({ scm, hypothesis }: StoryReading, node: number, own: number, guess: Guess): number {
  const operator = at(scm.functions, node);
  switch (parentsOf(scm.dag, node).length > 0 ? guess : 'own') {
    case 'own':
      return combineNode(operator, own, []);
    case 'yes':
      return 1;
    case 'no':
      return 0;
    case 'supposed':
      return Number(hypothesis?.value ?? true);
    case 'often':
      return Number(
        operator !== 'and' && 2 * (thresholdOf(operator) ?? 1) <= parentsOf(scm.dag, node).length + 1,
      );
  }
}

/** Gives the supposed state of the cause as the state of the effect; answers yes if nothing is supposed. */
export function echoCause({ hypothesis }: StoryReading): boolean {
  return hypothesis?.value ?? true;
}

/** Ignores the graph: takes the supposed node, if there is one, for the only cause of the effect. */
export function takeForDirect(story: StoryReading): boolean {
  const { scm, hypothesis, effect } = story;
  if (hypothesis?.node === effect) return hypothesis.value;
  const causes = hypothesis ? [Number(hypothesis.value)] : [];
  return combineNode(at(scm.functions, effect), at(knownNoise(story), effect), causes) === 1;
}

/** Returns the noise that is stated or that follows from the observed states. All other noise is off. */
function knownNoise(story: StoryReading): Uint8Array {
  const [found = story.noise, other] = explained(story);
  return other === undefined ? found : story.noise;
}

/** Lists the settings of the noise that agree with the stated noise and explain the observed states. */
function explained({ scm, noise, evidence }: StoryReading): Iterable<Uint8Array> {
  return evidence ? explanations(scm, noise, evidence) : [noise];
}

function supposed({ scm, hypothesis }: StoryReading): StoryReading['scm'] {
  return hypothesis ? hold(scm, hypothesis.node, hypothesis.value) : scm;
}

/** A story as a model with a fault understands it. */
interface Mind {
  /** The causal model, in which the supposed node is held fixed unless the simulated model ignores the supposition. */
  readonly scm: StoryReading['scm'];
  readonly noise: Uint8Array;
  /** Present if the simulated model ignores the noise of nodes. */
  readonly believesOthersOnly?: true;
}

function seenRightly(story: StoryReading): Mind {
  return { scm: supposed(story), noise: knownNoise(story) };
}

type View = (story: StoryReading, config?: { readonly causes: number }) => Mind;

const ignoringIntervention: View = (story) => ({ scm: story.scm, noise: knownNoise(story) });

const VIEWS = {
  'intervention-blind': ignoringIntervention,
  'relation-retrieval': ignoringIntervention,
  /** Ignores all noise, so a node without causes is off. */
  credulous: (story) => ({
    scm: supposed(story),
    noise: Uint8Array.from(story.scm.functions, (operator, node) =>
      parentsOf(story.scm.dag, node).length > 0 ? neutralOf(operator) : 0,
    ),
    believesOthersOnly: true,
  }),
  /** Compares numbers as text, digit by digit: 10 is less than 7. */
  'digit-comparer': (story) => {
    const noise = Uint8Array.from(story.noise, (own, node) => {
      const amount = story.amounts[node];
      return amount ? Number(String(amount.told) >= String(amount.enough)) : own;
    });
    return { scm: supposed(story), noise: knownNoise({ ...story, noise }) };
  },
  'missed-parent': (story) => seenByCauses(story, 'missed-parent'),
  'first-cause': (story, config) => seenByCauses(story, 'first-cause', config?.causes),
  /** Ignores the observed states. Noise that is not stated is off. */
  'evidence-blind': (story) => ({ scm: supposed(story), noise: story.noise }),
} as const satisfies Record<string, View>;

/**
 * The causes that a model with a fault reads in a rule with several causes. `first` is the number of causes that
 * `first-cause` reads.
 */
const CAUSES_READ = {
  'missed-parent': (causes) => causes.slice(0, -1),
  'first-cause': (causes, first) => causes.slice(0, first),
  'last cause only': (causes) => causes.slice(-1),
} as const satisfies Record<string, (causes: readonly number[], first: number) => readonly number[]>;

/** Returns the view of a story that a model has if it reads only some causes in a rule. */
export function seenByCauses(story: StoryReading, fault: keyof typeof CAUSES_READ, first = 1): Mind {
  const { dag } = story.scm;
  const parents = dag.parents.map((all, node) => {
    const causes = story.causes[node] ?? all;
    return causes.length > 1 ? CAUSES_READ[fault](causes, first).toSorted((a, b) => a - b) : all;
  });
  const children = dag.nodes.map((_, cause) =>
    parents.flatMap((list, effect) => (list.includes(cause) ? [effect] : [])),
  );
  return seenRightly({ ...story, scm: { ...story.scm, dag: { ...dag, parents, children } } });
}

/** Returns the view of a story in which nodes that are `links` or more links away from the effect have no causes. */
function seenWithin(story: StoryReading, links: number, guess: Guess): Mind {
  const { scm, noise: known } = seenRightly(story);
  const back = new Map([[story.effect, 0]]);
  for (const [node, steps] of back)
    for (const cause of steps < links ? parentsOf(scm.dag, node) : [])
      if (!back.has(cause)) back.set(cause, steps + 1);
  const parents = scm.dag.parents.map((causes, node) => ((back.get(node) ?? links) < links ? causes : []));
  const noise = known.map((own, node) =>
    back.get(node) === links ? guessState(story, node, own, guess) : own,
  );
  return { scm: { ...scm, dag: { ...scm.dag, parents } }, noise };
}

export function answerIn({ scm, noise }: Mind, { effect }: StoryReading): boolean {
  return evaluate(scm, noise)[effect] === 1;
}

/** The answers of models that do not reason. */
const THOUGHTLESS = {
  'always-yes': () => true,
  'always-no': () => false,
  'graph-blind': takeForDirect,
  echo: echoCause,
} as const satisfies Faults<StoryReading>;

export const FAULTS = {
  ...THOUGHTLESS,
  forgetful: (story, { steps, guess }) => forget(story, steps, guess),
  'edge-only': (story) => forget(story, 1),
  ...(Object.fromEntries(
    Object.entries<View>(VIEWS).map(([name, view]) => [
      name,
      (...[story, config]: Parameters<View>) => answerIn(view(story, config), story),
    ]),
  ) as Record<keyof typeof VIEWS, (...asked: Parameters<View>) => boolean>),
} as const satisfies Faults<StoryReading>;

/**
 * Returns the view that a model has of a story, from which its slips at single steps and its written steps follow.
 * Undefined for models that do not reason.
 */
export function mindOf(story: StoryReading, config: SimulatedModelConfig): Mind | undefined {
  const { model, steps, guess } = config;
  if (Object.hasOwn(THOUGHTLESS, model)) return undefined;
  if (model === 'forgetful') return seenWithin(story, steps, guess);
  if (model === 'edge-only') return seenWithin(story, 1, 'own');
  const views: Partial<Record<string, View>> = VIEWS;
  return (views[model] ?? seenRightly)(story, config);
}
