/**
 * Judges each partial reader as a new version beside a perfect baseline, on what `init` asks, by the default gate:
 * `node bench/opponents-gated.ts [seeds]`. All should fail (exit code 3) but those that follow at least eight links or
 * look six links around joins, which may pass. Only these may have the class “right and coherent” (VC).
 */
import { gateRun } from '../src/gate/gate-run.ts';
import { namedRng } from '../src/lib/random.ts';
import { versions } from '../src/lib/versions.ts';
import { collect } from '../src/rows/collect.ts';
import { resultsOf } from '../src/rows/read-results.ts';
import { rollUp } from '../src/scorecard/roll-up.ts';
import { FAULTS } from '../src/tasks/compositional/faults.ts';
import type { CompositionalResults } from '../src/tasks/compositional/results.ts';
import { interventionEffectsTask } from '../src/tasks/intervention-effects/task.ts';
import type { Fault, Reading } from '../src/tasks/task.ts';
import { type Question, relationQuestions, storyQuestions } from './questions.ts';
import { OPPONENTS } from './readers.ts';

const seeds = Number(process.argv[2] ?? 5);

interface Asked {
  readonly question: Question<object, Reading>;
  readonly faults: Readonly<Record<string, Fault<never>>>;
}

/** Answers a question as a model. A task without the model's fault is answered right. */
function answer(model: string, steps: number, { question: { prompt, reading }, faults }: Asked): boolean {
  const draw = (...name: readonly (string | number)[]): number => namedRng(1, prompt, ...name).uniform();
  return faults[model]?.(reading as never, { steps, slipRate: 0.01, draw }) ?? reading.truth;
}

for (let seed = 1; seed <= seeds; seed++) {
  const asked: Asked[] = [
    ...storyQuestions({ seed }).map((question) => ({ question, faults: FAULTS })),
    ...relationQuestions({ seed }).map((question) => ({ question, faults: interventionEffectsTask.faults })),
  ];
  for (const { model, steps, name } of OPPONENTS) {
    const rows = ['perfect', name].flatMap((label, promptIdx) =>
      asked.map((one, testIdx) => {
        const { item, prompt, texts } = one.question;
        const says = promptIdx === 0 ? one.question.reading.truth : answer(model, steps, one);
        return {
          promptIdx,
          testIdx,
          provider: { id: label, label },
          prompt: { raw: prompt, label: 'zero-shot' },
          vars: { case: texts },
          metadata: item,
          response: { output: `<answer>${says ? 'yes' : 'no'}</answer>` },
          success: says === one.question.reading.truth,
        };
      }),
    );
    const source = {
      name: 'opponents',
      rows: () => rows.map((value, i) => ({ place: `row ${i + 1}`, value })),
    };
    const { sheet, problems, ...rest } = collect(resultsOf([source]));
    const scorecard = rollUp({ sheet, problems, ...rest }, { createdAt: '', versions: versions() });
    const { gate, variants } = gateRun({ scorecard, cases: sheet.cases, problems }, { against: 'perfect' });
    const { worlds } = variants[1]!.results.compositional as CompositionalResults;
    const classes = [...new Set(worlds.map((world) => world.class))].join();
    const failed = gate?.candidates[0]?.checks
      .filter(({ outcome }) => outcome === 'fail')
      .map((check) => check.name);
    const { estimates } = variants[1]!;
    const j = estimates['CCR discrimination'];
    console.log(
      `seed ${seed} ${name.padEnd(22)} ${gate?.verdict}, exit ${gate?.exitCode}, class ${classes} J ${j?.kind === 'estimate' ? j.value.toFixed(2) : j?.kind}; fails: ${failed?.slice(0, 4).join(', ')}`,
    );
    if (problems.length > 0) console.log(problems.join('\n'));
  }
}
