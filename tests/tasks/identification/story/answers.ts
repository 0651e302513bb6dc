import { identification } from '../../../../generators/identification.ts';
import { extractAnswer } from '../../../../src/answers/yes-no/extract-answer.ts';
import type { Asked } from '../../../../src/cases/asked.ts';
import type {
  IdentificationCase,
  IdentificationKind,
} from '../../../../src/tasks/identification/identification-case.ts';
import { identificationKind } from '../../../../src/tasks/identification/kind.ts';
import { questionIn } from '../../../../src/tasks/identification/story/sentences.ts';
import { promptOf } from '../../../support/rows.ts';

interface Posed {
  readonly kind: IdentificationKind;
  readonly asked: Asked;
  readonly filled: (reply: string) => string;
}

/** A question of every kind in a theme, and what fills the gaps of replies to it. */
export function posedIn(theme: string): Posed[] {
  const byKind = Map.groupBy(identification({ theme, draws: 2, seed: 5 }), (item) => item.metadata!.kind);
  return [...byKind.values()].map((items) => {
    const item = items.findLast(({ metadata }) => String(metadata!.given).includes(' ')) ?? items[0]!;
    const { kind } = item.metadata as unknown as IdentificationCase;
    const asked = identificationKind.asked(promptOf(item))!;
    const told = questionIn(String(item.vars!.question))!;
    const nameOf = (clause: string): string =>
      [asked.subject, asked.object ?? [], asked.known ?? [], asked.others]
        .flat()
        .find((name) => clause.split(' ').includes(name)) ?? clause;
    const [x, y, other] = [nameOf(told.cause), nameOf(told.effect), asked.others[0] ?? 'Zoran'];
    const unnamed = asked.others.find((name) => name !== x && name !== y) ?? other;
    const gaps: Readonly<Record<string, string>> = {
      ...{ x, y, X: told.cause, Y: told.effect, o: unnamed, O: told.effect.replace(y, unnamed) },
      ...{
        A: told.known.map(nameOf).join(' and '),
        a: nameOf(told.known[0]!),
        b: nameOf(told.known.at(-1)!),
        B: told.known.at(-1)!,
      },
    };
    return { kind, asked, filled: (reply) => reply.replaceAll(/\[(\w)\]/g, (_, gap) => gaps[gap]!) };
  });
}

/** Reads replies to a question, their gaps filled. */
export function readerOf(filled: Posed['filled'], asked: Asked) {
  return (reply: string): string => {
    const answer = extractAnswer(filled(reply), asked);
    return answer.kind === 'boolean' ? (answer.value ? 'yes' : 'no') : answer.kind;
  };
}
