import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Command, Option } from 'commander';
import { caseId } from '../cases/case.ts';
import { decodeStamp, designHashes } from '../cases/design-stamp.ts';
import { SEAL_KEY } from '../cases/seal.ts';
import { type ExportedCase, exportedId } from '../exchange/exported-case.ts';
import { CANARY, EXPORT_FORMATS, type Manifest, type Purpose } from '../exchange/manifest.ts';
import { batchSettings } from '../exchange/openai-batch.ts';
import { exportWriter } from '../exchange/write-export.ts';
import { parsePolicy } from '../gate/parse-policy.ts';
import { configHere } from '../lib/config-file.ts';
import { makeForTraining } from '../lib/fresh-seed.ts';
import { isRecord } from '../lib/is-record.ts';
import { keepApart } from '../lib/keep-apart.ts';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { KINDS } from '../tasks/kinds.ts';
import { choiceOption } from './gone-choice.ts';
import { caseOf, type GeneratedTest, listOf, readConfig, referenceIn, testsIn } from './load-tests.ts';
import { type LoadedPrompt, loadPrompts, loadProviders } from './load-variants.ts';

type Parts = Parameters<typeof designHashes>[0];

interface ExportOptions {
  readonly to: Manifest['format'];
  readonly out: string;
  readonly for: Purpose;
  readonly seed?: string;
  readonly model?: readonly string[];
  readonly policy: string;
  readonly evalSeedIKnow?: boolean;
}

const GONE_FORMATS = {
  'lm-eval': 'use jsonl, and write your own lm-eval task that reads the prompts in cases.jsonl',
  verifiers: 'use jsonl with --for training; cases.jsonl contains each prompt with its truth',
};

export function exportCommand(command: Command): Command {
  return command
    .argument('[config]', 'promptfoo config', configHere())
    .addOption(
      choiceOption(
        '--to <format>',
        'format of the export',
        EXPORT_FORMATS,
        GONE_FORMATS,
      ).makeOptionMandatory(),
    )
    .option('-o, --out <folder>', 'folder to write to', 'export')
    .addOption(
      new Option('--for <purpose>', 'purpose of the questions')
        .choices(Object.keys(CANARY))
        .default('evaluation'),
    )
    .option('--seed <seed>', 'seed for every generator, instead of the seeds in the config')
    .option(
      '--model <names...>',
      'names of the models in the requests (default: the OpenAI providers of the config)',
    )
    .option(
      '-p, --policy <file>',
      'policy whose design must not be exported (ignored if there is no such file)',
      'gate.yaml',
    )
    .option('--eval-seed-i-know', 'allow the export of questions by which the policy judges models')
    .addHelpText(
      'after',
      '\nExamples:\n  $ promptfoo-causal export --to openai-batch --eval-seed-i-know\n  $ promptfoo-causal export --to jsonl --for training --seed 1000000001',
    )
    .action(exportQuestions);
}

async function exportQuestions(path: string, options: ExportOptions): Promise<void> {
  const { to, out: folder, seed, for: purpose } = options;
  if (purpose === 'training') makeForTraining();
  const config = readConfig(path);
  // The files of an export have common names, such as `README.md`, so they must not be written to the folder of the
  // config or the policy.
  keepApart([dirname(path), dirname(options.policy)], [folder]);
  const prompts = await loadPrompts(path, config);
  const { policy, evalSeedIKnow } = options;
  const kept =
    evalSeedIKnow || !existsSync(policy)
      ? undefined
      : parsePolicy(policy, readFileSync(policy, 'utf8')).design;
  const asked = new Map<string, Parts[number]>();
  const writer = exportWriter({
    format: to,
    purpose,
    folder,
    generators: listOf(config.tests).flatMap((entry) => referenceIn(entry) ?? []),
    templates: prompts.map(({ label }) => label),
    models: to === 'openai-batch' ? modelsIn(path, config, options.model) : [],
  });
  try {
    for await (const test of testsIn(path, config, settingsFor(seed))) {
      if (test.metadata?.task === undefined) continue;
      const exported = exporterOf(path, test, purpose);
      const stamp = String(test.metadata.design);
      if (!asked.has(stamp)) asked.set(stamp, { task: String(test.metadata.task), ...decodeStamp(stamp) });
      for (const prompt of prompts) writer.add(await exported(prompt));
    }
    refuseKept([...asked.values()], kept, policy);
    const { prompts: count, designs, files } = writer.close();
    if (count === 0) throw new UserError(`${path}: no test comes from promptfoo-causal`);
    const parts = Object.keys(designs).length;
    say(
      `${folder}: wrote ${count} prompts for ${purpose} from ${parts} ${parts === 1 ? 'design' : 'designs'} to ${['cases.jsonl', ...files].join(', ')}`,
    );
  } catch (error) {
    writer.discard();
    throw error;
  }
}

/** Returns a function that changes the settings of a generator for an export. */
function settingsFor(seed: string | undefined) {
  const number = Number(seed);
  return (own: unknown) => ({
    ...(isRecord(own) ? own : {}),
    // Contexts by reference are available only in promptfoo, which does not run during an export.
    contextByReference: false,
    ...(seed !== undefined && { seed: Number.isSafeInteger(number) ? number : seed }),
  });
}

/** Returns a function that converts the test to an exported case, given a prompt. */
function exporterOf(path: string, test: GeneratedTest, purpose: Purpose) {
  const item = caseOf(path, test);
  const { vars = {}, metadata = {}, options: { response_format } = {} } = test;
  if (metadata[SEAL_KEY] === undefined)
    throw new UserError(
      `${path}: ${test.description}: expected a checksum in metadata.seal, which promptfoo-causal adds to its tests, got none`,
    );
  const own = caseId(KINDS, item);
  return async ({ label, render }: LoadedPrompt): Promise<ExportedCase> => {
    if (!render)
      throw new UserError(
        `${path}: prompts: ${label}: expected a template, got a prompt that only promptfoo can render`,
      );
    const prompt = await render(vars);
    return {
      id: exportedId(own, { template: label, prompt }),
      template: label,
      prompt,
      question: [vars.question ?? ''].flat().join(''),
      task: item.task,
      truth: item.truth,
      design: item.design,
      canary: CANARY[purpose],
      metadata,
      ...(response_format !== undefined && { options: { response_format } }),
    };
  };
}

function refuseKept(parts: Parts, kept: string | undefined, policy: string): void {
  const { hash, family } = designHashes(parts);
  if (kept === undefined || ![hash, family, ...parts.map((part) => part.hash)].includes(kept)) return;
  throw new UserError(
    `this export contains questions of design ${kept}, by which ${policy} judges models; a model trained on them would have seen the questions of the gate. Choose another --seed, or allow the export with --eval-seed-i-know`,
  );
}

/** Returns the models named on the command line; by default, the OpenAI models of the config. */
function modelsIn(
  path: string,
  config: Readonly<Record<string, unknown>>,
  names: readonly string[] | undefined,
) {
  const named = names?.map((model) => ({ id: model, label: model, model, settings: {} }));
  const found = loadProviders(path, config).flatMap(({ id, label, config: own }) => {
    const [, model] = /^openai:(?:chat:)?([^:]+)$/.exec(id) ?? [];
    return model === undefined || model === 'chat'
      ? []
      : [{ id, label, model, settings: batchSettings(own) }];
  });
  const models = named ?? found;
  if (models.length > 0) return models;
  throw new UserError(
    `${path}: providers: expected at least one OpenAI provider, such as openai:chat:gpt-4.1-mini, or the option --model; got neither`,
  );
}
