import { evaluate, type Scm } from '../causal/scm.ts';
import type { Case, CompositionalCase, InterventionEffectCase } from '../design/case.ts';
import { caseId } from '../design/case-id.ts';
import { decodeScm } from '../design/scm-code.ts';
import {
  forgetRelation,
  retrieveRelation,
  trustMemory,
  understandWordOnly,
} from '../reasoners/relation-reasoners.ts';
import { believeOthersOnly, forget, ignoreHypothesis } from '../reasoners/story-reasoners.ts';
import type { RelationsReading } from '../story/causal-relations/reader.ts';
import type { StoryReading } from '../story/story-reader.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { idHash } from './id-hash.ts';
import { dagOf } from './intervention-effects-items.ts';

/** All questions of one family of tasks, and what each reasoner that might be recognised says to them. */
export interface Predictions {
  readonly family: 'ccr' | 'ie';
  /** Where the questions stand in the sheet. */
  readonly positions: readonly number[];
  /** By question: the unit of evidence it belongs to. */
  readonly clusters: readonly string[];
  /** By question: whether yes is right. */
  readonly truth: Uint8Array;
  /** Only those that are wrong somewhere. */
  readonly candidates: readonly Candidate[];
}

/** Reasoners that answer alike on every question of a run. */
export interface Candidate {
  readonly reasoners: readonly string[];
  /** By question: whether they say yes. */
  readonly says: Uint8Array;
}

const RELATION_REASONERS: Readonly<
  Record<string, (reading: RelationsReading, about: InterventionEffectCase) => boolean>
> = {
  'always-yes': () => true,
  'always-no': () => false,
  'relation-retrieval': retrieveRelation,
  // Names do not stand in a row: what memory would say yes to is marked.
  memoriser: (reading, { names, listed }) =>
    trustMemory(reading, () => names === 'tuebingen' && listed === true),
  'word-bound': understandWordOnly,
  'edge-only': (reading) => forgetRelation(reading, 1),
};

const STORY_REASONERS: Readonly<Record<string, (story: StoryReading) => boolean>> = {
  'always-yes': () => true,
  'always-no': () => false,
  'intervention-blind': ignoreHypothesis,
  credulous: believeOthersOnly,
  ...Object.fromEntries(
    [0, 1, 2, 3, 4].map((steps) => [
      `forgetful after ${steps} ${steps === 1 ? 'link' : 'links'}`,
      (story: StoryReading) => forget(story, steps),
    ]),
  ),
};

/** Of more questions of a family than that, not all are put to every reasoner: shares have long been precise enough. */
const MOST_QUESTIONS = 5_000;

/**
 * What the reasoners of each family that a sheet has would say to its questions: once for all columns. Where there
 * are very many, to those with the least hashes of their ids.
 */
export function predictions({ cases }: AnswerSheet): Predictions[] {
  const relations = sampled(
    cases.flatMap((about, position) => (about.causal === 'ie' ? [{ about, position }] : [])),
  );
  const stories = sampled(
    cases.flatMap((about, position) => (about.causal === 'ccr' ? [{ about, position }] : [])),
  );
  const worlds = new Map<string, Scm>();
  const families: Predictions[] = [];
  if (stories.length > 0) {
    families.push({
      family: 'ccr',
      positions: stories.map(({ position }) => position),
      clusters: stories.map(({ about }) => unitOf(about)),
      ...answersOf(
        stories.map(({ about }) => ({ about, reading: storyOf(about, worlds) })),
        STORY_REASONERS,
      ),
    });
  }
  if (relations.length > 0) {
    families.push({
      family: 'ie',
      positions: relations.map(({ position }) => position),
      clusters: relations.map(({ about: { design, graph, names, draw } }) =>
        JSON.stringify([design, graph, names, draw]),
      ),
      ...answersOf(
        relations.map(({ about }) => ({ about, reading: relationOf(about) })),
        RELATION_REASONERS,
      ),
    });
  }
  return families;
}

function sampled<T extends { readonly about: Case }>(questions: readonly T[]): readonly T[] {
  if (questions.length <= MOST_QUESTIONS) return questions;
  const hashes = Uint32Array.from(questions, ({ about }) => idHash(caseId(about)));
  const limit = hashes.toSorted()[MOST_QUESTIONS - 1]!;
  return questions.filter((_, question) => hashes[question]! <= limit);
}

function answersOf<R, C extends { readonly truth: boolean }>(
  questions: readonly { readonly reading: R; readonly about: C }[],
  reasoners: Readonly<Record<string, (reading: R, about: C) => boolean>>,
): Pick<Predictions, 'truth' | 'candidates'> {
  const truth = Uint8Array.from(questions, ({ about }) => Number(about.truth));
  const byAnswers = new Map<string, { reasoners: string[]; says: Uint8Array }>();
  for (const [name, answer] of Object.entries(reasoners)) {
    const says = Uint8Array.from(questions, ({ reading, about }) => Number(answer(reading, about)));
    const key = says.join('');
    if (key === truth.join('')) continue;
    const alike = byAnswers.get(key) ?? { reasoners: [], says };
    alike.reasoners.push(name);
    byAnswers.set(key, alike);
  }
  return { truth, candidates: [...byAnswers.values()] };
}

/** What a prompt about the case says, without the words. */
function relationOf(about: InterventionEffectCase): RelationsReading {
  const dag = dagOf(about);
  const numberOf = (symbol: string): number => dag.nodes.indexOf(symbol);
  const [cause, effect] = about.pair.split('→').map(numberOf) as [number, number];
  return {
    kind: 'relations',
    dag,
    cause,
    effect,
    intervened: about.intervention === 'none' ? undefined : numberOf(about.intervention),
    phrasing: about.phrasing,
  };
}

/** What a prompt about the case says, without the words. */
function storyOf(about: CompositionalCase, worlds: Map<string, Scm>): StoryReading {
  const scm = worlds.get(about.model) ?? decodeScm(about.model);
  worlds.set(about.model, scm);
  const isOn = (sign: string): boolean => sign === '1' || sign === 'i';
  const signs = [...about.noise];
  const fact = evaluate(
    scm,
    Uint8Array.from(signs, (sign) => Number(isOn(sign))),
  );
  const hidden = new Map(
    signs.flatMap((sign, node) => (sign === 'o' || sign === 'i' ? [[node, fact[node] === 1] as const] : [])),
  );
  const symbols = about.pair.split('→');
  const [cause, effect] = [symbols[0]!, symbols.at(-1)!].map((symbol) => scm.dag.nodes.indexOf(symbol));
  return {
    kind: 'story',
    theme: about.theme,
    scm,
    noise: Uint8Array.from(signs, (sign) => (sign === '1' ? 1 : 0)),
    hidden,
    effect: effect!,
    hypothesis: about.query === 'factual' ? undefined : { node: cause!, value: about.query === 'do-true' },
    inWords: String,
  };
}

/** Units that were sampled are shared by all pairs; others belong to one. */
function unitOf({ world, design, pair, unit }: CompositionalCase): string {
  return design.endsWith('/sample') ? `${world}/${unit}` : `${world}/${pair}/${unit}`;
}
