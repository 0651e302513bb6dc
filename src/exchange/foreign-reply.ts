import { UserError } from '../lib/user-error.ts';

/** A reply to a question collected by another harness, or the error of that call. */
export interface ForeignReply {
  /** The id of the exported case. */
  readonly id: string;
  /** The name of the model that was asked. */
  readonly model: string;
  /** The provider's id in promptfoo, if the export contains it. */
  readonly providerId?: string | undefined;
  readonly output?: unknown;
  readonly error?: string | undefined;
  /** The reason why the reply ended: `stop`, `length` or `content_filter`, as providers name it. */
  readonly finishReason?: string | undefined;
  readonly isRefusal?: boolean | undefined;
}

export class ForeignFileError extends UserError {}

/** Returns the value if it is a non-empty text, otherwise undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
