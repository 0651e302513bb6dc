import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The meaning of a reply according to a reader. A reply that is `cut` or `unclear` has no answer. */
const meant = z.union([z.enum(['yes', 'no', 'refused', 'cut', 'unclear']), z.number()]);
export type Meant = z.infer<typeof meant>;

const posed = {
  prompt: z.string().min(1),
  metadata: z.looseObject({ task: z.string(), truth: z.union([z.boolean(), z.number()]) }),
};
const promptSchema = z.object({ id: z.string(), ...posed });

const replySchema = z.object({
  /** The id of the reply; by default, the number of its line. */
  id: z.string().optional(),
  /** Either a whole prompt with its `metadata`, or the id of a prompt in `prompts.jsonl` beside the file. */
  prompt: z.string().min(1),
  metadata: posed.metadata.optional(),
  /** The style of the reply, for example terse, a table or JSON. */
  manner: z.string().optional(),
  reply: z.string(),
  /** The writer's label of the reply. */
  meant,
  /** The label of a second reader, who saw only the prompt and the reply. */
  second: meant.optional(),
  /** The first wrong statement in the steps of the reply; null if all steps are right. */
  firstWrongStatement: z.object({ quote: z.string(), about: z.string() }).nullish(),
});

export type LabelledReply = Omit<z.infer<typeof replySchema>, 'id' | 'metadata'> & {
  readonly id: string;
  readonly metadata: z.infer<typeof posed.metadata>;
};

/**
 * Reads the labelled replies of a JSON Lines file.
 *
 * @throws {Error} If a reply is invalid. The message names its file and line.
 */
export function readLabelled(file: string): LabelledReply[] {
  const index = join(dirname(file), 'prompts.jsonl');
  const prompts = new Map(
    existsSync(index) ? linesOf(index, promptSchema).map((prompt) => [prompt.id, prompt]) : [],
  );
  return linesOf(file, replySchema).map((line, i) => {
    const known = prompts.get(line.prompt);
    const metadata = line.metadata ?? known?.metadata;
    if (!metadata)
      throw new Error(`${file}:${i + 1}: expected metadata in this line, or the id of a prompt in ${index}`);
    return { ...line, id: line.id ?? String(i + 1), prompt: known?.prompt ?? line.prompt, metadata };
  });
}

function linesOf<T>(file: string, schema: z.ZodType<T>): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i) => {
      try {
        return schema.parse(JSON.parse(line));
      } catch (error) {
        throw new Error(
          `${file}:${i + 1}: ${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`,
        );
      }
    });
}
