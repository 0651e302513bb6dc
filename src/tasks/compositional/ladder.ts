import { encodeScm } from '../../causal/scm.ts';
import { type OpenStream, streamsAt } from '../../lib/random.ts';
import { worldId } from './case.ts';
import type { LadderConfig } from './parse-config.ts';
import { drawStrands, linksOf } from './strands.ts';
import { BLOCKERS } from './strata.ts';
import { drawTwins, type StrandsWorld } from './twins.ts';
import type { Cluster } from './worlds.ts';

const JOINS = ['and', 'or'] as const;

/**
 * Plans a ladder: for each number of links, pairs of twins on two strands of one part, each pair in a world of its own.
 * Joins and blockers take turns. Parts of fewer than four links are chains without a fork.
 */
export function ladderClusters(
  { seed, links, units, extraneous }: LadderConfig,
  templateHash: string,
): Cluster[] {
  return links.flatMap((length) =>
    Array.from({ length: units.twins / 2 }, (_, number): Cluster => {
      const rng = streamsAt(seed, 'ladder', length, number);
      const join = JOINS[number % JOINS.length]!;
      const strands = drawStrands([join], length, rng('strands'));
      const content = [encodeScm(strands.scm), seed, length, number, extraneous, templateHash];
      const world: StrandsWorld = { ...strands, id: worldId(`ladder ${length}`, content), openStream: rng };
      const part = world.parts[0]!;
      const blocker = part.branches.length > 1 ? BLOCKERS[number % BLOCKERS.length]! : BLOCKERS[0];
      // Within two pairs of twins with both joins, the order of the two causes is the same; then it changes.
      const isImageFirst = Math.floor(number / JOINS.length) % 2 === 1;
      const draws: OpenStream = (...what) => rng('twin', ...what);
      const weight = 1 / units.twins;
      const same = { units: units.twins, weight, twin: 0, distance: linksOf(part), cluster: world.id };
      const draw = () =>
        drawTwins(world, { from: 0, to: 1 }, { part, blocker, isImageFirst }, draws).map((twin, unit) => ({
          ...twin,
          ...same,
          unit,
        }));
      return { world, questions: 4, draw };
    }),
  );
}
