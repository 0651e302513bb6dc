import type { Case, CaseKind } from '../../../cases/case.ts';
import type { Figure } from '../../../drawing/figure.ts';
import type { Table } from '../../../drawing/table.ts';
import type { VariantColumn } from '../../../drawing/variant-columns.ts';
import type { GateCheck } from '../../../scorecard/gate-schema.ts';
import type { Scorecard, ScorecardVariant } from '../../../scorecard/schema.ts';

/** The presentation of a kind of question, and a gate's checks of it beside its metrics. */
export interface View {
  readonly kind: CaseKind;
  /** A question in words, from its group's name after the world; undefined for other tasks. */
  questionTitle(parts: readonly string[]): string | undefined;
  /** Columns added to the metrics in the table of all models. */
  verdicts?(scorecard: Scorecard): VariantColumn[];
  /** Columns added to the metrics in the task's own table. */
  columns?(scorecard: Scorecard): VariantColumn[];
  /** Its section of the page, below the table of its metrics. */
  readonly page?: {
    readonly lead: string;
    parts(scorecard: Scorecard): readonly Part[] | Promise<readonly Part[]>;
  };
  /** Figures of the worst world, not folded. */
  worst?(scorecard: Scorecard): Promise<Figure[]>;
  /** Tables for Markdown. */
  tables?(scorecard: Scorecard): readonly RankedTable[];
  /** Tables for the terminal, instead of that of its metrics. */
  summary?(scorecard: Scorecard): readonly (Table | undefined)[];
  /** Settings that a replication needs in addition to the config. */
  setting?(scorecard: Scorecard): Table | undefined;
  /** Results by model size. */
  bySize?(scorecard: Scorecard): readonly SizeTable[];
  /** Its words in the message: about one variant, to continue a list, and about the whole run, in sentences. */
  readonly words?: {
    variant(scorecard: Scorecard, variant: ScorecardVariant): readonly string[];
    run(scorecard: Scorecard): readonly string[];
  };
  /** Warnings of a plan, such as that a design can be passed without reasoning. */
  planNotes?(cases: readonly Case[]): readonly string[];
  /** Checks of a gate. @param before - The same variant in the baseline, if any. */
  checks?(now: ScorecardVariant, before: ScorecardVariant | undefined): readonly Omit<GateCheck, 'variant'>[];
}

/** A piece of a section; undefined pieces are left out. */
export type Part = Table | Figure | Subsection | undefined;

/** One of several things of a kind, with all that is shown of it. */
export interface Subsection {
  readonly title: string;
  readonly about: string;
  readonly figures: readonly Figure[];
  /** Folded tables. */
  readonly details: readonly (Table | undefined)[];
  readonly isFolded: boolean;
}

/** A table with its title for when it is omitted, and its detail: tables of greater detail are omitted first. */
export type RankedTable = readonly [title: string, detail: number, table: Table | undefined];

/** A table with a line for each model of known size. */
export interface SizeTable {
  readonly title: string;
  readonly columns: readonly string[];
  cells(variant: ScorecardVariant): readonly string[];
}
