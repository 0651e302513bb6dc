import { SUBJECT } from '../../cases/asked.ts';
import { isHeading, LINE_START } from '../reading/reading.ts';
import { type Clause, clausesOf, type Frame } from '../text/clauses.ts';
import { bareNames, type nameFinder } from '../text/names.ts';
import { canonical } from '../text/normalise.ts';
import { plainText } from '../text/plain-text.ts';
import { sentences } from '../text/sentences.ts';

/** A clause of a reply, plain and in small letters, the same token in place of every name. */
export interface StepClause extends Pick<Clause, 'text' | 'frame' | 'announced'> {
  /** Whose names the tokens stand for, in order. */
  readonly nodes: readonly number[];
  /** Who was named last before it, and whether in its own sentence. */
  readonly antecedent: { readonly node: number; readonly near: boolean } | undefined;
}

/** A sentence of a reply, with what it names. */
export interface StepSentence {
  /** As the model put it. */
  readonly raw: string;
  readonly text: string;
  readonly nodes: readonly number[];
  readonly clauses: readonly StepClause[];
}

/** Before a reason, as in code: "zqa = true // …" */
const COMMENT = /\s(?:\/\/|#)\s/g;
/** "(zqo is caused by) zqo, and zqo (is not …)": no list of names. */
const NEXT_SUBJECT =
  /(?<=\b(?:by|to|on|of|from|through|via|causes|affects) "?zqo"?), and (?="?zqo"? (?:isn't|doesn't|still|[a-z]+s)\b)/g;
const TOKEN = /zq[abo]/g;

/** The token at each place of a text turned into the subject's where it stands for a node. */
export function aboutNode({ text, nodes }: Pick<StepClause, 'text' | 'nodes'>, node: number): string {
  let place = 0;
  return text.replace(TOKEN, (token) => (nodes[place++] === node ? SUBJECT : token));
}

/** Whose name stands at a place of a text, or next before it. */
export function nodeAt(
  { text, nodes }: Pick<StepClause, 'text' | 'nodes'>,
  place: number,
): number | undefined {
  const before = text.slice(0, place).match(TOKEN)?.length ?? 0;
  return nodes[text.slice(place).startsWith('zq') ? before : before - 1];
}

/**
 * The sentences of a reply, in order; questions are left out. Linear in the length of the reply.
 *
 * @param find - Finds the names of the story.
 */
export function* stepSentences(reply: string, find: ReturnType<typeof nameFinder>): Generator<StepSentence> {
  let scope: Frame = 'said';
  let last: number | undefined;
  for (const { text: raw } of sentences(reply)) {
    const named = find(canonical(raw));
    const plain = bareNames(
      plainText(named.text.toLowerCase().replace(COMMENT, ' — ').replace(NEXT_SUBJECT, ' — and ')),
    );
    let used = 0;
    for (const { text, question } of sentences(plain)) {
      const words = text.replace(LINE_START, '');
      const nodes = named.nodes.slice(used, used + countNames(text));
      used += countNames(text);
      if (!question && words !== '') {
        const clauses = clausesOf(words, scope);
        yield { raw, text: words, nodes, clauses: withNodes(clauses, nodes, last) };
        if (isHeading(words)) scope = clauses.at(-1)?.frame === 'factual' ? 'factual' : 'said';
      }
      last = nodes.at(-1) ?? last;
    }
  }
}

function withNodes(
  clauses: readonly Clause[],
  nodes: readonly number[],
  last: number | undefined,
): StepClause[] {
  let used = 0;
  return clauses.map(({ text, frame, announced }) => {
    const near = used > 0;
    const before = near ? nodes[used - 1] : last;
    const own = nodes.slice(used, used + countNames(text));
    used += countNames(text);
    return {
      text,
      frame,
      announced,
      nodes: own,
      antecedent: before === undefined ? undefined : { node: before, near },
    };
  });
}

function countNames(text: string): number {
  return text.match(TOKEN)?.length ?? 0;
}
