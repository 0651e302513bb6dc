import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import type { Texts } from '../src/case/question-test.ts';
import type { CompositionalCase } from '../src/tasks/compositional/case.ts';
import { parseStory, type Story } from '../src/tasks/compositional/parse-story.ts';
import type { InterventionEffectCase } from '../src/tasks/intervention-effects/case.ts';
import { parseRelations, type Relations } from '../src/tasks/intervention-effects/parse.ts';

/** A generated question: its case, its texts, its whole prompt, and what is read of the prompt alone. */
export interface Question<Item, Reading> {
  readonly item: Item;
  readonly texts: Texts;
  readonly prompt: string;
  readonly reading: Reading;
}

export type StoryQuestion = Question<CompositionalCase, Story>;

/** Generates the questions of a compositional design, and parses them. */
export function storyQuestions(config: object): StoryQuestion[] {
  return [...compositional(config)].map((test) => questionOf(test, parseStory));
}

/** Generates the questions of a design of intervention effects, and parses them. */
export function relationQuestions(config: object): Question<InterventionEffectCase, Relations>[] {
  return [...interventionEffects(config)].map((test) => questionOf(test, parseRelations));
}

/** Reads the question of a promptfoo test. */
function questionOf<Item, Reading>(
  { vars, metadata }: { readonly vars?: unknown; readonly metadata?: unknown },
  parse: (prompt: string) => Reading | undefined,
): Question<Item, Reading> {
  const texts = (vars as { readonly case: Texts }).case;
  const { context, question, answerInstruction } = texts;
  const prompt = `${context}\n\n${question}\n\n${answerInstruction}`;
  const reading = parse(prompt);
  if (reading === undefined) throw new Error(`expected a question, got ${prompt}`);
  return { item: metadata as Item, texts, prompt, reading };
}

/** Both questions about one unit of a pair of twins. */
export interface TwinUnit {
  /** True if the effect follows the cause. */
  readonly isOpen: boolean;
  readonly pair: string;
  readonly group: string;
  /** The question that supposes that the cause is true. */
  readonly on: StoryQuestion;
  /** The question that supposes that the cause is false. */
  readonly off: StoryQuestion;
}

/** Collects the twins of a design, two units each: the effect follows the cause in the first, and not in the second. */
export function twinsIn(questions: readonly StoryQuestion[]): (readonly [open: TwinUnit, stopped: TwinUnit])[] {
  const twins = questions.filter(({ item }) => item.twin !== undefined);
  const pairs = Map.groupBy(twins, ({ item }) => `${item.world}/${item.pair}/${item.twin}`);
  return [...pairs.values()].map((both) => {
    const units = [...Map.groupBy(both, ({ item }) => item.unit).values()].map((asked): TwinUnit => {
      const [on, off] = ['do-true', 'do-false'].map((query) => asked.find(({ item }) => item.query === query)!);
      const { causal, pair, group = '' } = on!.item;
      return { isOpen: causal, pair, group, on: on!, off: off! };
    });
    const [open, stopped] = [true, false].map((isOpen) => units.find((unit) => unit.isOpen === isOpen));
    if (!open || !stopped) throw new Error('expected one open and one stopped twin');
    return [open, stopped] as const;
  });
}
