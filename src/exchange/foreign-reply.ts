import { UserError } from '../lib/user-error.ts';

/** What another harness has of a question: a reply, or why there is none. */
export interface ForeignReply {
  /** Of the exported case. */
  readonly id: string;
  /** What was asked: a model's name. */
  readonly model: string;
  /** Promptfoo's id of it, where the export knows it. */
  readonly providerId?: string | undefined;
  readonly output?: unknown;
  readonly error?: string | undefined;
  /** As providers name it: `stop`, `length`, `content_filter`. */
  readonly finishReason?: string | undefined;
  readonly isRefusal?: boolean | undefined;
}

export class ForeignFileError extends UserError {}

/** A text; undefined where it is none, or empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
