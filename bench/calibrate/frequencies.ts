/** The outcomes of one simulated experiment, by name: true if right, undefined if the experiment shows nothing. */
export type Outcomes = Readonly<Record<string, boolean | undefined>>;

export interface Frequency {
  readonly name: string;
  readonly share: number;
  readonly runs: number;
  readonly silent: number;
}

/** Runs an experiment many times, and counts its outcomes by name. */
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
