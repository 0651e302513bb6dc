import { CellError } from './cell-error.ts';
import { asBit, asEntries, asPair, asRecord, asText } from './cell-values.ts';
import { type PythonValue, showPython } from './python-value.ts';

export type QueryEntry = ReturnType<typeof asQueries>[number];

const KEYS = ['Prompt', 'True response', 'True endogenous', 'True exogenous'] as const;

/** Reads a cell of queries: a dict by what is asked about. */
export function asQueries(value: PythonValue, asNodes: (key: PythonValue) => readonly string[]) {
  return asEntries(value).map(([key, query]) => {
    const nodes = asNodes(key);
    return within(showPython(key), () => {
      const found = asRecord(query, KEYS);
      const read = <T>(name: (typeof KEYS)[number], decode: (value: PythonValue) => T): T | undefined => {
        const item = found[name];
        return item === undefined || item === null ? undefined : within(name, () => decode(item));
      };
      const prompt = read('Prompt', asText);
      const truth = read('True response', asBit);
      if (prompt === undefined || truth === undefined) {
        throw new CellError(`expected the keys Prompt and True response, got ${showPython(query)}`);
      }
      return {
        /** The effect, or a cause and its effect. */
        nodes,
        prompt,
        truth,
        /** Values of all nodes, by name; undefined where the table does not give them. */
        endogenous: read('True endogenous', asBits),
        /** The noise, by name of the exogenous variable. */
        exogenous: read('True exogenous', asBits),
      };
    });
  });
}

function asBits(value: PythonValue): Map<string, 0 | 1> {
  return new Map(
    asEntries(value).map(([name, bit]) => {
      const text = asText(name);
      return [text, within(text, () => asBit(bit))];
    }),
  );
}

/** Says in which entry of a cell something is wrong. */
function within<T>(key: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    throw new CellError(`in ${key}: ${error.message}`);
  }
}

/** The columns of queries: what is asked, how, and with the cause held at what. */
export const QUERY_COLUMNS = [
  {
    column: 'Factual queries',
    query: 'factual',
    asNodes: (key: PythonValue): readonly string[] => [asText(key)],
    value: undefined,
  },
  { column: 'Interventional queries (cause = True)', query: 'do-true', asNodes: asPair, value: true },
  { column: 'Interventional queries (cause = False)', query: 'do-false', asNodes: asPair, value: false },
] as const;
