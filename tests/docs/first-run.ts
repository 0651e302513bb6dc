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

/** The zero-shot prompt of this package. */
export const TEMPLATE = readFileSync(join(ROOT, 'prompts/zero-shot.j2'), 'utf8');

/** promptfoo escapes nothing. */
const PROMPTFOO = new nunjucks.Environment(null, { autoescape: false });

/** The parts of an example's config that are used here. */
interface Example {
  readonly providers: readonly { readonly label: string; readonly config: object }[];
  readonly tests: readonly [ccr: { readonly config: object }, ie: { readonly config: object }];
}

/** Scores the example that init copies, as if promptfoo had run it. */
export function firstRun(): Scorecard {
  const folder = join(ROOT, 'examples/gate');
  const example = parse(readFileSync(join(folder, 'promptfooconfig.yaml'), 'utf8')) as Example;
  const [ccr, ie] = example.tests;
  const tests = testsOf(ccr.config, ie.config);
  const prompts = new Map<Case, string>(
    tests.map(({ vars, metadata }) => [metadata, PROMPTFOO.renderString(TEMPLATE, vars)]),
  );
  const models = example.providers.map(({ label, config }) => {
    const model = parseSimulatedModelConfig(config);
    return { label, answer: (item: Case) => simulatedAnswer(model, prompts.get(item)!) };
  });
  const file = join(mkdtempSync(join(tmpdir(), 'docs-')), 'eval.json');
  writeFileSync(file, JSON.stringify(evalOf(tests, models)));
  return scoreRun(readResults([file]), { policy: join(folder, 'gate.yaml') }).scorecard;
}
