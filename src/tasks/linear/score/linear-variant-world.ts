import { at } from '../../../lib/at.ts';
import { holdsShare, shared, validityOf } from '../../../scoring/classes.ts';
import { type Combined, combine, errorOf, type Quantities } from '../../../scoring/combine.ts';
import { errorsBetween } from '../../../scoring/errors.ts';
import { undefinedBecause } from '../../../scoring/estimate.ts';
import { ADD, MULTIPLY, SUBTRACT, solveForPart } from '../../../scoring/law.ts';
import { settingsAt } from '../../../scoring/look.ts';
import { isAtMost } from '../../../scoring/range.ts';
import { type AnswerSheet, repliesTo, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { clusteredProportion } from '../../../scoring/rows/tallies.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { estimateOf, numberOf } from '../../../scoring/tracked.ts';
import type { Proportion } from '../../../scoring/value-schemas.ts';
import type { TaskScores } from '../../task.ts';
import { linearEstimates } from './linear-estimates.ts';
import type {
  LinearComposition,
  LinearDecomposition,
  LinearDeduction,
  LinearQuantity,
  LinearResult,
  LinearShared,
  LinearVariantWorld,
} from './linear-schema.ts';
import { type LinearQuantityQuestions, type LinearWorldQuestions, linearWorlds } from './linear-worlds.ts';

/** Scores all variants on the linear worlds of a sheet. */
export function scoreLinear(
  sheet: AnswerSheet,
  settings: ScorecardSettings,
): TaskScores<LinearShared, LinearResult> {
  const worlds = linearWorlds(sheet, settings);
  return {
    shared: {},
    results: sheet.variants.map((variant) => ({
      worlds: worlds.map((world) => evaluateLinearWorld(world, variant, settingsAt(settings, variant))),
    })),
  };
}

/** What one variant showed about one linear world. @see Maasch et al. (2025), Alg. 1, Ex. 3.2, App. C */
function evaluateLinearWorld(
  world: LinearWorldQuestions,
  variant: VariantAnswers,
  settings: ScorecardSettings,
): LinearVariantWorld {
  const answers: Quantities = linearEstimates(world, variant, settings);
  const quantities = world.quantities.map((_, i) => evaluateQuantity(world, i, answers, variant, settings));
  const compositions = world.paths.map((path) => evaluateComposition(world, path, answers, settings));
  const decompositions = world.decompositions.map((parts) =>
    evaluateDecomposition(world, parts, answers, settings),
  );
  const composable = compositions.filter(({ composes }) => composes);
  return {
    world: world.id,
    theme: world.theme,
    equations: world.equations,
    tree: [...world.tree],
    draws: world.draws.length,
    within: withinTolerance(world.quantities, variant, settings.level),
    quantities,
    compositions,
    deductions: world.deductions.map(({ pair, rest }): LinearDeduction => {
      const solved = combine(pair, [world.global!, ...rest], solveForPart(settings), answers, settings);
      return { pair: at(world.quantities, pair).pair, ...against(solved) };
    }),
    decompositions,
    quadrant: shared(composable.map(({ quadrant }) => quadrant)),
    falseCompositions: compositions.filter(({ falseComposition }) => falseComposition).length,
    decomposition: shared(decompositions.map(({ quadrant }) => quadrant)),
    complete: completeOf(
      quantities,
      [...composable, ...decompositions].map(({ quadrant }) => quadrant),
      compositions,
    ),
  };
}

/** All quantities valid, everything that equals another thing in truth found equal, and nothing else. */
function completeOf(
  quantities: readonly LinearQuantity[],
  classes: readonly LinearComposition['quadrant'][],
  compositions: readonly LinearComposition[],
): LinearVariantWorld['complete'] {
  const validities = quantities.map(({ validity }) => validity).filter((one) => one !== 'undefined');
  const isFalse =
    validities.some((one) => one !== 'valid' && one !== 'undecided') ||
    classes.some((one) => one !== 'VC' && one !== 'undecided') ||
    compositions.some(({ falseComposition }) => falseComposition);
  if (isFalse) return 'no';
  return [...validities, ...classes].includes('undecided') ? 'undecided' : 'yes';
}

function evaluateQuantity(
  { quantities }: LinearWorldQuestions,
  index: number,
  { estimates, truths, subsamples }: Quantities,
  variant: VariantAnswers,
  settings: ScorecardSettings,
): LinearQuantity {
  const [asked, estimate, trueEffect] = [at(quantities, index), at(estimates, index), at(truths, index)];
  const truth = numberOf(trueEffect);
  const valid = holdsShare(
    subsamples.map((draw) => isAtMost(errorOf(draw.truths[index], draw.values[index]), settings.delta)),
  );
  return {
    pair: asked.pair,
    effect: asked.effect,
    mediators: [...asked.mediators],
    truth: truth === undefined ? undefinedBecause('withheld') : { kind: 'value', value: truth },
    estimate: estimateOf(estimate),
    error: errorsBetween(trueEffect, estimate),
    within: withinTolerance([asked], variant, settings.level),
    validShare: valid.yes,
    validity: validityOf(valid, settings),
  };
}

function evaluateComposition(
  { global }: LinearWorldQuestions,
  { name, steps, composes, truth }: LinearWorldQuestions['paths'][number],
  answers: Quantities,
  settings: ScorecardSettings,
): LinearComposition {
  const combined = combine(global!, steps, { ...MULTIPLY, holds: composes }, answers, settings);
  return {
    path: name,
    truth: settings.truth === 'withheld' ? undefinedBecause('withheld') : { kind: 'value', value: truth },
    composes,
    ...classed(combined),
    falseComposition: !composes && combined.consistentShare >= settings.validShare,
  };
}

function evaluateDecomposition(
  { quantities }: LinearWorldQuestions,
  { te, nde, nie }: LinearWorldQuestions['decompositions'][number],
  answers: Quantities,
  settings: ScorecardSettings,
): LinearDecomposition {
  const deduced = (from: number, known: number): LinearDecomposition['nde'] =>
    against(combine(from, [te, known], SUBTRACT, answers, settings));
  return {
    pair: at(quantities, te).pair,
    mediators: [...quantities[nde]!.mediators],
    ...classed(combine(te, [nde, nie], ADD, answers, settings)),
    nde: deduced(nde, nie),
    nie: deduced(nie, nde),
  };
}

/** What a scorecard holds of a combination that has a class. */
function classed({ validShare, consistentShare, quadrant, ...rest }: Combined) {
  return { ...against(rest), validShare, consistentShare, quadrant };
}

/** What it holds of one that has none. */
function against({ value, external, internal }: Pick<Combined, 'value' | 'external' | 'internal'>) {
  return { value, external, internal };
}

/** Numbers that the assertion found right, among all numbers; answers in one rendering hang together. */
function withinTolerance(
  asked: readonly LinearQuantityQuestions[],
  variant: VariantAnswers,
  level: number,
): Proportion {
  const items = asked.flatMap(({ positions }) =>
    positions.flatMap((position, draw) => {
      if (position === undefined) return [];
      const replies = repliesTo(variant, position);
      const right = replies.filter((reply) => reply === 'right').length;
      const wrong = replies.filter((reply) => reply === 'wrong').length;
      return [{ successes: right, total: right + wrong, cluster: String(draw) }];
    }),
  );
  return clusteredProportion(items, level);
}
