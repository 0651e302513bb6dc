/** What one simulated experiment showed: by name, whether it came out as it should; undefined where it says nothing. */
export type Outcomes = Readonly<Record<string, boolean | undefined>>;

/** How often something came out over many simulated experiments. */
export interface Frequency {
  readonly name: string;
  readonly share: number;
  /** Experiments that say something about it. */
  readonly runs: number;
  /** Experiments that do not. */
  readonly silent: number;
}

/** Runs an experiment many times, each under a number of its own, and counts its outcomes by name. */
export function frequencies(runs: number, experiment: (run: number) => Outcomes): Frequency[] {
  const counts = new Map<string, { yes: number; no: number }>();
  for (let run = 0; run < runs; run++) {
    for (const [name, outcome] of Object.entries(experiment(run))) {
      const count = counts.get(name) ?? { yes: 0, no: 0 };
      counts.set(name, count);
      if (outcome === true) count.yes++;
      if (outcome === false) count.no++;
    }
  }
  return [...counts].map(([name, { yes, no }]) => ({
    name,
    share: yes + no > 0 ? yes / (yes + no) : 0,
    runs: yes + no,
    silent: runs - yes - no,
  }));
}
