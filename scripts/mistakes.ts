import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from 'markdown-table';
import { parse } from 'yaml';
import { causal, type InstalledPackage, installed, project } from '../tests/support/packed.ts';
import { type Finished, run } from '../tests/support/promptfoo.ts';

/**
 * npm run mistakes: makes the typical mistakes of a newcomer, each in a new project that `init` has written, and
 * records the messages in docs/mistakes.md. It fails if a message is not the expected one.
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

const GATE = ['gate', 'results/eval.json'] as const;
const JUDGES = '`promptfoo-causal gate`';
const ASKS = '`promptfoo eval`';

const evaluate = ({ promptfoo }: Project, ...args: string[]) =>
  promptfoo('eval', '--no-progress-bar', ...args);

async function judged(project: Project, ...args: string[]): Promise<Finished> {
  await evaluate(project, ...args);
  return project.causal(...GATE);
}

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

const MISTAKES: readonly Mistake[] = [
  {
    name: 'A typo in a key of a generator',
    by: ASKS,
    make: (project) => {
      project.edit((text) => text.replace('draws: 10', 'drawz: 10'));
      return evaluate(project);
    },
    said: /config: unknown key drawz; did you mean draws/,
  },
  {
    name: 'A typo in a key of the config: `defaultTests`',
    by: ASKS,
    make: (project) => {
      project.edit((text) => text.replace('defaultTest:', 'defaultTests:'));
      return evaluate(project);
    },
    said: /Nothing was asked\. .*\n.*config\.defaultTest\.assert: expected an assertion that reads the answers.*/,
  },
  {
    name: 'Wrong indentation',
    by: ASKS,
    make: (project) => {
      project.edit((text) => text.replace('\n    config:', '\n  config:'));
      return evaluate(project);
    },
    said: /bad indentation of a mapping entry \(\d+:\d+\)/,
  },
  {
    name: 'A typo in the policy',
    by: JUDGES,
    make: (project) => {
      project.edit((text) => text.replace('floors:', 'flors:'), 'gate.yaml');
      return judged(project);
    },
    said: /config: unknown key flors; did you mean floors/,
  },
  {
    name: 'Two providers with the same id, without labels',
    by: ASKS,
    make: (project) => {
      project.edit((text) => text.replaceAll(/ {4}label: (?:oracle|forgetful.*)\n/g, ''));
      return evaluate(project);
    },
    said: /Nothing was asked\. .*\n.*config\.providers\[1\]\.label: expected a unique label, got .* again/,
  },
  {
    name: 'Two providers with the same label',
    by: ASKS,
    make: (project) => {
      project.edit((text) => text.replace('label: forgetful after 5 links', 'label: oracle'));
      return evaluate(project);
    },
    said: /Nothing was asked\. .*\n.*config\.providers\[1\]\.label: expected a unique label, got "oracle" again/,
  },
  {
    name: 'No API key',
    by: ASKS,
    make: (project) => {
      withProvider(project, '  - openai:chat:gpt-4.1-mini');
      return evaluate(project);
    },
    said: /Missing OPENAI_API_KEY/,
  },
  {
    name: 'No hooks',
    by: JUDGES,
    make: (project) => {
      project.edit((text) => text.replace(/extensions:\n(?: .*\n)+/, ''));
      return judged(project);
    },
    said: /✗ Do not ship on this run: missing roll-up.*/,
  },
  {
    name: 'No assertion',
    by: ASKS,
    make: (project) => {
      project.edit((text) => text.replace(/defaultTest:\n(?: .*\n)+/, ''));
      return evaluate(project);
    },
    said: /Nothing was asked\. .*\n.*config\.defaultTest\.assert: expected an assertion that reads the answers.*/,
  },
  {
    name: 'A template without the context',
    by: ASKS,
    make: (project) => {
      project.write('mine.txt', '{{question}}');
      project.edit((text) => text.replace('- id: file://causal.mjs:zeroShot', '- id: file://mine.txt'));
      return evaluate(project);
    },
    said: /Nothing was asked\. .*\n.*config\.prompts\[0\]: expected a template with \{\{context\}\} and \{\{question\}\}, got one without context/,
  },
  {
    name: 'A gate on a file that does not exist',
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
      withProvider(project, MINE, SLOW);
      await project.interrupted();
      return project.causal(...GATE);
    },
    said: /results\/eval\.json: there is no such file, because the run that began at .* did not finish; continue it with promptfoo eval --resume, or run it again/,
  },
  {
    name: 'Ctrl-C, then `promptfoo eval --resume`',
    by: JUDGES,
    make: async (project) => {
      withProvider(project, MINE, SLOW);
      await project.interrupted();
      return judged(project, '--resume');
    },
    said: /✓ mine may ship/,
  },
  {
    name: '`--filter-first-n 20`',
    by: JUDGES,
    make: (project) => judged(project, '--filter-first-n', '20'),
    said: /✗ Do not ship on this run: aborted run: .*?(?=\. )/,
  },
  {
    name: '`--filter-providers forget`',
    by: JUDGES,
    make: (project) => judged(project, '--filter-providers', 'forget'),
    said: /✗ Do not ship on this run: .*?(?=\. |\n)/,
  },
  {
    name: '`--repeat 2`',
    by: JUDGES,
    make: (project) => judged(project, '--repeat', '2'),
    said: /✓ oracle may ship/,
  },
  {
    name: 'The same run twice',
    by: JUDGES,
    make: async (project) => {
      await evaluate(project);
      return judged(project);
    },
    said: /✓ oracle may ship/,
  },
  {
    name: 'Tests of your own in the config, which the roll-up skips',
    by: JUDGES,
    make: (project) => {
      const own = "  - vars: { context: '', question: 'What is 1 + 1?', answerInstruction: '', theme: '' }\n";
      project.edit((text) => text.replace('\ndefaultTest:', `${own}\ndefaultTest:`));
      return judged(project);
    },
    said: /✓ oracle may ship/,
  },
  {
    name: 'A config in JSON',
    by: JUDGES,
    make: (project) => {
      const config = join(project.folder, 'promptfooconfig.yaml');
      project.write('promptfooconfig.json', JSON.stringify(parse(readFileSync(config, 'utf8'))));
      rmSync(config);
      return judged(project);
    },
    said: /✓ oracle may ship/,
  },
  {
    name: 'A config in TypeScript',
    by: JUDGES,
    make: (project) => {
      const config = join(project.folder, 'promptfooconfig.yaml');
      const content = JSON.stringify(parse(readFileSync(config, 'utf8')));
      project.write('promptfooconfig.ts', `export default ${content};`);
      rmSync(config);
      return judged(project);
    },
    said: /✓ oracle may ship/,
  },
  {
    name: 'A provider that throws',
    by: JUDGES,
    make: (project) => {
      withProvider(project, MINE, FAILS);
      return judged(project);
    },
    said: /\? Do not ship mine yet: all 100 calls failed \(Error: cannot reach the model\), so it was not judged/,
  },
  {
    name: 'Runs of different designs together',
    by: JUDGES,
    make: async (project) => {
      await evaluate(project);
      renameSync(join(project.folder, 'results/eval.json'), join(project.folder, 'one.json'));
      project.edit((text) => text.replaceAll('seed: 2025', 'seed: 2026'));
      await evaluate(project);
      return project.causal(...GATE, 'one.json');
    },
    said: /expected results of one design of compositional questions, got several/,
  },
  {
    name: 'A disk that cannot be written',
    by: ASKS,
    make: (project) => {
      // A file takes the place of the folder, because the error is the same as that of a read-only disk.
      project.write('results', '');
      return evaluate(project);
    },
    said: /promptfoo-causal: the roll-up failed: .*/,
  },
];

/** Makes a project with the files that `init` writes. */
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
