import { UserError } from '../lib/user-error.ts';

/** A reply that another harness collected for an exported question, or the error of the call. */
export interface ForeignReply {
  readonly id: string;
  readonly model: string;
  /** The provider's id in promptfoo, if the export contains it. */
  readonly providerId?: string | undefined;
  readonly output?: unknown;
  readonly error?: string | undefined;
  /** The reason why the reply ended, such as `stop`, `length` or `content_filter`. */
  readonly finishReason?: string | undefined;
  readonly isRefusal?: boolean | undefined;
}

export class ForeignFileError extends UserError {}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
