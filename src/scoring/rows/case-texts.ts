import type { Case } from '../../cases/case.ts';
import { remembering } from '../../lib/caching.ts';
import { clipMiddle } from '../../lib/clip-middle.ts';
import type { Redact } from '../../lib/redact.ts';
import type { Result } from './result-schema.ts';

export interface CaseText {
  /** The prompt. If rows have different prompts, it is the shortest, so that the order of rows does not matter. */
  readonly prompt: string;
  readonly test: number;
  /** The first reply of each variant, by the variant's position. */
  readonly replies: ReadonlyMap<number, string>;
}

const MOST_CASES = 512;
const MOST_PROMPT = 100_000;
const MOST_REPLY = 1200;
const MOST_QUOTED = 120;
/** The values that replace a prompt in rows that do not keep it. */
export const NOT_KEPT: ReadonlySet<string> = new Set(['', '[prompt stripped]']);

/** A reply, and the key by which replies of one variant are sorted. The first reply counts. */
interface Reply {
  readonly order: string;
  readonly text: string;
}

interface Kept {
  readonly hash: number;
  readonly truth: Case['truth'];
  prompt: string;
  test: number;
  /** The reply of each variant, by the variant's name. */
  readonly replies: Map<string, Reply>;
}

/**
 * Keeps the texts of the cases whose ids have the smallest hashes, so that the order of rows does not matter. Secrets
 * are removed before texts are cut, because half a secret would not be recognised.
 */
export function sampleCaseTexts(redact: Redact) {
  const kept = new Map<string, Kept>();
  let limit = Number.POSITIVE_INFINITY;
  const promptOf = remembering((raw) => clipMiddle(redact(raw), MOST_PROMPT));
  const makeRoom = (): void => {
    const order = [...kept].sort(([a, one], [b, other]) => one.hash - other.hash || (a < b ? -1 : 1));
    for (const [id] of order.slice(MOST_CASES)) kept.delete(id);
    limit = order[MOST_CASES - 1]?.[1].hash ?? limit;
  };
  const note = (
    id: string,
    { replies, ...found }: Omit<Kept, 'replies'> & { readonly replies: Iterable<[string, Reply]> },
  ): void => {
    const known = kept.get(id);
    const item: Kept = known ?? { ...found, replies: new Map() };
    item.prompt = shorter(item.prompt, found.prompt);
    item.test = Math.min(item.test, found.test);
    for (const [variant, reply] of replies) {
      const before = item.replies.get(variant);
      if (!before || reply.order < before.order) item.replies.set(variant, reply);
    }
    if (known) return;
    kept.set(id, item);
    if (kept.size >= 2 * MOST_CASES) makeRoom();
  };
  return {
    add(
      { hash, item }: { readonly item: Pick<Case, 'truth'>; readonly hash: number },
      idOf: () => string,
      variant: string,
      run: string,
      result: Result,
    ): void {
      if (hash > limit) return;
      const { testIdx: test, response } = result;
      // If a call failed and was retried, the answered row counts.
      const isFailed = response?.output === undefined || response.output === null;
      const order = `${run} ${String(test).padStart(12, '0')} ${isFailed ? 1 : 0}`;
      const text = replyText(result, redact);
      note(idOf(), {
        ...{ hash, truth: item.truth, prompt: promptOf(result.prompt.raw ?? ''), test },
        replies: text === undefined ? [] : [[variant, { order, text }]],
      });
    },
    ambiguous(): string[] {
      const groups = [...Map.groupBy(kept.values(), ({ prompt }) => prompt)].filter(
        ([prompt, same]) => isWhole(prompt) && new Set(same.map(({ truth }) => truth)).size > 1,
      );
      const [[example = ''] = []] = groups;
      const count = groups.reduce((sum, [, same]) => sum + same.length, 0);
      if (count === 0) return [];
      const words = JSON.stringify(clipMiddle(example, MOST_QUOTED));
      return [
        `${count} of ${kept.size} questions examined have the same words as questions with a different right answer, such as ${words}: the prompt omits part of the question; its template needs {{context}} and {{question}}`,
      ];
    },
    /** Returns the texts by case id. `sources` has the names under which the rows of each variant were added. */
    texts(sources: readonly ReadonlySet<string>[]): ReadonlyMap<string, CaseText> {
      makeRoom();
      return new Map(
        [...kept].map(([id, { prompt, test, replies }]) => {
          const byVariant = sources.flatMap((names, variant): [number, string][] => {
            const [first] = [...replies]
              .filter(([name]) => names.has(name))
              .sort(([, a], [, b]) => (a.order < b.order ? -1 : 1));
            return first ? [[variant, first[1].text]] : [];
          });
          return [id, { prompt, test, replies: new Map(byVariant) }];
        }),
      );
    },
  };
}

function isWhole(prompt: string): boolean {
  return !NOT_KEPT.has(prompt) && prompt.length < MOST_PROMPT;
}

function shorter(one: string, other: string): string {
  return one.length < other.length || (one.length === other.length && one <= other) ? one : other;
}

function replyText({ response, error }: Result, redact: Redact): string | undefined {
  const output = response?.output;
  if (output === undefined || output === null)
    return error ? clipMiddle(redact(error), MOST_REPLY) : undefined;
  return clipMiddle(redact(typeof output === 'string' ? output : JSON.stringify(output)), MOST_REPLY);
}
