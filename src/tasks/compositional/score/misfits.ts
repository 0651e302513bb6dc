import { parsePath } from '../../../causal/dag.ts';
import { differ } from '../../../scoring/misfits.ts';
import type { CompositionalResult, CompositionalShared, ScorecardWorld } from './compositional-schema.ts';

export function compositionalMisfits(
  { worlds }: CompositionalShared,
  results: readonly CompositionalResult[],
) {
  return [
    ...worlds.flatMap((world, w) => worldMisfits(world, `tasks.compositional.worlds.${w}`)),
    ...results.flatMap((result, v) =>
      resultMisfits(worlds, result, `variants.${v}.tasks.compositional.worlds`),
    ),
  ];
}

function worldMisfits({ cutTree, pairs, compositions, passProbability }: ScorecardWorld, at: string) {
  const inTree = (name: string, place: string): string[] =>
    parsePath(name).every((node) => cutTree.includes(node))
      ? []
      : [`${at}.${place}: expected nodes of the cut tree (${cutTree.join(', ')}), got ${name}`];
  return [
    ...pairs.flatMap(({ pair }, p) => inTree(pair, `pairs.${p}.pair`)),
    ...compositions.flatMap(({ path }, p) => inTree(path, `compositions.${p}.path`)),
    ...differ(
      `${at}.passProbability.valid`,
      'an entry for each pair',
      [pairs.length],
      [passProbability.valid.length],
    ),
  ];
}

function resultMisfits(
  worlds: readonly ScorecardWorld[],
  { worlds: found }: CompositionalResult,
  at: string,
) {
  const wrong = differ(
    at,
    'an entry for each world in order',
    worlds.map(({ id }) => id),
    found.map(({ world }) => world),
  );
  if (wrong.length > 0) return wrong;
  const pairsOf = (list: readonly { readonly pair: string }[]) => list.map(({ pair }) => pair);
  const pathsOf = (list: readonly { readonly path: string }[]) => list.map(({ path }) => path);
  return worlds.flatMap((world, w) => {
    const { quantities, compositions } = found[w]!;
    const [pairs, paths] = [pairsOf(world.pairs), pathsOf(world.compositions)];
    return [
      ...differ(`${at}.${w}.quantities`, 'the pairs of the world in order', pairs, pairsOf(quantities)),
      ...differ(`${at}.${w}.compositions`, 'the paths of the world in order', paths, pathsOf(compositions)),
    ];
  });
}
