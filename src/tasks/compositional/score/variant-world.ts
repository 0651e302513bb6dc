import { treeNode } from '../../../causal/commutative-cut-tree.ts';
import { pairName, pathName, symbolOf } from '../../../causal/dag.ts';
import { extremeProducts } from '../../../causal/path-products.ts';
import { at } from '../../../lib/at.ts';
import { once } from '../../../lib/caching.ts';
import type { Resamples } from '../../../lib/statistics/resamples.ts';
import { holdsShare, validityOf } from '../../../scoring/classes.ts';
import { assess, combine, errorOf, type Quantities } from '../../../scoring/combine.ts';
import { errorsBetween } from '../../../scoring/errors.ts';
import { solveForPart } from '../../../scoring/law.ts';
import { isAtMost } from '../../../scoring/range.ts';
import type { VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { estimateOf, numberOf, rangeIn } from '../../../scoring/tracked.ts';
import type { Judged, Quantity, VariantWorld } from './compositional-schema.ts';
import { type ComposedWorld, consistencyOf, evaluateComposition, subsampleSpread } from './compositions.ts';
import { discriminationMetrics, toldBy } from './discrimination.ts';
import { drawsOfUnits, replySubsamples } from './draws.ts';
import { MEASURE_NAMES, type TrueName } from './measures.ts';
import { answeredWorld, exactly, pairEstimates, record } from './pair-estimates.ts';
import { classOfWorld, completenessOf, followsCauses } from './verdict.ts';
import { type WorldAnswers, worldAnswers } from './world-answers.ts';
import type { WorldQuestions } from './world-questions.ts';
import type { WorldSummary } from './world-summary.ts';

export function verdictsOnWorld(
  world: WorldQuestions,
  summary: WorldSummary,
  variant: VariantAnswers,
  resamples: Resamples | undefined,
  settings: ScorecardSettings,
): Pick<VariantWorld, 'world' | 'verdict' | 'complete' | 'quadrant' | 'classes'> {
  const { law, global, paths } = summary;
  const draws = drawsOf(worldAnswers(world, variant), summary, resamples, settings);
  const composing = paths.flatMap(({ steps, composes }) =>
    composes ? [assess(law.target(global), law.parts(steps), law.law(global), draws, settings)] : [],
  );
  const { classes, completeness } = verdictsOf(summary, variant, composing, draws, settings, settings.level);
  return { world: world.id, ...classes, complete: completeness.complete };
}

function verdictsOf(
  summary: WorldSummary,
  variant: VariantAnswers,
  composing: Parameters<typeof classOfWorld>[0],
  draws: Parameters<typeof completenessOf>[0],
  settings: ScorecardSettings,
  level: number,
) {
  const follows = once(() => followsCauses(summary, variant, level));
  const classes = classOfWorld(composing, summary.perfect, follows);
  const ifNoneComposes = () => (follows() ? 'nothing composes' : 'undefined');
  const grounds =
    summary.paths.length === 0 ? 'no parts' : composing.length > 0 ? classes.quadrant : ifNoneComposes();
  return { classes, completeness: completenessOf(draws, summary, grounds, settings) };
}

function drawsOf(
  answers: WorldAnswers,
  { law, truths }: WorldSummary,
  resamples: Resamples | undefined,
  settings: ScorecardSettings,
): Pick<Quantities, 'subsamples' | 'resamples'> {
  const ranges = law.names.flatMap((name) => truths.map((pair) => rangeIn(pair[name])));
  return {
    subsamples: replySubsamples(answers, law.names, ranges, settings),
    resamples: resamples ? drawsOfUnits(answers, law.names, resamples, ranges) : [],
  };
}

export function evaluateVariantWorld(
  world: WorldQuestions,
  summary: WorldSummary,
  variant: VariantAnswers,
  resamples: Resamples | undefined,
  settings: ScorecardSettings,
): VariantWorld {
  const answers = worldAnswers(world, variant);
  const { law, global } = summary;
  const answered = answeredWorld(answers, settings);
  const pairs = answers.pairs.map((_, p) => ({
    estimates: record(MEASURE_NAMES, pairEstimates(answered, p)),
    truths: at(summary.truths, p),
  }));
  const quantities: Quantities = {
    estimates: law.names.flatMap((name) => pairs.map(({ estimates }) => estimates[name])),
    truths: law.names.flatMap((name) => pairs.map(({ truths }) => truths[name])),
    ...drawsOf(answers, summary, resamples, settings),
  };
  const composed: ComposedWorld = { law, global, monotone: world.monotone, pairs, quantities, settings };
  const evaluated = summary.paths.map((path) => evaluateComposition(path, composed));
  const compositions = evaluated.map(({ composition }) => composition);
  const composing = evaluated.flatMap(({ combined }, i) => (at(summary.paths, i).composes ? [combined] : []));
  const { classes, completeness } = verdictsOf(
    summary,
    variant,
    composing,
    quantities,
    settings,
    settings.level,
  );
  const extremes = extremesOf(world, composed);
  return {
    world: world.id,
    ...toldBy(discriminationMetrics(summary.claims, {}, settings.level), variant, world),
    quantities: answers.pairs.map((pair, p) =>
      describeQuantity(summary, composed, p, pair, toldBy(at(summary.pairMetrics, p), variant, world)),
    ),
    compositions,
    ...(extremes && { extremes }),
    deductions: deductionsOf(summary, composed),
    ...classes,
    consistency: consistencyOf(compositions, settings.validShare),
    falseCompositions: compositions.filter(({ falseComposition }) => falseComposition).length,
    ...completeness,
  };
}

/** Deduces each local PNS from the global PNS. In a world that is not monotone, it deduces the ATEs instead. */
function deductionsOf(
  { deductions, global, scorecard }: WorldSummary,
  { pairs, quantities, monotone, settings }: ComposedWorld,
): VariantWorld['deductions'] {
  const solvable: Quantities = monotone
    ? quantities
    : {
        estimates: pairs.map(({ estimates }) => estimates.ate),
        truths: pairs.map(({ truths }) => truths.ate),
        subsamples: [],
        resamples: [],
      };
  return deductions.map(({ pair, rest }) => {
    const { value, external, internal } = combine(
      pair,
      [global, ...rest],
      solveForPart(settings),
      solvable,
      settings,
    );
    return { pair: at(scorecard.pairs, pair).pair, of: monotone ? 'pns' : 'ate', value, external, internal };
  });
}

function extremesOf({ scm, tree, pairs: questions, monotone }: WorldQuestions, { pairs }: ComposedWorld) {
  const values = new Map(
    questions.map(({ pair: { from, to } }, p) => [`${from}/${to}`, numberOf(at(pairs, p).estimates.pns)]),
  );
  if (!monotone || [...values.values()].includes(undefined)) return undefined;
  const found = extremeProducts(tree.nodes.length, (from, to) => values.get(`${from}/${to}`)!);
  if (!found) return undefined;
  const named = ({ path, value }: typeof found.least) => ({
    path: pathName(path.map((position) => symbolOf(scm.dag, treeNode(tree, position)))),
    value,
  });
  return { least: named(found.least), greatest: named(found.greatest) };
}

function describeQuantity(
  summary: WorldSummary,
  world: ComposedWorld,
  index: number,
  { questions: { cause, effect, units }, coverage }: WorldAnswers['pairs'][number],
  discrimination: ReturnType<typeof toldBy>,
): Quantity {
  const { law, settings, quantities } = world;
  const { estimates, truths } = at(world.pairs, index);
  const judge = (name: TrueName): Judged => ({
    estimate: estimateOf(estimates[name]),
    error: errorsBetween(truths[name], estimates[name]),
    populationError: errorsBetween(exactly(at(summary.population, index)[name]), estimates[name]),
  });
  const target = law.target(index);
  const valid = holdsShare(
    quantities.subsamples.map(({ truths: true_, values }) =>
      isAtMost(errorOf(true_[target], values[target]), settings.delta),
    ),
  );
  const spread = subsampleSpread(
    quantities.subsamples.map(({ values }) => values[target]),
    numberOf(at(quantities.truths, target)),
  );
  const askedFacts = units.some(({ y }) => y !== undefined);
  return {
    pair: pairName(cause, effect),
    coverage,
    ...discrimination,
    judgedBy: law.judgedBy[index] ?? 'pns',
    pns: judge('pns'),
    ate: judge('ate'),
    defierRate: judge('defierRate'),
    ...(askedFacts && { pn: judge('pn'), ps: judge('ps') }),
    necessityInconsistency: estimateOf(estimates.necessityInconsistency),
    sufficiencyInconsistency: estimateOf(estimates.sufficiencyInconsistency),
    validShare: valid.yes,
    ...(spread && { subsamples: spread }),
    validity: validityOf(valid, settings),
  };
}
