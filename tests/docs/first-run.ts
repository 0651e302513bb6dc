import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nunjucks from 'nunjucks';
import { parse } from 'yaml';
import type { Case } from '../../src/case/case.ts';
import { readResults } from '../../src/rows/read-results.ts';
import { scoreRun } from '../../src/run.ts';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import { parseSimulatedModelConfig, simulatedAnswer } from '../../src/tasks/simulated-model.ts';
import { evalOf } from '../rows/eval-of.ts';
import { testsOf } from '../rows/tests-of.ts';
import { ROOT } from './markdown.ts';

export const TEMPLATE = readFileSync(join(ROOT, 'prompts/zero-shot.j2'), 'utf8');

/** promptfoo escapes nothing. */
const PROMPTFOO = new nunjucks.Environment(null, { autoescape: false });

/** Scores the example that init copies, as if promptfoo had run it. */
export function firstRun(): Scorecard {
  const folder = join(ROOT, 'examples/gate');
  const config = parse(readFileSync(join(folder, 'promptfooconfig.yaml'), 'utf8'));
  const tests = testsOf(config.tests[0].config, config.tests[1].config);
  const prompts = new Map<Case, string>(
    tests.map(({ vars, metadata }) => [metadata, PROMPTFOO.renderString(TEMPLATE, vars)]),
  );
  const models = config.providers.map(({ label, config: own }: { label: string; config: object }) => {
    const model = parseSimulatedModelConfig(own);
    return { label, answer: (item: Case) => simulatedAnswer(model, prompts.get(item)!) };
  });
  const file = join(mkdtempSync(join(tmpdir(), 'docs-')), 'eval.json');
  writeFileSync(file, JSON.stringify(evalOf(tests, models)));
  return scoreRun(readResults([file]), { policy: join(folder, 'gate.yaml') }).scorecard;
}
