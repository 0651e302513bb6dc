import { withoutMark } from '../../lib/byte-order-mark.ts';
import { isRecord } from '../../lib/is-record.ts';
import { byteText } from './json-lines.ts';
import { countRows, type OutputFacts, outputFacts, VERSION_TAG } from './output-facts.ts';

interface OutputRows {
  readonly evalId: string | undefined;
  readonly rows: readonly unknown[];
  readonly facts: OutputFacts;
}

/**
 * Returns the rows of promptfoo's JSON output. @throws {SyntaxError} If it is not JSON or has no list of rows, or if a
 * row is not an object.
 */
export function jsonOutputRows(bytes: Buffer, source = 'results'): OutputRows {
  const output: unknown = parsed(withoutMark(byteText([bytes])));
  const fields = isRecord(output) ? output : {};
  const results = isRecord(fields.results) ? fields.results : {};
  const { results: rows, prompts, timestamp } = results;
  if (!Array.isArray(rows))
    throw new SyntaxError("expected promptfoo's JSON output with results.results, got another file");
  const wrong = rows.findIndex((row) => !isRecord(row));
  if (wrong >= 0) throw new SyntaxError(`row ${wrong + 1}: expected an object, got another value`);
  const counts = new Map<number, number>();
  countRows(counts, rows);
  const evalId = textOf(fields.evalId);
  const config = isRecord(fields.config) ? fields.config : {};
  const stored = {
    evalId,
    askedAt: textOf(timestamp),
    askedBy: isRecord(config.tags) ? textOf(config.tags[VERSION_TAG]) : undefined,
    prompts: listOf(prompts),
    tests: listOf(config.tests),
    providers: listOf(config.providers),
    options: isRecord(config.evaluateOptions) ? [config.evaluateOptions] : [],
  };
  return { evalId, rows, facts: outputFacts(source, stored, counts) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const place = /at position (\d+)/.exec(message)?.[1];
    const isCut = place === undefined ? /end of JSON input/.test(message) : Number(place) >= text.length;
    throw new SyntaxError(isCut ? 'expected JSON, got a text that was cut short' : message);
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
