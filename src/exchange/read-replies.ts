import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { piecesWithoutMark, withoutMark } from '../lib/byte-order-mark.ts';
import { isRecord } from '../lib/is-record.ts';
import { jsonLines } from '../scoring/rows/json-lines.ts';
import { ForeignFileError, type ForeignReply, textOf } from './foreign-reply.ts';
import type { Manifest } from './manifest.ts';
import { batchReply } from './openai-batch.ts';

interface ReplySource {
  /** The models of the export that contains the questions. */
  readonly models: Manifest['models'];
  /** The name of the model, for files that do not state it. */
  readonly model?: string | undefined;
}

/**
 * Reads the replies in a file of another harness: a log of inspect_ai if the name ends in `.json`, otherwise JSON
 * Lines. A line with a `custom_id` is read as a reply from a batch API.
 */
export async function* readReplies(path: string, source: ReplySource): AsyncGenerator<ForeignReply> {
  if (!existsSync(path)) throw new ForeignFileError(`${path}: there is no such file`);
  const isLog = path.endsWith('.json');
  let line = 0;
  try {
    if (isLog) {
      yield* inspectReplies(JSON.parse(withoutMark(readFileSync(path, 'utf8'))));
      return;
    }
    for await (const values of jsonLines(piecesWithoutMark(createReadStream(path)))) {
      for (const value of values) {
        line++;
        yield isRecord(value) && 'custom_id' in value
          ? batchReply(value, source.models)
          : plainReply(value, source.model);
      }
    }
  } catch (error) {
    const place = error instanceof ForeignFileError && line > 0 ? `${path}: line ${line}` : path;
    const wanted =
      isLog && error instanceof SyntaxError
        ? 'expected a log of inspect_ai in JSON, or JSON Lines in a file whose name does not end in .json: '
        : '';
    throw new ForeignFileError(`${place}: ${wanted}${(error as Error).message}`);
  }
}

/** Reads a line of the form `{id, model, reply}` or `{id, model, error}`. */
function plainReply(value: unknown, fallback: string | undefined): ForeignReply {
  const { id, model: own, reply, error, finishReason } = isRecord(value) ? value : {};
  const name = textOf(id);
  if (name === undefined) throw new ForeignFileError('expected {id, model, reply}, got no id');
  const model = textOf(own) ?? fallback;
  if (model === undefined)
    throw new ForeignFileError('expected the name of a model; add it to the line, or use --model');
  const failure = textOf(error);
  if (reply === undefined && failure === undefined) {
    throw new ForeignFileError('expected a reply or an error, got neither');
  }
  return failure === undefined
    ? { id: name, model, output: reply, finishReason: textOf(finishReason) }
    : { id: name, model, error: failure };
}

/** Reads the replies in a JSON log of inspect_ai (`log_format=json`, or `inspect log convert --to json`). */
export function* inspectReplies(log: unknown): Generator<ForeignReply> {
  const { eval: about, samples } = isRecord(log) ? log : {};
  const model = isRecord(about) ? textOf(about.model) : undefined;
  if (model === undefined || !Array.isArray(samples)) {
    throw new ForeignFileError(
      'expected a JSON log of inspect_ai with eval.model and samples, got something else; to convert .eval files, use: inspect log convert --to json',
    );
  }
  for (const [i, sample] of samples.entries()) {
    const { metadata, output, error, id: own } = isRecord(sample) ? sample : {};
    const id = textOf(isRecord(metadata) ? metadata.id : undefined) ?? textOf(own);
    if (id === undefined) throw new ForeignFileError(`samples[${i}]: expected metadata.id, got none`);
    const { choices, error: failed } = isRecord(output) ? output : {};
    const [choice] = Array.isArray(choices) ? choices : [];
    const { message, stop_reason } = isRecord(choice) ? choice : {};
    const problem = textOf(isRecord(error) ? error.message : error) ?? textOf(failed);
    yield problem !== undefined || !isRecord(message)
      ? { id, model, error: problem ?? 'no reply' }
      : { id, model, output: spoken(message.content), finishReason: reasonOf(stop_reason) };
  }
}

/** Returns the text of a message without other parts, such as reasoning. */
function spoken(content: unknown): string {
  if (!Array.isArray(content)) return String(content ?? '');
  return content
    .flatMap((part) => (isRecord(part) && part.type === 'text' ? [String(part.text)] : []))
    .join('\n');
}

function reasonOf(reason: unknown): string | undefined {
  return reason === 'max_tokens' || reason === 'model_length' ? 'length' : textOf(reason);
}
