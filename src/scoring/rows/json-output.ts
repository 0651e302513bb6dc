import { byteText } from './byte-text.ts';
import { type JsonPath, jsonBytes } from './json-bytes.ts';
import { countRows, type OutputFacts, outputFacts } from './output-facts.ts';

/** Rows of promptfoo's JSON output, and the eval that they belong to, where the output names it first. */
export interface OutputRows {
  readonly evalId: string | undefined;
  readonly rows: readonly unknown[];
  /** With the last of them, once all is read. */
  readonly facts?: OutputFacts;
}

/**
 * The rows of promptfoo's JSON output, `results.results`, as many at a time as a piece of the text completes: a long
 * run's output is larger than memory.
 *
 * As strict as `JSON.parse` about the whole text, of whatever size.
 *
 * @throws {SyntaxError} If the text is no JSON, ends before it is complete, goes on after its end, or holds no such
 *   list or several.
 */
export async function* jsonOutputRows(
  chunks: AsyncIterable<Buffer>,
  source = 'results',
): AsyncGenerator<OutputRows> {
  let evalId: string | undefined;
  let askedAt: string | undefined;
  const stored: Record<Exclude<Whole, 'row'>, unknown[]> = { prompt: [], test: [], provider: [] };
  const counts = new Map<number, number>();
  let kind: Whole = 'row';
  let lists = 0;
  let read = 0;
  let rows: unknown[] = [];
  const bytes = jsonBytes({
    isWhole(path) {
      const found = wholeAt(path);
      kind = found ?? kind;
      return found !== undefined;
    },
    opened(path, sign) {
      if (path.length === 2 && isList(path) && sign === '[') lists++;
    },
    whole(parts) {
      const name = kind === 'row' ? `row ${++read}` : kind;
      try {
        (kind === 'row' ? rows : stored[kind]).push(JSON.parse(byteText(parts)));
      } catch (error) {
        throw new SyntaxError(`${name}: ${(error as Error).message}`);
      }
    },
    single(path) {
      if (path.length === 3 && isList(path))
        throw new SyntaxError(`row ${read + 1}: expected an object, got none`);
    },
    text(path, value) {
      if (path.length === 1 && path[0] === 'evalId') evalId = value;
      if (path.length === 2 && path[0] === 'results' && path[1] === 'timestamp') askedAt = value;
      if (path.length === 3 && path[0] === 'config' && path[1] === 'tests') stored.test.push(value);
      if (path.length === 3 && path[0] === 'config' && path[1] === 'providers') stored.provider.push(value);
    },
  });
  for await (const chunk of chunks) {
    bytes.add(chunk);
    if (rows.length > 0) {
      countRows(counts, rows);
      yield { evalId, rows };
    }
    rows = [];
  }
  bytes.end();
  if (lists === 1) {
    const { prompt: prompts, test: tests, provider: providers } = stored;
    const said = { evalId, askedAt, prompts, tests, providers };
    yield { evalId, rows: [], facts: outputFacts(source, said, counts) };
    return;
  }
  throw new SyntaxError(
    `expected promptfoo's JSON output with results.results, got ${lists === 0 ? 'something else' : `${lists} of them`}`,
  );
}

function isList(path: JsonPath): boolean {
  return path[0] === 'results' && path[1] === 'results' && path[2] === undefined;
}

/** What is read whole. */
type Whole = 'row' | 'prompt' | 'test' | 'provider';

function wholeAt(path: JsonPath): Whole | undefined {
  if (path.length !== 3 || path[2] !== undefined) return undefined;
  if (isList(path)) return 'row';
  if (path[0] === 'results' && path[1] === 'prompts') return 'prompt';
  if (path[0] !== 'config') return undefined;
  if (path[1] === 'tests') return 'test';
  return path[1] === 'providers' ? 'provider' : undefined;
}
