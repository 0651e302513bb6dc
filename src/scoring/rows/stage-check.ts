import { type Case, type CaseKinds, keyOf } from '../../cases/case.ts';
import { decodeStamp } from '../../cases/design-stamp.ts';
import { decodeStage } from '../../cases/stage.ts';

/** The positions of cases, by design and by the stage mark of their rows, such as `3/12/405`. */
type StagedCases = Map<string, Map<string, Set<number>>>;

export function noteStagedCase(staged: StagedCases, design: string, mark: string, position: number): void {
  const marks = staged.get(design) ?? new Map<string, Set<number>>();
  staged.set(design, marks);
  marks.set(mark, (marks.get(mark) ?? new Set()).add(position));
}

/**
 * Checks the stages stated in rows, because a false stage would hide missing questions. Stages must be asked in order,
 * each must have the size stated in its mark, and consecutive units of a sample must belong to consecutive stages.
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
    (item) => keyOf(kinds, item).cluster,
  );
  const sizes = [...clusters.values()].map(({ length }) => length);
  const largest = sizes.reduce((most, size) => Math.max(most, size), 1);
  // The answers decide which designs take part in a stage of a ladder, so a design may skip stages.
  const isLadder = stages[0]?.count === 0;
  const problems: string[] = [];
  let before = 0;
  for (const [i, { index, count, through, items }] of stages.entries()) {
    const name = `stage ${index} of ${isLadder ? 'the ladder' : `${count}`} of design ${hash}`;
    const told = through - before;
    if (count !== stages[0]?.count) return [];
    if (!isLadder && index !== i + 1)
      return [`${name} was asked, but stage ${i + 1} was not, or its rows contradict each other`];
    if (items.length !== told)
      problems.push(`${name} has ${items.length} questions, but its rows state ${told}`);
    else if (!isLadder && Math.abs(told - cases / count) > largest)
      problems.push(
        `${name} has ${told} questions, but ${count} stages of ${cases} questions should have about ${Math.round(cases / count)} each`,
      );
    before = through;
  }
  const isSampled = units === 'sample' && new Set(sizes).size === 1;
  return isSampled && !isLadder && problems.length === 0 ? turnProblems(kinds, hash, stages) : problems;
}

/** Checks that consecutive units of a series belong to consecutive stages. */
function turnProblems(kinds: CaseKinds, hash: string, stages: readonly AskedStage[]): string[] {
  const turns = new Map<string, number>();
  for (const { index, count, items } of stages)
    for (const item of items) {
      const { unit, place } = keyOf(kinds, item);
      const turn = (((index - unit) % count) + count) % count;
      const known = turns.get(place);
      if (known !== undefined && known !== turn)
        return [
          `stage ${index} of ${count} of design ${hash} contains units of other stages; the stages in the metadata of rows were changed`,
        ];
      turns.set(place, turn);
    }
  return [];
}
