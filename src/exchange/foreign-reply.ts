import { UserError } from '../lib/user-error.ts';

/** Another harness's reply to a question, or its error. */
export interface ForeignReply {
  /** The id of the exported case. */
  readonly id: string;
  /** The name of the model asked. */
  readonly model: string;
  /** Promptfoo's id of the provider, where the export knows it. */
  readonly providerId?: string | undefined;
  readonly output?: unknown;
  readonly error?: string | undefined;
  /** `stop`, `length` or `content_filter`, in the providers' terms. */
  readonly finishReason?: string | undefined;
  readonly isRefusal?: boolean | undefined;
}

export class ForeignFileError extends UserError {}

/** Returns a non-empty text, else undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
