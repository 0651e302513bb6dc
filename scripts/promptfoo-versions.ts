/**
 * Runs init's config in several ways with the newest supported version of promptfoo, a middle one and the oldest. A way
 * has to give the same scorecard with all versions, and the same scores as the plain run.
 *
 *   npm run build && node scripts/promptfoo-versions.ts    # some minutes a version, and 2 GB while it lasts
 *   node scripts/promptfoo-versions.ts 0.123.1 0.122.0     # others; the first is what they are compared with
 */
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from 'markdown-table';
import type { Scorecard } from '../src/scorecard/scorecard.ts';
import { parseSimulatedModelConfig, simulatedAnswer } from '../src/tasks/simulated-model.ts';
import { type ChatMessage, type ChatServer, openAiServer } from '../tests/support/openai-server.ts';
import { ROOT } from '../tests/support/promptfoo.ts';
import { setup } from '../tests/support/temporary-folder.ts';
import { cardIn, command, evaluated, installed, judged, type Project, printed } from './init-project.ts';

const VERSIONS = ['0.123.1', '0.122.2', '0.121.20'];

/** An eval is killed at this call of a model. The calls that promptfoo makes at a time may then be lost. */
const KILLED_AT = 20;
const CONCURRENCY = 4;

/** So many lines of a difference are printed. */
const MOST_LINES = 60;

/** The servers of the way that is running. */
const openServers: ChatServer[] = [];

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
  openServers.push(...servers);
  return { servers, providers: servers.map(({ provider }, i) => provider(config.providers[i]!.label!)) };
}

/** Returns what is the same in all ways: the answers, where repeated ones count once, the scores and the verdicts. */
function scores({ designs, metrics, variants, comparisons, gate }: Scorecard): object {
  const answered = variants.map(({ name, answers, estimates }) => {
    return { name, estimates, answers: answers.map((signs) => [...new Set(signs)].join('')).join(' ') };
  });
  const losses = comparisons.map(({ candidate, losses }) => ({ candidate, losses }));
  const verdicts = gate?.candidates.map(({ name, verdict, sentence }) => ({ name, verdict, sentence }));
  return { designs, metrics, answered, losses, verdicts };
}

/** The scorecards of the first version, by way: those of the other versions have to be equal. */
const wanted: Record<string, Scorecard> = {};

/** Runs an eval in a way, and says whether its scorecard is the wanted one. Prints the difference, if there is one. */
async function outcomeOf(name: string, project: Project, version: string): Promise<'equal' | 'differs'> {
  try {
    const card = await WAYS[name]!(project);
    wanted[name] ??= card;
    assert.deepEqual(card, wanted[name]);
    assert.deepEqual(scores(card), wanted.plain && scores(wanted.plain));
    return 'equal';
  } catch (error) {
    const lines = (error as Error).message.split('\n', MOST_LINES);
    console.log(`promptfoo ${version}, ${name}: ${lines.join('\n')}\n`);
    return 'differs';
  } finally {
    for (const { close } of openServers.splice(0)) await close();
  }
}

/** Runs all ways with a version. Returns a row of the table. */
async function rowOf(version: string, tarball: string): Promise<string[]> {
  const start = performance.now();
  const project = installed(version, tarball);
  const row = [version, seconds(start)];
  for (const name of Object.keys(WAYS)) {
    const begin = performance.now();
    row.push(`${await outcomeOf(name, project, version)}, ${seconds(begin)}`);
  }
  rmSync(project.root, { recursive: true, force: true });
  return row;
}

function seconds(since: number): string {
  return `${Math.round((performance.now() - since) / 1000)} s`;
}

const cleanUp = setup();
try {
  const packed = printed(ROOT, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', tmpdir());
  const tarball = join(tmpdir(), JSON.parse(packed)[0].filename);
  const versions = process.argv.length > 2 ? process.argv.slice(2) : VERSIONS;
  const rows: string[][] = [];
  for (const version of versions) rows.push(await rowOf(version, tarball));
  console.log(markdownTable([['promptfoo', 'installed in', ...Object.keys(WAYS)], ...rows]));
  if (rows.flat().some((cell) => cell.startsWith('differs'))) process.exitCode = 1;
} finally {
  cleanUp();
}
