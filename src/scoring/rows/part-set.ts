import { UserError } from '../../lib/user-error.ts';
import { type Part, withRuns } from './part.ts';

export function partSet(version: string) {
  const sums = new Map<string, string>();
  const runs = new Set<string>();
  const shards = new Set<string>();
  return {
    /**
     * Returns the partial roll-up, or a message that it was already merged. @throws {UserError} If a different version
     * of this package made it.
     */
    take({ part, sum }: { readonly part: Part; readonly sum: string }, path: string): Part | string {
      const { madeBy, facts } = part.head;
      if (madeBy !== version) {
        throw new UserError(
          `${path}: promptfoo-causal ${madeBy} made this partial roll-up, and version ${version} cannot merge it; make it again with rollup -o`,
        );
      }
      const twin = sums.get(sum);
      if (twin !== undefined)
        return `${path}: this is the same partial roll-up as ${twin}, so it counts only once`;
      sums.set(sum, path);
      for (const shard of part.head.shards) shards.add(shard);
      // JSON Lines do not name their eval, so files of the same name from several machines count as different evals.
      const lines = new Set(facts.flatMap(([run, { source }]) => (run === source ? [run] : [])));
      const named = withRuns(part, (run) => (lines.has(run) && runs.has(run) ? `${run} of ${path}` : run));
      for (const [run] of facts) runs.add(run);
      return named;
    },
    shards: (): string[] => [...shards],
    missing(): string[] {
      const counts = new Set([...shards].map((shard) => Number(shard.split('/')[1])));
      return [...counts].flatMap((count) =>
        Array.from({ length: count }, (_, i) => `${i + 1}/${count}`).flatMap((shard) =>
          shards.has(shard) ? [] : [`the partial roll-up of shard ${shard} is missing`],
        ),
      );
    },
  };
}
