import type { TestCase } from 'promptfoo';
import type { Case } from '../../src/cases/case.ts';
import { once, perKey } from '../../src/lib/caching.ts';
import { storyParser, type ToldStory } from '../../src/tasks/compositional/story/story-parser.ts';
import type { QuestionOf } from '../../src/tasks/identification/identification-case.ts';
import { seeingReader } from '../../src/tasks/identification/seeing/story.ts';
import type { SeeingReading } from '../../src/tasks/identification/seeing/table.ts';
import { identificationReader } from '../../src/tasks/identification/story/parser.ts';
import { parseRelations, type RelationsReading } from '../../src/tasks/intervention-effects/story/parser.ts';
import { loadTheme } from '../../src/tasks/shared/themes/load-theme.ts';
import { rulesReader } from '../../src/tasks/shared/themes/rules.ts';
import { promptOf } from '../support/rows.ts';

/** A question of a compositional design as an opponent sees it: what its story says, and in which order. */
export interface StoryQuestion {
  readonly item: Case;
  readonly story: ToldStory;
  /** Nodes as their rules are listed. */
  readonly order: readonly number[];
  /** By node, its causes as its rule lists them. */
  readonly causes: readonly (readonly number[])[];
}

/** A question about a relation: what its prompt says, and the arrows as they are listed. */
export interface RelationQuestion {
  readonly item: Case;
  readonly reading: RelationsReading;
  readonly arrows: readonly (readonly [cause: number, effect: number])[];
}

/** A question of identification: what its prompt says, and the nodes as they are listed. */
export interface GraphQuestion {
  readonly item: Case;
  readonly question: QuestionOf;
  readonly order: readonly number[];
}

/** The questions of one task that a design asks at one seed, read as far as a reader looks. */
export type Sample = ReturnType<typeof sampleOf>;

export function sampleOf(tests: readonly TestCase[]) {
  const cases = tests.map(({ metadata }) => metadata as Case);
  const texts = tests.map(promptOf);
  const read = <T>(reading: (item: Case, text: string) => T) =>
    once(() => cases.map((item, i) => reading(item, texts[i] ?? '')));
  return {
    cases,
    texts,
    stories: read(readStory),
    relations: read(readRelation),
    graphs: read(readGraph),
    records: read(readRecords),
  };
}

const readersOf = perKey((id: string) => {
  const theme = loadTheme(id, 'a case');
  return {
    story: storyParser(theme),
    rules: rulesReader(theme),
    graph: identificationReader(theme),
    records: seeingReader(theme),
  };
});

function readStory(item: Case, text: string): StoryQuestion {
  const story = readersOf(String((item as { theme?: unknown }).theme)).story(text);
  if (!story) throw new Error(`readStory: expected a story, got ${text}`);
  return { item, story, order: story.listed, causes: story.causes };
}

function readRelation(item: Case, text: string): RelationQuestion {
  const reading = parseRelations(text);
  if (!reading) throw new Error(`readRelation: expected relations, got ${text}`);
  const { nodes, parents } = reading.dag;
  const arrows = text.split('\n').flatMap((line) => {
    const [cause = -1, effect = -1, ...others] = [...line.matchAll(/“([^”]+)”/g)].map(([, name = '']) =>
      nodes.indexOf(name),
    );
    return others.length === 0 && parents[effect]?.includes(cause) && !line.includes('?')
      ? [[cause, effect] as const]
      : [];
  });
  return { item, reading, arrows };
}

function readRecords(item: Case, text: string): SeeingReading {
  const reading = readersOf(String((item as { theme?: unknown }).theme)).records(text);
  if (!reading) throw new Error(`readRecords: expected records, got ${text}`);
  return reading;
}

function readGraph(item: Case, text: string): GraphQuestion {
  const { graph, rules } = readersOf(String((item as { theme?: unknown }).theme));
  const [question, told] = [graph(text), rules(text)];
  if (!question || !told) throw new Error(`readGraph: expected a question about a graph, got ${text}`);
  const { nodes } = question.dag;
  return { item, question, order: told.rules.map(({ name }) => nodes.indexOf(name)) };
}
