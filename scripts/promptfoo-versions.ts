import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from 'markdown-table';
import type { ProviderOptions } from 'promptfoo';
import { parse, stringify } from 'yaml';
import type { Scorecard } from '../src/scorecard/scorecard.ts';
import { parseSimulatedModelConfig, simulatedAnswer } from '../src/tasks/simulated-model.ts';
import { environment } from '../tests/examples/project.ts';
import { type ChatMessage, openAiServer } from '../tests/support/openai-server.ts';
import { type Finished, ROOT, readJson, run } from '../tests/support/promptfoo.ts';
import { setup } from '../tests/support/temporary-folder.ts';

/**
 * Runs init's config in several ways with the newest supported version of promptfoo, a middle one and the oldest. A way
 * has to give the same scorecard with all versions, and the same scores as the plain run.
 *
 *   npm run build && node scripts/promptfoo-versions.ts    # some minutes a version, and 2 GB while it lasts
 *   node scripts/promptfoo-versions.ts 0.123.1 0.122.0     # others; the first is what they are compared with
 */
const VERSIONS = ['0.123.1', '0.122.2', '0.121.20'];

/** Few questions, by task, and so many errors of the worst model that it fails. */
const FEW = [{ units: { twins: 10 } }, { draws: 4 }];
const MANY = { errorRate: 0.4 };

/** An eval is killed at this call of a model. The calls that promptfoo makes at a time may then be lost. */
const KILLED_AT = 20;
const CONCURRENCY = 4;

/** So many lines of a difference are printed. */
const MOST_LINES = 60;

interface Project {
  readonly root: string;
  readonly folder: string;
  readonly config: { readonly providers: readonly ProviderOptions[] };
}

interface Options {
  readonly changes?: object;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly interruption?: AbortSignal;
}

/** The ways of running an eval. Each returns the scorecard of the run. */
const WAYS: Readonly<Record<string, (project: Project) => Promise<Scorecard>>> = {
  plain: (project) => judged(project, 'plain'),
  repeat: (project) => judged(project, 'repeat', { args: ['--repeat', '2'] }),
  async shards(project) {
    for (const i of [1, 2]) await judged(project, `shard-${i}`, { env: { CAUSAL_SHARD: `${i}/2` } });
    const args = ['gate', 'shard-*/eval.json', '--out', 'merged/'];
    return cardIn(project, 'merged', await command(project, 'promptfoo-causal', { args }));
  },
  async retry(project) {
    const { servers, providers } = await served(project, (messages) => messages.length > 1);
    const card = await judged(project, 'retry', { changes: { providers } });
    for (const { asked } of servers) assert.equal(asked.length, 2 * card.cases.length, 'calls of a model');
    return card;
  },
  async chat(project) {
    const { servers, providers } = await served(project);
    const prompts = [{ id: 'file://chat.json', label: 'zero-shot' }];
    cpSync(join(ROOT, 'tests/fixtures/eval/chat.json'), join(project.folder, 'chat.json'));
    const card = await judged(project, 'chat', { changes: { providers, prompts } });
    const roles = servers.flatMap(({ asked }) => asked.map((messages) => messages.map(({ role }) => role)));
    assert.deepEqual([...new Set(roles.map(String))], ['system,user'], 'roles of messages');
    return card;
  },
  async resume(project) {
    const stop = new AbortController();
    const { servers, providers } = await served(project, (_, call) => {
      if (call === KILLED_AT) stop.abort('SIGKILL');
      return true;
    });
    const killed = await evaluated(project, 'resume', { changes: { providers }, interruption: stop.signal });
    assert.equal(killed.code, null, `not killed: ${killed.output}`);
    const card = await judged(project, 'resume', { changes: { providers }, args: ['--resume'] });
    for (const { asked } of servers)
      assert.ok(asked.length <= card.cases.length + CONCURRENCY, `${asked.length} calls of a model`);
    return card;
  },
};

/** Puts init's simulated models behind servers on loopback. They give an answer where `isAnswered` is true. */
async function served(
  { config }: Project,
  isAnswered: (messages: readonly ChatMessage[], call: number) => boolean = () => true,
) {
  const starts = config.providers.map(({ config: behaviour }) => {
    const model = parseSimulatedModelConfig(behaviour);
    return openAiServer((messages, call) => {
      // Errors are drawn by the prompt's text, which ends with a line break in init's template.
      const question = `${messages.find(({ role }) => role === 'user')!.content.trim()}\n`;
      const answer = simulatedAnswer(model, question) ? 'yes' : 'no';
      return { text: isAnswered(messages, call) ? `<answer>${answer}</answer>` : 'It depends.' };
    });
  });
  const servers = await Promise.all(starts);
  open.push(...servers);
  return { servers, providers: servers.map(({ provider }, i) => provider(config.providers[i]!.label!)) };
}

/** Runs an eval, whose results and report are written into a folder of its name. */
function evaluated(project: Project, name: string, options: Options): Promise<Finished> {
  const { changes, args = [] } = options;
  const config = { ...project.config, ...changes, outputPath: `${name}/eval.json` };
  writeFileSync(join(project.folder, 'promptfooconfig.yaml'), stringify(config));
  return command(project, 'promptfoo', { ...options, args: ['eval', '--no-progress-bar', ...args] });
}

async function judged(project: Project, name: string, options: Options = {}): Promise<Scorecard> {
  return cardIn(project, name, await evaluated(project, name, options));
}

function command({ root, folder }: Project, name: string, options: Options): Promise<Finished> {
  const { args = [], env, interruption } = options;
  const file = join(root, 'node_modules/.bin', name);
  return run([file, ...args], folder, { ...environment(root), ...env }, interruption);
}

/** Reads the only scorecard in a folder, without what may differ. The process has to have ended as its verdict says. */
function cardIn({ folder }: Project, name: string, { code, output }: Finished): Scorecard {
  const files = globSync(`${name}/**/scorecard.json`, { cwd: folder });
  assert.equal(files.length, 1, `${files.length} scorecards: ${output}`);
  const card: Scorecard = readJson(folder, files[0]!);
  assert.equal(code, card.gate?.exitCode ?? 0, `exit code ${code}: ${output}`);
  const variants = card.variants.map(({ latencyMs: _, ...variant }) => variant);
  return { ...card, variants, createdAt: '', evalId: '', versions: {} };
}

/** What is the same in all ways: the answers, where repeated ones count once, the scores and the verdicts. */
function scores({ designs, metrics, variants, comparisons, gate }: Scorecard): object {
  const answered = variants.map(({ name, answers, estimates }) => {
    return { name, estimates, answers: answers.map((signs) => [...new Set(signs)].join('')).join(' ') };
  });
  const losses = comparisons.map(({ candidate, losses }) => ({ candidate, losses }));
  const verdicts = gate?.candidates.map(({ name, verdict, sentence }) => ({ name, verdict, sentence }));
  return { designs, metrics, answered, losses, verdicts };
}

/** Installs promptfoo and this package in a folder of their own, and runs init. */
function installed(version: string, tarball: string): Project {
  const root = mkdtempSync(join(tmpdir(), `promptfoo-${version}-`));
  writeFileSync(join(root, 'package.json'), '{"private": true}');
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  printed(root, 'npm', 'install', ...quietly, `promptfoo@${version}`, tarball);
  printed(root, 'npx', 'promptfoo-causal', 'init');
  const folder = join(root, 'evals/causal');
  const config = parse(readFileSync(join(folder, 'promptfooconfig.yaml'), 'utf8'));
  for (const [i, few] of FEW.entries()) Object.assign(config.tests[i].config, few);
  Object.assign(config.providers.at(-1).config, MANY);
  return { root, folder, config };
}

function printed(cwd: string, program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8' });
}

const seconds = (since: number): string => `${Math.round((performance.now() - since) / 1000)} s`;
const cleanUp = setup();
/** The servers of the way that is running. */
const open: Awaited<ReturnType<typeof openAiServer>>[] = [];
const wanted: Record<string, Scorecard> = {};
const rows = [['promptfoo', 'installed in', ...Object.keys(WAYS)]];
try {
  const packed = printed(ROOT, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', tmpdir());
  const tarball = join(tmpdir(), JSON.parse(packed)[0].filename);
  const given = process.argv.slice(2);
  for (const version of given.length > 0 ? given : VERSIONS) {
    const start = performance.now();
    const project = installed(version, tarball);
    const row = [version, seconds(start)];
    for (const [name, way] of Object.entries(WAYS)) {
      const begin = performance.now();
      let outcome = 'equal';
      try {
        const card = await way(project);
        wanted[name] ??= card;
        assert.deepEqual(card, wanted[name]);
        assert.deepEqual(scores(card), wanted.plain && scores(wanted.plain));
      } catch (error) {
        outcome = 'differs';
        process.exitCode = 1;
        const lines = (error as Error).message.split('\n', MOST_LINES);
        console.log(`promptfoo ${version}, ${name}: ${lines.join('\n')}\n`);
      }
      for (const { close } of open.splice(0)) await close();
      row.push(`${outcome}, ${seconds(begin)}`);
    }
    rows.push(row);
    rmSync(project.root, { recursive: true, force: true });
  }
} finally {
  cleanUp();
}
console.log(markdownTable(rows));
