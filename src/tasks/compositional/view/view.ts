import type { Case } from '../../../cases/case.ts';
import { type ScorecardView, scorecardView, variantView } from '../../../scorecard/scorecard-view.ts';
import { isCompositionalCase } from '../../shared/compositional-case.ts';
import { pairTitle } from '../../shared/question-title.ts';
import type { RankedTable, View } from '../../shared/view/view.ts';
import { compositionalKind } from '../kind.ts';
import { lacksPairs } from '../score/twin-claims.ts';
import { worldsAsked } from '../score/world-questions.ts';
import { ownColumns, verdictColumns } from './columns.ts';
import { distanceTable, errorsBySize, overWorldsTable, worldsSetting } from './over-worlds-tables.ts';
import {
  compositionsTable,
  deductionsTable,
  measuresTable,
  passProbabilityTable,
  worldsTable,
  worldTable,
} from './tables.ts';
import { runSentences, TERMS, variantWords } from './words.ts';
import { worldSections, worstWorldFigures } from './world-figures.ts';

/** The largest number of worlds that are shown one by one in the terminal, and in full detail in Markdown. */
const MOST_WORLDS = 3;

const TITLES = {
  'do-true': 'If {0} is forced on, is {1} on?',
  'do-false': 'If {0} is forced off, is {1} on?',
  factual: 'Units of {0}→{1}: is {1} on?',
};

export const compositionalView: View = {
  kind: compositionalKind,
  questionTitle: ([pair = '', ...rest]) =>
    // If all pairs share their units, a factual question belongs to no single pair, and its title names only the
    // effect.
    pairTitle(pair.includes('→') ? TITLES : { factual: 'Is {0} on?' }, [pair, ...rest]),
  verdicts: (scorecard) => verdictColumns(scorecardView(scorecard)),
  columns: ownColumns,
  page: {
    lead: 'Each story describes a causal model. Yes/no answers about facts and interventions become estimates. The product of the local estimates must equal both the estimate of the whole and the truth.',
    parts: async (rolledUp) => {
      const scorecard = scorecardView(rolledUp);
      return [
        worldsTable(scorecard),
        overWorldsTable(scorecard),
        ...(await worldSections(scorecard)),
        distanceTable(scorecard),
      ];
    },
  },
  worst: (scorecard) => worstWorldFigures(scorecardView(scorecard)),
  tables: (scorecard) => rankedTables(scorecardView(scorecard)),
  summary: (scorecard) => summaryTables(scorecardView(scorecard)),
  words: {
    variant: (scorecard, variant) => variantWords(scorecardView(scorecard), variantView(variant)),
    run: (scorecard) => runSentences(scorecardView(scorecard)),
  },
  terms: TERMS,
  setting: (scorecard) => worldsSetting(scorecardView(scorecard)),
  bySize: (scorecard) => errorsBySize(scorecardView(scorecard)),
  planNotes: compositionalPlanNotes,
};

function summaryTables(scorecard: ScorecardView) {
  return scorecard.worlds.length > MOST_WORLDS
    ? [worldsTable(scorecard), overWorldsTable(scorecard)]
    : scorecard.worlds.map((_, world) => worldTable(scorecard, world));
}

function rankedTables(scorecard: ScorecardView): RankedTable[] {
  const { worlds } = scorecard;
  return [
    ['classes by world', 1, worldsTable(scorecard)],
    ['over all worlds', 2, overWorldsTable(scorecard)],
    ...worlds.flatMap((_, world): RankedTable[] => [
      ['PNS by pair', worlds.length > 1 ? 5 : 2, worldTable(scorecard, world)],
      ...(worlds.length > MOST_WORLDS
        ? []
        : ([
            ['pass probability', 5, passProbabilityTable(scorecard, world)],
            ['measures', 9, measuresTable(scorecard, world)],
            ['compositions', 8, compositionsTable(scorecard, world)],
            ['deductions', 7, deductionsTable(scorecard, world)],
          ] satisfies RankedTable[])),
    ]),
    ['errors by distance', 4, distanceTable(scorecard)],
  ];
}

const WITHOUT_TWINS =
  'a model that follows only single links can get a discrimination above 0, because no question has a twin. A gate may stay inconclusive, and a class may be due to chance. The world of a published figure is the same for every seed, so a model that has learned it can pass. Use `preset: decisive` or `units: {twins: n}` for a decision.';

const WITHOUT_PAIRS =
  'a single blocker always decides the answer, so a model that looks for any blocker and never considers two together may answer every question right. Give each branch before a join an `and` node and an `or` node that are not next to the join.';

const MOST_CHECKED = 5;

function compositionalPlanNotes(cases: readonly Case[]): string[] {
  const items = cases.filter(isCompositionalCase).filter(({ seen }) => seen === undefined);
  if (items.length === 0) return [];
  if (items.every(({ twin }) => twin === undefined)) return [`${compositionalKind.title}: ${WITHOUT_TWINS}`];
  const kinds = new Map([[compositionalKind.id, compositionalKind]]);
  const worlds = worldsAsked({ kinds, cases: items, variants: [] }).slice(0, MOST_CHECKED);
  const names = worlds.flatMap((questions) => {
    const world = questions();
    return lacksPairs(world) ? [world.id] : [];
  });
  return names.length > 0 ? [`${names.join(', ')}: ${WITHOUT_PAIRS}`] : [];
}
