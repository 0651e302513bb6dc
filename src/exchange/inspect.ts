import { stringify } from 'yaml';
import { isRecord } from '../lib/is-record.ts';
import { ANSWER_PATTERN } from './exported-case.ts';
import { ForeignFileError, type ForeignReply, textOf } from './foreign-reply.ts';
import type { TableFile } from './tables.ts';

/**
 * Returns `eval.yaml` for a Hugging Face data set that inspect_ai runs with `inspect eval hf/OWNER/NAME` and its own
 * solvers and scorers.
 *
 * @see https://inspect.aisi.org.uk/tasks.html, “Hugging Face”
 */
export function inspectYaml(tables: readonly TableFile[], canary: string): string {
  return `# ${canary}\n${stringify({
    name: 'promptfoo-causal',
    description:
      'Do language models reason about causes? The right answers are computed exactly from structural causal models.',
    evaluation_framework: 'inspect-ai',
    tasks: tables.map(({ name, wanted }) => ({
      id: name,
      config: name,
      split: 'test',
      field_spec: { input: 'prompt', target: 'target', metadata: ['id'] },
      solvers: [{ name: 'generate' }],
      scorers: [{ name: 'pattern', args: { pattern: ANSWER_PATTERN[wanted] } }],
    })),
  })}`;
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
