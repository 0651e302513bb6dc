import type { Scm } from '../causal/scm.ts';
import type { Hypothesis } from '../design/compositional-design.ts';
import type { Unit } from '../design/units.ts';
import type { Seed } from '../statistics/streams.ts';

/** A way to tell structural causal models as stories, and to read them back. */
export interface Theme {
  readonly id: string;
  /** Changes whenever a sentence of the theme does: part of every world's id. */
  readonly wording: string;
  /** Casts a world: draws names and whatever else stays the same for all its units. */
  readonly tell: (scm: Scm, seed: Seed) => Teller;
  /** Finds the last story of this theme in a prompt; `undefined` when there is none. */
  readonly read: (prompt: string) => StoryReading | undefined;
}

/** Tells one world. Sentences are rendered once and joined for every unit. */
export interface Teller {
  /** The world and what befalls this unit. */
  readonly context: (unit: Unit) => string;
  /** The hypothetical, if any, and the question. */
  readonly question: (effect: number, hypothesis: Hypothesis | undefined) => string;
}

/** What a story says, read back from its text alone. */
export interface StoryReading {
  readonly kind: 'story';
  readonly theme: string;
  /** The world's equations over the names in the story. Its noise probabilities are not told. */
  readonly scm: Scm;
  /** The unit's noise, 1 or 0 by node. */
  readonly noise: Uint8Array;
  /** The node asked about. */
  readonly effect: number;
  readonly hypothesis: Hypothesis | undefined;
}

/** Thrown for a prompt that cannot be read; quotes the place. */
export class ReadError extends Error {
  /** @param expected - What should have stood there. @param found - The text that did. */
  constructor(expected: string, found: string) {
    const quote = found.length > 160 ? `${found.slice(0, 159)}…` : found;
    super(`reading the prompt: expected ${expected}, got “${quote}”`);
    this.name = 'ReadError';
  }
}
