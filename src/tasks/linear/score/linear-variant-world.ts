import { at } from '../../../lib/at.ts';
import { holdsShare, shared, validityOf } from '../../../scoring/classes.ts';
import { type Combined, combine, errorOf } from '../../../scoring/combine.ts';
import { errorsBetween } from '../../../scoring/errors.ts';
import { undefinedBecause } from '../../../scoring/estimate.ts';
import { ADD, MULTIPLY, SUBTRACT, solveForPart } from '../../../scoring/law.ts';
import { settingsAt } from '../../../scoring/look.ts';
import { differ } from '../../../scoring/misfits.ts';
import { isAtMost } from '../../../scoring/range.ts';
import { type AnswerSheet, repliesTo, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import { clusteredProportion } from '../../../scoring/rows/tallies.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { estimateOf } from '../../../scoring/tracked.ts';
import type { Proportion } from '../../../scoring/value-schemas.ts';
import { linearEstimates } from './linear-estimates.ts';
import type {
  LinearComposition,
  LinearDecomposition,
  LinearQuantity,
  LinearResult,
  LinearVariantWorld,
} from './linear-schema.ts';
import { type LinearQuantityQuestions, type LinearWorldQuestions, linearWorlds } from './linear-worlds.ts';

export function scoreLinear(sheet: AnswerSheet, settings: ScorecardSettings) {
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
  const answers = linearEstimates(world, variant, settings);
  const { global = -1 } = world;
  const combined = (target: number, parts: readonly number[], law: Parameters<typeof combine>[2]) =>
    combine(target, parts, law, answers, settings);
  const known = (value: number): LinearQuantity['truth'] =>
    settings.truth === 'withheld' ? undefinedBecause('withheld') : { kind: 'value', value };
  const quantities = world.quantities.map((asked, i): LinearQuantity => {
    const estimate = at(answers.estimates, i);
    const valid = holdsShare(
      answers.subsamples.map((draw) => isAtMost(errorOf(draw.truths[i], draw.values[i]), settings.delta)),
    );
    return {
      pair: asked.pair,
      effect: asked.effect,
      mediators: [...asked.mediators],
      truth: known(asked.truth),
      estimate: estimateOf(estimate),
      error: errorsBetween(at(answers.truths, i), estimate),
      within: withinTolerance([asked], variant, settings.level),
      validShare: valid.yes,
      validity: validityOf(valid, settings),
    };
  });
  const compositions = world.paths.map(({ name, steps, composes, truth }): LinearComposition => {
    const product = combined(global, steps, { ...MULTIPLY, holds: composes });
    const falseComposition = !composes && product.consistentShare >= settings.validShare;
    return { path: name, truth: known(truth), composes, ...classed(product), falseComposition };
  });
  const decompositions = world.decompositions.map(
    ({ te, nde, nie }): LinearDecomposition => ({
      pair: at(world.quantities, te).pair,
      mediators: [...at(world.quantities, nde).mediators],
      ...classed(combined(te, [nde, nie], ADD)),
      nde: against(combined(nde, [te, nie], SUBTRACT)),
      nie: against(combined(nie, [te, nde], SUBTRACT)),
    }),
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
    deductions: world.deductions.map(({ pair, rest }) => ({
      pair: at(world.quantities, pair).pair,
      ...against(combined(pair, [global, ...rest], solveForPart(settings))),
    })),
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

/** Linear worlds stand in the variants alone, the same in each. */
export function linearMisfits(results: readonly LinearResult[]): string[] {
  const wanted = results[0]?.worlds ?? [];
  return results.flatMap(({ worlds }, v) => {
    const at = `variants.${v}.tasks.linear.worlds`;
    const [ids, found] = [wanted, worlds].map((list) => list.map(({ world }) => world));
    const wrong = differ(at, 'the linear worlds of the first variant in order', ids ?? [], found ?? []);
    if (wrong.length > 0) return wrong;
    return wanted.flatMap((first, w) => {
      const effects = [first, worlds[w]].map((world) =>
        (world?.quantities ?? []).map(({ effect, pair }) => `${effect} ${pair}`),
      );
      const expected = 'the effects of the first variant in order';
      return differ(`${at}.${w}.quantities`, expected, effects[0] ?? [], effects[1] ?? []);
    });
  });
}
