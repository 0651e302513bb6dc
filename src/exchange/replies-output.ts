import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import type { openExportedCases } from './exported-cases.ts';
import { ForeignFileError } from './foreign-reply.ts';
import { lineFiles } from './line-files.ts';
import { readReplies } from './read-replies.ts';

/** The failure reason that promptfoo records for a failed call. */
const CALL_FAILED = 2;

/**
 * Writes replies collected elsewhere as promptfoo's JSON output, with a row for each reply.
 * Questions without a reply have no row and count as missing.
 */
export async function writeRepliesOutput(
  files: readonly string[],
  cases: ReturnType<typeof openExportedCases>,
  { path, model }: { readonly path: string; readonly model?: string | undefined },
) {
  const known = cases.manifests.flatMap((manifest) => manifest.models);
  const templates = [...new Set(cases.manifests.flatMap((manifest) => manifest.templates))];
  const providers = new Map<string, { readonly id: string; readonly label: string }>();
  for (const { id, label } of known) providers.set(label, { id, label });
  const repeats = new Map<string, number>();
  let [replies, failed] = [0, 0];
  const out = lineFiles(() => path);
  try {
    out.add(
      `{"evalId":${JSON.stringify(`replies-${await fingerprint(files)}`)},"results":{"version":3,"timestamp":"${askedAt(files)}","results":[`,
    );
    for (const file of files) {
      for await (const reply of readReplies(file, { model, models: known })) {
        const found = cases.find(reply.id);
        if (!found) throw new ForeignFileError(`${file}: this export has no question ${reply.id}`);
        const { item, number } = found;
        const provider = providers.get(reply.model) ?? {
          id: reply.providerId ?? reply.model,
          label: reply.model,
        };
        providers.set(reply.model, provider);
        const key = `${reply.model}\0${reply.id}`;
        const repeat = repeats.get(key) ?? 0;
        repeats.set(key, repeat + 1);
        const place = [...providers.keys()].indexOf(reply.model);
        out.add(
          `${replies++ === 0 ? '' : ','}${JSON.stringify({
            promptIdx: place * templates.length + templates.indexOf(item.template),
            testIdx: number + repeat * cases.count,
            provider,
            prompt: { label: item.template, raw: item.prompt },
            testCase: { metadata: item.metadata },
            metadata: {},
            ...(reply.error === undefined
              ? {
                  failureReason: 0,
                  response: {
                    output: reply.output,
                    ...(reply.finishReason !== undefined && { finishReason: reply.finishReason }),
                    ...(reply.isRefusal && { isRefusal: true }),
                  },
                }
              : { failureReason: CALL_FAILED, error: reply.error }),
          })}`,
        );
        if (reply.error !== undefined) failed++;
      }
    }
    const prompts = [...providers.values()].flatMap(({ label }) =>
      templates.map((template) => ({ provider: label, label: template })),
    );
    const tests = cases.manifests
      .flatMap((manifest) => manifest.generators)
      .map((generator) => ({ path: generator }));
    out.add(`],"prompts":${JSON.stringify(prompts)}},"config":{"tests":${JSON.stringify(tests)}}}`);
    out.close();
  } catch (error) {
    out.discard();
    throw error;
  }
  return { replies, failed, models: [...providers.keys()] };
}

async function fingerprint(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files.filter(isThere))
    for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex').slice(0, 12);
}

function isThere(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function askedAt(files: readonly string[]): string {
  const times = files.filter(isThere).map((file) => statSync(file).mtimeMs);
  return new Date(Math.max(0, ...times)).toISOString();
}
