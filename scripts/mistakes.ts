import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from 'markdown-table';
import { parse } from 'yaml';
import { causal, type InstalledPackage, installed, project } from '../tests/support/packed.ts';
import { type Finished, run } from '../tests/support/promptfoo.ts';

/**
 * Makes the typical mistakes of a newcomer, each in a new project that `init` has written, and records the messages in
 * docs/mistakes.md. It fails if a message does not match its pattern.
 *
 *   npm run mistakes
 */
const PAGE = new URL('../docs/mistakes.md', import.meta.url);

interface Project {
  readonly folder: string;
  /** Changes a file, by default the config. */
  readonly edit: (change: (text: string) => string, file?: string) => void;
  readonly write: (file: string, text: string) => void;
  readonly promptfoo: (...args: string[]) => Promise<Finished>;
  readonly causal: (...args: string[]) => Promise<Finished>;
  /** Starts an eval, and interrupts it after a few seconds. */
  readonly interrupted: () => Promise<Finished>;
}

interface Mistake {
  readonly name: string;
  /** The command that prints the message. */
  readonly by: string;
  readonly make: (project: Project) => Promise<Finished>;
  /** A pattern that the message must match. */
  readonly said: RegExp;
}

const JUDGES = '`promptfoo-causal gate`';

type Spoil = (project: Project) => unknown;

const evaluate = ({ promptfoo }: Project, ...args: string[]) =>
  promptfoo('eval', '--no-progress-bar', ...args);

/** Defines a mistake whose message `promptfoo eval` prints. */
function asks(name: string, said: RegExp, spoil: Spoil): Mistake {
  const make: Mistake['make'] = async (project) => {
    await spoil(project);
    return evaluate(project);
  };
  return { name, by: '`promptfoo eval`', said, make };
}

/** Defines a mistake whose message the gate prints after an eval. */
function judges(name: string, said: RegExp, spoil: Spoil, ...args: string[]): Mistake {
  const make: Mistake['make'] = async (project) => {
    await spoil(project);
    await evaluate(project, ...args);
    return project.causal('gate', 'results/eval.json');
  };
  return { name, by: JUDGES, said, make };
}

const replaced =
  (from: string | RegExp, to: string, file?: string): Spoil =>
  ({ edit }) =>
    edit((text) => text.replaceAll(from, to), file);
const NOTHING: Spoil = () => undefined;

/** Replaces the simulated models with another provider. */
function withProvider({ edit, write }: Project, provider: string, module = ''): void {
  edit((text) =>
    text.replace(/ {2}- id: package:promptfoo-causal:Sim[^#]*(?= {2}# - openai)/, `${provider}\n`),
  );
  write('mine.mjs', module);
}

const SLOW = `import { SimulatedModel } from 'promptfoo-causal';
export default class extends SimulatedModel {
  async callApi(...args) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    return super.callApi(...args);
  }
}`;
const FAILS = `export default class {
  id() { return 'mine'; }
  async callApi() { throw new Error('cannot reach the model'); }
}`;
const MINE = '  - id: file://mine.mjs\n    label: mine\n    config: { model: oracle }';

const NO_ASSERTION =
  /Nothing was asked\. .*\n.*config\.defaultTest\.assert: expected an assertion that reads the answers.*/;
const UNIQUE =
  /Nothing was asked\. .*\n.*config\.providers\[1\]\.label: expected a unique label, got .* again/;
const SHIPS = /✓ oracle may ship/;

/** Replaces the YAML config with a config in another format. */
const inFormat =
  (file: string, textOf: (json: string) => string): Spoil =>
  ({ folder, write }) => {
    const config = join(folder, 'promptfooconfig.yaml');
    write(file, textOf(JSON.stringify(parse(readFileSync(config, 'utf8')))));
    rmSync(config);
  };

const interrupted: Spoil = (project) => {
  withProvider(project, MINE, SLOW);
  return project.interrupted();
};

const MISTAKES: readonly Mistake[] = [
  asks(
    'A typo in a key of a generator',
    /config: unknown key drawz; did you mean draws/,
    replaced('draws: 10', 'drawz: 10'),
  ),
  asks(
    'A typo in a key of the config: `defaultTests`',
    NO_ASSERTION,
    replaced('defaultTest:', 'defaultTests:'),
  ),
  asks('Wrong indentation', /bad indentation of a mapping entry \(\d+:\d+\)/, ({ edit }) =>
    edit((text) => text.replace('\n    config:', '\n  config:')),
  ),
  judges(
    'A typo in the policy',
    /config: unknown key flors; did you mean floors/,
    replaced('floors:', 'flors:', 'gate.yaml'),
  ),
  asks(
    'Two providers with the same id, without labels',
    UNIQUE,
    replaced(/ {4}label: (?:oracle|forgetful.*)\n/g, ''),
  ),
  asks(
    'Two providers with the same label',
    UNIQUE,
    replaced('label: forgetful after 5 links', 'label: oracle'),
  ),
  asks('No API key', /Missing OPENAI_API_KEY/, (project) =>
    withProvider(project, '  - openai:chat:gpt-4.1-mini'),
  ),
  judges(
    'No hooks',
    /✗ Do not ship on this run: missing roll-up.*/,
    replaced(/extensions:\n(?: .*\n)+/g, ''),
  ),
  asks('No assertion', NO_ASSERTION, replaced(/defaultTest:\n(?: .*\n)+/g, '')),
  asks(
    'A template without the context',
    /Nothing was asked\. .*\n.*config\.prompts\[0\]: expected a template with \{\{context\}\} and \{\{question\}\}, got one without context/,
    ({ write, edit }) => {
      write('mine.txt', '{{question}}');
      edit((text) => text.replace('- id: file://causal.mjs:zeroShot', '- id: file://mine.txt'));
    },
  ),
  {
    name: '`gate` with a file that does not exist',
    by: JUDGES,
    make: async (project) => {
      await evaluate(project);
      return project.causal('gate', 'results/evals.json');
    },
    said: /results\/evals\.json: there is no such file; promptfoo eval writes it in the folder where it runs/,
  },
  {
    name: 'Ctrl-C',
    by: JUDGES,
    make: async (project) => {
      await interrupted(project);
      return project.causal('gate', 'results/eval.json');
    },
    said: /results\/eval\.json: there is no such file, because the run that began at .* did not finish; continue it with promptfoo eval --resume, or run it again/,
  },
  judges('Ctrl-C, then `promptfoo eval --resume`', /✓ mine may ship/, interrupted, '--resume'),
  judges(
    '`--filter-first-n 20`',
    /✗ Do not ship on this run: aborted run: .*?(?=\. )/,
    NOTHING,
    '--filter-first-n',
    '20',
  ),
  judges(
    '`--filter-providers forget`',
    /✗ Do not ship on this run: .*?(?=\. |\n)/,
    NOTHING,
    '--filter-providers',
    'forget',
  ),
  judges('`--repeat 2`', SHIPS, NOTHING, '--repeat', '2'),
  judges('The same run twice', SHIPS, (project) => evaluate(project)),
  judges(
    'Tests of your own in the config, which the roll-up skips',
    SHIPS,
    replaced(
      '\ndefaultTest:',
      "  - vars: { context: '', question: 'What is 1 + 1?', answerInstruction: '', theme: '' }\n\ndefaultTest:",
    ),
  ),
  judges(
    'A config in JSON',
    SHIPS,
    inFormat('promptfooconfig.json', (json) => json),
  ),
  judges(
    'A config in TypeScript',
    SHIPS,
    inFormat('promptfooconfig.ts', (json) => `export default ${json};`),
  ),
  judges(
    'A provider that throws',
    /\? Do not ship mine yet: all 100 calls failed \(Error: cannot reach the model\), so nothing is known about it/,
    (project) => withProvider(project, MINE, FAILS),
  ),
  {
    name: 'Runs of different designs together',
    by: JUDGES,
    make: async (project) => {
      await evaluate(project);
      renameSync(join(project.folder, 'results/eval.json'), join(project.folder, 'one.json'));
      project.edit((text) => text.replaceAll('seed: 2025', 'seed: 2026'));
      await evaluate(project);
      return project.causal('gate', 'results/eval.json', 'one.json');
    },
    said: /the results contain several designs of compositional questions/,
  },
  // A file in place of the folder makes writing fail, as a read-only disk would.
  asks('A disk that cannot be written to', /promptfoo-causal: the roll-up failed: .*/, ({ write }) =>
    write('results', ''),
  ),
];

async function newProject(packed: InstalledPackage): Promise<Project> {
  const folder = project(packed);
  await causal(packed, folder, ['init', '--size', 'small', '--no-ci']);
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  const cli = join(packed.folder, 'node_modules/.bin/promptfoo');
  const env = {
    PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    OPENAI_API_KEY: '',
  };
  return {
    folder,
    write,
    edit: (change, file = 'promptfooconfig.yaml') => {
      const before = readFileSync(join(folder, file), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${file}: expected a change`);
      write(file, after);
    },
    promptfoo: (...args) => run(process.execPath, [cli, ...args], folder, env),
    causal: (...args) => causal(packed, folder, args),
    interrupted: () => {
      const stop = new AbortController();
      setTimeout(() => stop.abort('SIGINT'), 6000);
      return run(process.execPath, [cli, 'eval', '--no-progress-bar'], folder, env, stop.signal);
    },
  };
}

/** Returns the number of rows in the results file, or a dash if there is no such file. */
function rowsIn({ folder }: Project): string {
  const file = join(folder, 'results/eval.json');
  return existsSync(file) ? String(JSON.parse(readFileSync(file, 'utf8')).results.results.length) : '–';
}

const packed = await installed();
const rows: string[][] = [];
for (const { name, by, make, said } of MISTAKES) {
  const made = await newProject(packed);
  const { code, output } = await make(made);
  const [found] = said.exec(output) ?? [];
  if (found === undefined) throw new Error(`${name}: expected ${said}, got\n${output}`);
  const words = found
    .replaceAll(made.folder, '')
    .replaceAll(/\s*\n\s*(?:- )?/g, ': ')
    .replaceAll('|', '\\|');
  rows.push([name, by, words.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, '…'), String(code), rowsIn(made)]);
  console.log(`${name}: ${words}`);
  rmSync(made.folder, { recursive: true, force: true });
}
const table = markdownTable([['mistake', 'command', 'message', 'exit code', 'rows'], ...rows], {
  padding: true,
  alignDelimiters: false,
});
const page = readFileSync(PAGE, 'utf8');
const start = page.indexOf('| mistake');
writeFileSync(PAGE, `${start < 0 ? page : page.slice(0, start)}${table}\n`);
