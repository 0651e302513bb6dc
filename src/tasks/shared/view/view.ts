import type { Case, CaseKind } from '../../../cases/case.ts';
import type { Figure } from '../../../drawing/figure.ts';
import type { Table } from '../../../drawing/table.ts';
import type { VariantColumn } from '../../../drawing/variant-columns.ts';
import type { GateCheck } from '../../../scorecard/gate-schema.ts';
import type { Scorecard, ScorecardVariant } from '../../../scorecard/schema.ts';

/** The presentation of a kind of question, with the gate's checks that do not come from its metrics. */
export interface View {
  readonly kind: CaseKind;
  /**
   * Returns a question in words, given the parts of its group's name that follow the world; undefined for other tasks.
   */
  questionTitle(parts: readonly string[]): string | undefined;
  /** Returns columns for the table of all models. */
  verdicts?(scorecard: Scorecard): VariantColumn[];
  /** Returns columns for the task's own table. */
  columns?(scorecard: Scorecard): VariantColumn[];
  /** The task's section of the page, below the table of its metrics. */
  readonly page?: {
    readonly lead: string;
    parts(scorecard: Scorecard): readonly Part[] | Promise<readonly Part[]>;
  };
  /** Returns the figures of the worst world, which the page shows unfolded. */
  worst?(scorecard: Scorecard): Promise<Figure[]>;
  /** Returns the task's tables for Markdown. */
  tables?(scorecard: Scorecard): readonly RankedTable[];
  /** Returns the tables for the terminal, which replace the table of the task's metrics. */
  summary?(scorecard: Scorecard): readonly (Table | undefined)[];
  /** Returns the settings that a replication needs in addition to the config. */
  setting?(scorecard: Scorecard): Table | undefined;
  bySize?(scorecard: Scorecard): readonly SizeTable[];
  /** The task's words in the message: items of a list about one variant, and sentences about the whole run. */
  readonly words?: {
    variant(scorecard: Scorecard, variant: ScorecardVariant): readonly string[];
    run(scorecard: Scorecard): readonly string[];
  };
  /** The task's terms, which a message explains if it uses them. */
  readonly terms?: readonly Term[];
  /** Returns warnings about a planned design, for example if a model can pass it without reasoning. */
  planNotes?(cases: readonly Case[]): readonly string[];
  /** Returns the checks of a gate. `before` is the same variant in the baseline. */
  checks?(now: ScorecardVariant, before: ScorecardVariant | undefined): readonly Omit<GateCheck, 'variant'>[];
}

/** A term in messages, which a pattern finds, and its meaning in a few words: `PNS = …`. */
export interface Term {
  readonly pattern: RegExp;
  readonly meaning: string;
  /** True if the term is a class, such as VC. Messages explain classes on a separate line. */
  readonly isClass?: true;
}

/** A part of a section; undefined parts are left out. */
export type Part = Table | Figure | Subsection | undefined;

export interface Subsection {
  readonly title: string;
  readonly about: string;
  readonly figures: readonly Figure[];
  readonly details: readonly (Table | undefined)[];
  readonly isFolded: boolean;
}

/** A table with its title and level of detail. If space is limited, the most detailed tables are omitted first. */
export type RankedTable = readonly [title: string, detail: number, table: Table | undefined];

/** A table with a row for each model whose size is known. */
export interface SizeTable {
  readonly title: string;
  readonly columns: readonly string[];
  cells(variant: ScorecardVariant): readonly string[];
}
