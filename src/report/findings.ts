import type { Scorecard, ScorecardColumn } from '../scorecard/schema.ts';
import type { Proportion } from '../scorecard/value-schemas.ts';
import { columnName } from './column-name.ts';

/** Names that one sentence lists. */
const MOST_NAMES = 4;

/** Below this share of usable answers a column's numbers deserve a warning. */
const FEW_ANSWERS = 0.95;

/** What the run shows, in plain sentences, most important first. */
export function findings(scorecard: Scorecard): string[] {
  return [
    ...compositionalFindings(scorecard),
    ...interventionFindings(scorecard),
    ...linearFindings(scorecard),
    ...answerFindings(scorecard),
  ];
}

/** Without the truth there is only whether answers agree with each other. */
function consistencyFindings({ worlds, columns }: Scorecard): string[] {
  const consistent = columns.filter(({ compositional }) =>
    compositional.every(({ consistency }) => consistency === 'consistent'),
  );
  return [
    `Judged without the truth: the answers agree with each other${worlds.length === 1 ? '' : ` in all ${worlds.length} worlds`} in ${counted(consistent, columns)}.`,
  ];
}

function compositionalFindings(scorecard: Scorecard): string[] {
  const { worlds, columns, settings } = scorecard;
  if (worlds.length === 0) return [];
  if (settings.truth === 'withheld') return consistencyFindings(scorecard);
  const where = worlds.length === 1 ? '' : ` in all ${worlds.length} worlds`;
  const complete = columns.filter(({ compositional }) => compositional.every((world) => world.complete));
  const incoherent = columns.filter(({ compositional }) =>
    compositional.some(({ verdict }) => ['VI', 'IC', 'II', 'mixed'].includes(verdict)),
  );
  const degenerate = columns.filter(({ compositional }) =>
    compositional.every(({ verdict }) => verdict === 'undefined'),
  );
  const unsure = columns.filter(({ compositional }) =>
    compositional.every(({ verdict }) => verdict === 'inconclusive'),
  );
  const floor = Math.min(...worlds.map(({ noiseFloor }) => noiseFloor.class.perfect));
  return [
    ...(unsure.length > 0
      ? [
          `The design cannot tell classes apart in ${counted(unsure, columns)}: even a perfect reasoner would be found valid and consistent only ${Math.round(100 * floor)} % of the time${worlds.length === 1 ? '' : ' in the hardest world'}.`,
        ]
      : []),
    `Compositional reasoning is complete${where} in ${counted(complete, columns)}.`,
    ...(incoherent.length > 0
      ? [
          `${counted(incoherent, columns, true)} ${incoherent.length === 1 ? 'gives' : 'give'} wrong or incoherent values${worlds.length === 1 ? '' : ' in some world'}.`,
        ]
      : []),
    ...(degenerate.length > 0
      ? [
          `${counted(degenerate, columns, true)} ${degenerate.length === 1 ? 'has' : 'have'} no class, having answered too little or as if nothing caused anything.`,
        ]
      : []),
  ];
}

function interventionFindings({ columns }: Scorecard): string[] {
  const scored = columns.flatMap((column) => {
    const accuracy = column.interventionEffects?.accuracy;
    return accuracy?.kind === 'estimate' ? [{ column, accuracy }] : [];
  });
  if (scored.length === 0) return [];
  const sorted = scored.toSorted((a, b) => b.accuracy.value - a.accuracy.value);
  const [best, worst] = [sorted[0]!, sorted.at(-1)!];
  const told = ({ column, accuracy }: (typeof scored)[number]): string =>
    `${percent(accuracy)} (${columnName(column)})`;
  if (scored.length === 1) return [`Accuracy on intervention effects is ${told(best)}.`];
  return [`Accuracy on intervention effects runs from ${told(worst)} to ${told(best)}.`];
}

function linearFindings({ columns }: Scorecard): string[] {
  if ((columns[0]?.linear.length ?? 0) === 0) return [];
  const complete = columns.filter(({ linear }) => linear.every((world) => world.complete));
  const multiplied = columns.filter(({ linear }) =>
    linear.some(({ falseCompositions }) => falseCompositions > 0),
  );
  return [
    `Reasoning about linear worlds is complete in ${counted(complete, columns)}.`,
    ...(multiplied.length > 0
      ? [`Effects are multiplied where they do not multiply in ${counted(multiplied, columns)}.`]
      : []),
  ];
}

function answerFindings({ columns, problems }: Scorecard): string[] {
  const silent = columns.filter(({ answers }) => answeredShare(answers) < FEW_ANSWERS);
  return [
    silent.length > 0
      ? `Fewer than ${FEW_ANSWERS * 100} % of the questions were answered usably in ${counted(silent, columns)}: their numbers rest on a part of the design.`
      : 'At least 95 % of the questions were answered usably in every column.',
    ...(problems.length > 0
      ? [
          `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} with the data, listed under “Data quality”.`,
        ]
      : []),
  ];
}

/** Usable answers among all questions that should have been asked. */
export function answeredShare({ answered, questions, missing }: ScorecardColumn['answers']): number {
  return answered / Math.max(1, questions + missing);
}

function counted(some: readonly ScorecardColumn[], all: readonly ScorecardColumn[], starts = false): string {
  if (some.length === all.length && all.length > 1) return `${starts ? 'All' : 'all'} ${all.length} columns`;
  if (some.length === 0) return `none of ${all.length} columns`;
  const names = some.slice(0, MOST_NAMES).map(columnName).join(', ');
  const rest = some.length > MOST_NAMES ? `, and ${some.length - MOST_NAMES} more` : '';
  return `${some.length} of ${all.length} columns (${names}${rest})`;
}

function percent(share: Proportion): string {
  return share.kind === 'estimate' ? `${Math.round(100 * share.value)} %` : '–';
}
