import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** A listed relation, given by the names of its variables. */
export type ListedRelation = readonly [cause: string, effect: string];

/** The facts about the Tübingen pairs that the package uses. */
export interface TuebingenFacts {
  /** The relations from which names are drawn, each listed once. */
  readonly relations: readonly ListedRelation[];
  /**
   * The listed relations that are left out for a stated reason. Names that must be unrelated must not be related by these
   * either.
   */
  readonly leftOut: readonly ListedRelation[];
  /** The values to which a variable may be set, for every variable in `relations`. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

const FOLDER = import.meta.dirname;
const OUTPUT = join(FOLDER, '../src/tasks/intervention-effects/story/tuebingen.json');

/**
 * Compiles the facts from the files in this folder:
 *
 * - `tuebingen.csv`: the pairs as listed, with notes;
 * - `tuebingen-exclusions.csv`: the pairs from which no names are drawn, with reasons;
 * - `tuebingen-labels.csv`: the labels that prompts replace by another name, or that cover several variables, with
 *   reasons;
 * - `tuebingen-values.csv`: the values to which a variable may be set.
 *
 * @throws {Error} Listing every entry that is inconsistent with other entries.
 */
export function compileTuebingen(): TuebingenFacts {
  const pairs = read('tuebingen.csv');
  const excluded = new Map(read('tuebingen-exclusions.csv').map(({ pair, reason }) => [pair!, reason!]));
  const renamed = new Map(read('tuebingen-labels.csv').map(({ label, variables }) => [label!, variables!]));
  const values = Object.fromEntries(
    read('tuebingen-values.csv').map((row) => [row.variable!, row.values!.split(';')]),
  );
  const relationsOf = (rows: typeof pairs): ListedRelation[] => {
    const all = rows.flatMap(({ cause, effect }) => {
      const [causes, effects] = [cause!, effect!].map((label) => (renamed.get(label) ?? label).split(';'));
      return causes!.flatMap((u) => effects!.map((v): ListedRelation => [u, v]));
    });
    // Several pairs may list the same relation, and a pair of labels with several variables may relate a variable to
    // itself.
    const once = new Map(all.map((relation) => [relation.join('→'), relation]));
    return [...once.values()].filter(([u, v]) => u !== v);
  };
  const relations = relationsOf(pairs.filter(({ pair }) => !excluded.has(pair!)));
  const known = new Set(relations.map((relation) => relation.join('→')));
  const leftOut = relationsOf(pairs.filter(({ pair }) => excluded.has(pair!))).filter(
    (relation) => !known.has(relation.join('→')),
  );

  const variables = new Set(relations.flat());
  const labels = new Set(pairs.flatMap(({ cause, effect }) => [cause!, effect!]));
  const numbers = new Set(pairs.map(({ pair }) => pair!));
  const problems = [
    ...[...variables].filter((v) => !values[v]).map((v) => `${v} has no values`),
    ...Object.keys(values).flatMap((v) => (variables.has(v) ? [] : [`${v} has values, but is in no pair`])),
    ...[...renamed.keys()].flatMap((label) => (labels.has(label) ? [] : [`${label} is in no pair`])),
    ...[...excluded].flatMap(([pair, reason]) => (numbers.has(pair) && reason ? [] : [`pair ${pair}`])),
  ];
  if (problems.length > 0) throw new Error(`compileTuebingen: ${problems.join('; ')}`);
  return { relations, leftOut, values };
}

function read(file: string): Record<string, string>[] {
  return parse(readFileSync(join(FOLDER, file), 'utf8'), { columns: true, trim: true });
}

if (import.meta.main) writeFileSync(OUTPUT, `${JSON.stringify(compileTuebingen())}\n`);
