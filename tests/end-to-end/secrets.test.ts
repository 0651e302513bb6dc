import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  causal,
  FAILURE,
  KEY_IN_CONFIG,
  NO_RETRIES,
  promptfoo,
  scorecardIn,
  shaped,
  workspace,
} from '../support/promptfoo.ts';

/** A key that the provider does not know, but that looks like one. */
const KEY_OF_PROXY = 'sk-of-the-proxy-0123456789';

test('neither the files of the report nor the terminal shows an API key that the message of a failed call contains', async () => {
  const message = `${FAILURE}, key=${KEY_OF_PROXY} for ${KEY_IN_CONFIG}`;
  const providers = [shaped('v1'), shaped('v2', 'every second call fails', message)];
  const folder = workspace({ ...NO_RETRIES, providers });
  const reportFiles = (): readonly string[] =>
    globSync('results/*/*', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));

  const { output } = await promptfoo(folder);
  expect(scorecardIn(folder).variants[1]?.failure).toContain(FAILURE);
  // The report consists of a page, a summary, a scorecard, and a table of answers.
  expect(reportFiles().length).toBeGreaterThanOrEqual(4);
  for (const text of [...reportFiles(), output]) {
    expect(text).not.toContain(KEY_OF_PROXY);
    expect(text).not.toContain(KEY_IN_CONFIG);
  }

  // promptfoo does not store the keys of the config, so the gate command hides only what looks like a key.
  const judged = await causal(folder, 'gate', 'results/eval.json', '--against', 'v1');
  for (const text of [...reportFiles(), judged.output]) expect(text).not.toContain(KEY_OF_PROXY);
});
