import { commutativeCutTree, pairs } from '../../../causal/commutative-cut-tree.ts';
import { nodeNumber, pairName, pathName, symbolOf } from '../../../causal/dag.ts';
import { decodeLinearScm } from '../../../causal/linear-code.ts';
import { listPaths } from '../../../causal/path-products.ts';
import { at } from '../../../lib/at.ts';
import { namedRng } from '../../../lib/rng.ts';
import { isWithin, relativeAbsoluteError } from '../../../scoring/approximation-error.ts';
import type { AnswerSheet } from '../../../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { isLinearCase, type LinearCase } from '../linear-case.ts';

/** All questions about one linear world, put back together from their rows. */
export type LinearWorldQuestions = ReturnType<typeof worldOf>;

/** One effect, and where in the answer sheet its questions stand. */
export type LinearQuantityQuestions = LinearWorldQuestions['quantities'][number];

export function linearWorlds(sheet: AnswerSheet, settings: ScorecardSettings): LinearWorldQuestions[] {
  const worlds = new Map<string, { item: LinearCase; position: number }[]>();
  sheet.cases.forEach((item, position) => {
    if (!isLinearCase(item)) return;
    worlds.set(item.world, [...(worlds.get(item.world) ?? []), { item, position }]);
  });
  return [...worlds.values()].map((items) => worldOf(items, settings));
}

function worldOf(
  items: readonly { readonly item: LinearCase; readonly position: number }[],
  settings: ScorecardSettings,
) {
  const { world, theme, equations, tree: told } = at(items, 0).item;
  const { dag } = decodeLinearScm(equations);
  const nodes = told
    ? told.split(' ').map((symbol) => nodeNumber(dag, symbol))
    : commutativeCutTree(dag).nodes;
  const tree = nodes.map((node) => symbolOf(dag, node));
  const draws = [...new Set(items.map(({ item }) => item.draw))].sort((a, b) => a - b);
  const asked = Map.groupBy(items, ({ item }) => `${item.pair}/${item.effect}`);
  const order = pairs(tree.length).flatMap(({ from, to }) =>
    (['te', 'nde', 'nie'] as const).map((effect) => `${pairName(at(tree, from), at(tree, to))}/${effect}`),
  );
  const keys = order.filter((key) => asked.has(key));
  const positionOf = new Map(keys.map((key, i) => [key, i]));
  const quantities = keys.map((key) => {
    const group = asked.get(key)!;
    const { pair, effect, mediators = '', truth } = at(group, 0).item;
    const byDraw = new Map(group.map(({ item, position }) => [item.draw, position]));
    return {
      pair,
      effect,
      mediators: mediators.split(' ').filter((symbol) => symbol !== ''),
      truth,
      /** In the order of the world's renderings. */
      positions: draws.map((draw) => byDraw.get(draw)),
    };
  });
  const total = (from: number, to: number): number | undefined =>
    positionOf.get(`${pairName(at(tree, from), at(tree, to))}/te`);
  const last = tree.length - 1;
  const global = total(0, last);
  const { paths } = listPaths(tree.length, () => namedRng(settings.seed, 'paths', world));
  const truthOf = (position: number): number => at(quantities, position).truth;
  return {
    id: world,
    theme,
    equations,
    /** Symbols of root, the nodes composed over, and leaf. */
    tree,
    /** The numbers of its renderings, ascending. */
    draws,
    quantities,
    /** Position of the total effect of root on leaf among the quantities; undefined when it was not asked. */
    global,
    /** Indirect paths whose steps were all asked, by position; whether true effects multiply, and to what. */
    paths: paths.flatMap((path) => {
      const steps = path.slice(1).map((to, i) => total(at(path, i), to));
      if (global === undefined || !steps.every((step) => step !== undefined)) return [];
      const truth = productOf(steps.map(truthOf));
      const composes = isWithin(relativeAbsoluteError(truthOf(global), truth), settings.delta) !== false;
      return [{ name: pathName(path.map((position) => at(tree, position))), steps, composes, truth }];
    }),
    /** Pairs of which all three effects were asked. */
    decompositions: quantities.flatMap(({ pair, effect }, te) => {
      const [nde, nie] = [positionOf.get(`${pair}/nde`), positionOf.get(`${pair}/nie`)];
      return effect === 'te' && nde !== undefined && nie !== undefined ? [{ te, nde, nie }] : [];
    }),
    /** For each local total effect, what it can be solved from: the positions before and after it on its path. */
    deductions: pairs(tree.length).flatMap(({ from, to, scope }) => {
      const pair = total(from, to);
      if (scope === 'global' || pair === undefined || global === undefined) return [];
      const rest = [...(from > 0 ? [total(0, from)] : []), ...(to < last ? [total(to, last)] : [])];
      if (!rest.every((position) => position !== undefined)) return [];
      const whole = productOf([pair, ...rest].map(truthOf));
      const composes = isWithin(relativeAbsoluteError(truthOf(global), whole), settings.delta) !== false;
      return composes ? [{ pair, rest }] : [];
    }),
  };
}

function productOf(factors: readonly number[]): number {
  return factors.reduce((value, factor) => value * factor, 1);
}
