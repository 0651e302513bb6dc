import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { shownShare } from '../../scoring/format.ts';
import type { Proportion } from '../../scoring/value-schemas.ts';
import { NAMINGS, type Naming } from '../../tasks/intervention-effects/intervention-effect-case.ts';
import type {
  Contrast,
  InterventionEffects,
} from '../../tasks/intervention-effects/score/intervention-effects-schema.ts';
import type { Table } from './table.ts';

type AskedVariant = VariantView & { readonly interventionEffects: InterventionEffects };

/** The tables of the paper, as far as the run has data for them. */
export function publishedTables({ variants }: ScorecardView): Table[] {
  const asked = variants.filter(isAsked);
  return [
    accuracyTable(asked, 'intervention'),
    listedTable(asked),
    retrievalTable(asked),
    shortcutTable(asked),
    accuracyTable(asked, 'substitution'),
  ].filter((table) => table.rows.length > 0);
}

const WHO = ['model', 'prompt'];

const ADJUSTED = 'with p adjusted for the number of cells';

function who({ provider, prompt }: VariantView): string[] {
  return [provider.label, prompt];
}

function isAsked(variant: VariantView): variant is AskedVariant {
  return variant.interventionEffects !== undefined;
}

/** Tables 1 and 6, and for the substitution Table 9: accuracy by graph and intervened variable. */
function accuracyTable(asked: readonly AskedVariant[], phrasing: 'intervention' | 'substitution'): Table {
  const cellsOf = (variant: AskedVariant) =>
    variant.interventionEffects.cells.filter((cell) => cell.phrasing === phrasing);
  const places = placesOf(asked.flatMap(cellsOf));
  const isSubstitution = phrasing === 'substitution';
  const question = isSubstitution ? 'substitution' : 'accuracy';
  const marked = isSubstitution ? ['worse', 'better'] : ['below'];
  return {
    title: isSubstitution
      ? 'Accuracy when the intervention goes by a made-up word (layout of Table 9)'
      : 'Accuracy by graph and intervened variable (layout of Tables 1 and 6)',
    header: [...WHO, 'names', ...places.map(placeName)],
    labels: 3,
    rows: asked.flatMap((variant) =>
      namesIn(cellsOf(variant)).map((names) => [
        ...who(variant),
        names,
        ...places.map((place) => {
          const found = cellsOf(variant).find((cell) => cell.names === names && isAt(cell, place));
          return found ? marking(variant, question, names, place, marked, found.accuracy) : '–';
        }),
      ]),
    ),
    note: isSubstitution
      ? `* differs significantly from the same cell under the word intervention, ${ADJUSTED}.`
      : `* significantly below 0.8, ${ADJUSTED}.`,
  };
}

/** Table 2: listed relations under interventions that sever them, by names. */
function listedTable(asked: readonly AskedVariant[]): Table {
  const cellsOf = (variant: AskedVariant) => variant.interventionEffects.listedCells;
  const all = asked.flatMap(cellsOf);
  const kinds = namesIn(all);
  const rows = asked.flatMap((variant) =>
    placesOf(cellsOf(variant)).map((place) => [
      ...who(variant),
      place.graph,
      `do(${place.intervention})`,
      ...kinds.map((names) => {
        const found = cellsOf(variant).find((cell) => cell.names === names && isAt(cell, place));
        return found
          ? marking(variant, 'memorisation', names, place, ['worse', 'better'], found.accuracy)
          : '–';
      }),
    ]),
  );
  return {
    title: 'Listed relations under interventions that sever them, by names (layout of Table 2)',
    header: [...WHO, 'graph', 'intervention', ...kinds],
    labels: 4,
    // Without listed names there is nothing to have memorised.
    rows: kinds.includes('tuebingen') && kinds.length > 1 ? rows : [],
    note: `* differs significantly from tuebingen, ${ADJUSTED}.`,
  };
}

/** Table 5: relation retrieval by graph. */
function retrievalTable(asked: readonly AskedVariant[]): Table {
  const cellsOf = (variant: AskedVariant) => variant.interventionEffects.retrievalCells;
  const graphs = [...new Set(asked.flatMap(cellsOf).map(({ graph }) => graph))];
  return {
    title: 'Relation retrieval: answers before any intervention (layout of Table 5)',
    header: [...WHO, 'names', ...graphs],
    labels: 3,
    rows: asked.flatMap((variant) =>
      namesIn(cellsOf(variant)).map((names) => [
        ...who(variant),
        names,
        ...graphs.map((graph) => {
          const found = cellsOf(variant).find((cell) => cell.names === names && cell.graph === graph);
          return found ? shownShare(found.accuracy) : '–';
        }),
      ]),
    ),
  };
}

/** Table 8: where the intervention has no effect, and where it has one. */
function shortcutTable(asked: readonly AskedVariant[]): Table {
  const cellsOf = (variant: AskedVariant) => variant.interventionEffects.shortcutCells;
  const places = placesOf(asked.flatMap(cellsOf));
  return {
    title: 'Accuracy where the intervention has an effect and where not (layout of Table 8)',
    header: [...WHO, 'names', 'IE', ...places.map(placeName)],
    labels: 4,
    rows: asked.flatMap((variant) =>
      namesIn(cellsOf(variant)).flatMap((names) =>
        ([0, 1] as const).map((effect) => [
          ...who(variant),
          names,
          String(effect),
          ...places.map((place) => {
            const found = cellsOf(variant).find(
              (cell) => cell.names === names && cell.effect === effect && isAt(cell, place),
            );
            if (!found) return '–';
            return effect === 0
              ? shownShare(found.accuracy)
              : marking(variant, 'shortcut', names, place, ['worse', 'better'], found.accuracy);
          }),
        ]),
      ),
    ),
    note: `* differs significantly from IE = 0, ${ADJUSTED}. Graphs on which a variant’s relation retrieval is below 0.95 are not tested. Interventions on variables without causes never have an effect and are left out.`,
  };
}

/** Where accuracy is looked at: a graph and the variable intervened on. */
interface Place {
  readonly graph: string;
  readonly intervention: string;
}

/** Every graph and intervened variable once: graphs as they come, variables in order. */
function placesOf(cells: readonly Place[]): Place[] {
  const places = [...new Map(cells.map((cell) => [placeName(cell), cell])).values()];
  const graphs = [...new Set(places.map(({ graph }) => graph))];
  return places.sort(
    (a, b) => graphs.indexOf(a.graph) - graphs.indexOf(b.graph) || (a.intervention < b.intervention ? -1 : 1),
  );
}

function placeName({ graph, intervention }: Place): string {
  return `${graph} do(${intervention})`;
}

function isAt(cell: Place, { graph, intervention }: Place): boolean {
  return cell.graph === graph && cell.intervention === intervention;
}

function namesIn(cells: readonly { readonly names: Naming }[]): Naming[] {
  return NAMINGS.filter((naming) => cells.some(({ names }) => names === naming));
}

/** The share, with an asterisk where the contrast in this cell came out so. */
function marking(
  { interventionEffects: { contrasts } }: AskedVariant,
  question: Contrast['question'],
  names: string,
  place: Place,
  marked: readonly string[],
  share: Proportion,
): string {
  const contrast = contrasts.find(
    (one) => one.question === question && one.names === names && one.cell && isAt(one.cell, place),
  );
  return `${shownShare(share)}${contrast && marked.includes(contrast.verdict) ? ' *' : ''}`;
}
