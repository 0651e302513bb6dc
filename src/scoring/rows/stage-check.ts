import { type Case, type CaseKinds, kindOf } from '../../cases/case.ts';
import { decodeStamp } from '../../cases/design-stamp.ts';
import { decodeStage } from '../../cases/stage.ts';

/** By stamp of a design and by mark, such as `3/12/405`: positions of the cases whose rows bear it. */
export type StagedCases = Map<string, Map<string, Set<number>>>;

/** Notes that a row of a case bears the mark of a stage. */
export function noteStagedCase(staged: StagedCases, design: string, mark: string, position: number): void {
  const marks = staged.get(design) ?? new Map<string, Set<number>>();
  staged.set(design, marks);
  marks.set(mark, (marks.get(mark) ?? new Set()).add(position));
}

/**
 * Holds the stages that rows claim against how stages are dealt: each after the ones before it, as large as its mark says and
 * as the others are, of the units whose turn it is. What a row says of its stage says how much of the design is missing.
 *
 * @param staged - Of one variant. @returns Sentences; none where all agrees.
 */
export function stageProblems(
  kinds: CaseKinds,
  staged: readonly StagedCases[],
  caseAt: (position: number) => Case,
): string[] {
  const all: StagedCases = new Map();
  for (const [design, marks] of staged.flatMap((one) => [...one]))
    for (const [mark, positions] of marks)
      for (const position of positions) noteStagedCase(all, design, mark, position);
  return [...all].flatMap(([design, marks]) => {
    const stages = [...marks]
      .flatMap(([mark, positions]) => {
        const stage = decodeStage(mark);
        return stage ? [{ ...stage, items: [...positions].map(caseAt) }] : [];
      })
      .sort((a, b) => a.index - b.index || a.through - b.through);
    return designProblems(kinds, design, stages);
  });
}

interface AskedStage extends NonNullable<ReturnType<typeof decodeStage>> {
  readonly items: readonly Case[];
}

function designProblems(kinds: CaseKinds, design: string, stages: readonly AskedStage[]): string[] {
  const { hash, cases, units } = decodeStamp(design);
  const clusters = Map.groupBy(
    stages.flatMap(({ items }) => items),
    (item) => kindOf(kinds, item).cluster(item),
  );
  const sizes = [...clusters.values()].map(({ length }) => length);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 1);
  const problems: string[] = [];
  let before = 0;
  for (const [i, { index, count, through, items }] of stages.entries()) {
    const name = `stage ${index} of ${count} of design ${hash}`;
    const told = through - before;
    if (count !== stages[0]?.count) return [];
    if (index !== i + 1) return [`${name} was asked, and stage ${i + 1} was not, or by two marks`];
    if (items.length !== told) problems.push(`${name} has ${items.length} questions, its mark says ${told}`);
    else if (Math.abs(told - cases / count) > largest)
      problems.push(`${name} has ${told} questions, of ${cases} in ${count} stages`);
    before = through;
  }
  const isSampled = units === 'sample' && new Set(sizes).size === 1;
  return isSampled && problems.length === 0 ? turnProblems(kinds, hash, stages) : problems;
}

/** Units of one size are dealt in turn: the n-th of a world, and the one after it, are of a stage and the next. */
function turnProblems(kinds: CaseKinds, hash: string, stages: readonly AskedStage[]): string[] {
  const turns = new Map<string, number>();
  for (const { index, count, items } of stages)
    for (const item of items) {
      const kind = kindOf(kinds, item);
      const turn = (((index - kind.number(item)) % count) + count) % count;
      const known = turns.get(kind.place(item));
      if (known !== undefined && known !== turn)
        return [
          `stage ${index} of ${count} of design ${hash} has units of other stages: rows were marked anew`,
        ];
      turns.set(kind.place(item), turn);
    }
  return [];
}
