import type { Case } from '../../cases/case.ts';
import { clipMiddle } from '../../lib/clip-middle.ts';
import type { Redact } from '../../lib/redact.ts';
import { remembering } from '../../lib/remembering.ts';
import type { PartHead } from './part.ts';
import type { Result } from './result-schema.ts';

/** What stood in the prompt of a case, and what variants replied: for people to look at. */
export interface CaseText {
  /** Of several the shortest, whatever row came first. */
  readonly prompt: string;
  /** promptfoo's number of the test, from 0: the first that asked it. */
  readonly test: number;
  /** By position of the variant: its reply, without its middle where it is long. Of replicates the first; absent where there is none. */
  readonly replies: ReadonlyMap<number, string>;
}

/** Of more cases than that the texts are not all kept: enough to find rendering ones among. */
const MOST_CASES = 512;
/** Of a prompt, which is whole but for what nobody can have written: as many as are kept must fit in memory. */
const MOST_PROMPT = 100_000;
const MOST_REPLY = 1200;
const MOST_QUOTED = 120;
/** What stands in a row in place of a prompt that is not to be kept. */
export const NOT_KEPT: ReadonlySet<string> = new Set(['', '[prompt stripped]']);

/** A case of a row, and the hash of its id. */
interface FoundCase {
  readonly item: Pick<Case, 'truth'>;
  readonly hash: number;
}

interface Kept {
  readonly hash: number;
  readonly truth: Case['truth'];
  prompt: string;
  test: number;
  /** By name of the variant: the reply, and what its row is the first by. */
  readonly replies: Map<string, { readonly order: string; readonly text: string }>;
}

/**
 * Keeps the texts of some cases out of however many there are: a sample that depends on the cases' ids alone, not on the order of rows nor on what was answered: those with the
 * least hashes. Every row of a case in the sample is seen, as its place among the least can only be lost.
 *
 * @param redact - Applied before texts are cut, as half a secret would not be known as one.
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
  const keep = (id: string, item: Kept): void => {
    kept.set(id, item);
    if (kept.size >= 2 * MOST_CASES) makeRoom();
  };
  return {
    /** Adds what a part kept: all that it has of the cases with the least hashes. */
    merge(texts: PartHead['texts']): void {
      for (const { id, hash, truth, prompt, test, replies } of texts) {
        if (hash > limit) continue;
        const known = kept.get(id);
        // Another machine may not know what is a secret here.
        const shown = promptOf(prompt);
        const item: Kept = known ?? { hash, truth, prompt: shown, test, replies: new Map() };
        item.prompt = shorter(item.prompt, shown);
        item.test = Math.min(item.test, test);
        for (const [variant, reply] of replies) {
          const before = item.replies.get(variant);
          const { order, text } = reply;
          if (!before || order < before.order) item.replies.set(variant, { order, text: redact(text) });
        }
        if (!known) keep(id, item);
      }
    },
    part(): PartHead['texts'] {
      makeRoom();
      return [...kept].map(([id, { replies, ...item }]) => ({ id, ...item, replies: [...replies] }));
    },
    /** @param found - The case and `idHash` of its id, which is asked for only where it may matter. */
    add({ hash, item: about }: FoundCase, idOf: () => string, variant: string, run: string, result: Result) {
      if (hash > limit) return;
      const id = idOf();
      const known = kept.get(id);
      const prompt = promptOf(result.prompt.raw ?? '');
      const { truth } = about;
      const item: Kept = known ?? { hash, truth, prompt, test: result.testIdx, replies: new Map() };
      item.prompt = shorter(item.prompt, prompt);
      item.test = Math.min(item.test, result.testIdx);
      // Of a row that failed and its retry the answer counts.
      const isFailed = result.response?.output === undefined || result.response.output === null;
      const order = `${run} ${String(result.testIdx).padStart(12, '0')} ${isFailed ? 1 : 0}`;
      const before = item.replies.get(variant);
      const text = replyText(result, redact);
      if (text !== undefined && (!before || order < before.order)) item.replies.set(variant, { order, text });
      if (known) return;
      keep(id, item);
    },
    /** What nobody can answer, in sentences: prompts that are the same where the right answer is not. */
    ambiguous(): string[] {
      const groups = [...Map.groupBy(kept.values(), ({ prompt }) => prompt)].filter(
        ([prompt, same]) => isWhole(prompt) && new Set(same.map(({ truth }) => truth)).size > 1,
      );
      const [[example = ''] = []] = groups;
      const count = groups.reduce((sum, [, same]) => sum + same.length, 0);
      if (count === 0) return [];
      const words = JSON.stringify(clipMiddle(example, MOST_QUOTED));
      return [
        `${count} of ${kept.size} questions that were looked at are asked in the same words as others with another right answer, such as ${words}: the prompt leaves out what they are about; its template needs {{context}} and {{question}}`,
      ];
    },
    /** By case id. @param sources - By variant: the names that its rows were added under. */
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

/** Whether a prompt stands there in all its words. */
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
