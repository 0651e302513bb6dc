/**
 * Judges each partial reader as a new version beside a perfect baseline, on the questions that `init` asks, by the default
 * gate. All should fail (exit code 3), except for those that follow at least eight links or look six links around joins:
 * these may pass, and only these may have the class “right and coherent” (VC).
 *
 *   node bench/opponents-gated.ts [seeds = 5]
 */
import { gateRun } from '../src/gate/gate-run.ts';
import { versions } from '../src/lib/versions.ts';
import { collect } from '../src/rows/collect.ts';
import { resultsOf } from '../src/rows/read-results.ts';
import { rollUp } from '../src/scorecard/roll-up.ts';
import { FAULTS } from '../src/tasks/compositional/faults.ts';
import type { CompositionalResults } from '../src/tasks/compositional/results.ts';
import { interventionEffectsTask } from '../src/tasks/intervention-effects/task.ts';
import type { Fault, Reading } from '../src/tasks/task.ts';
import { type Question, relationQuestions, storyQuestions } from './questions.ts';
import { OPPONENTS, type Reader, saysYes } from './readers.ts';

const seeds = Number(process.argv[2] ?? 5);

/** The most checks that a line names. */
const MOST_CHECKS = 4;

/** A question, with the faults of its task. */
interface Asked {
  readonly question: Question<object, Reading>;
  readonly faults: Readonly<Record<string, Fault<never>>>;
}

/** Makes promptfoo's rows of two variants: a perfect one and a partial reader. */
function rowsOf(asked: readonly Asked[], reader: Reader): object[] {
  return ['perfect', reader.name].flatMap((label, promptIdx) =>
    asked.map(({ question, faults }, testIdx) => {
      const { item, prompt, texts, reading } = question;
      const says = promptIdx === 0 ? reading.truth : saysYes(reader, question, faults);
      return {
        promptIdx,
        testIdx,
        provider: { id: label, label },
        prompt: { raw: prompt, label: 'zero-shot' },
        vars: { case: texts },
        metadata: item,
        response: { output: `<answer>${says ? 'yes' : 'no'}</answer>` },
        success: says === reading.truth,
      };
    }),
  );
}

/** Judges a partial reader beside a perfect one, and says in a line how it fared. */
function judged(asked: readonly Asked[], reader: Reader): string {
  const rows = rowsOf(asked, reader).map((value, i) => ({ place: `row ${i + 1}`, value }));
  const collected = collect(resultsOf([{ name: 'opponents', rows: () => rows }]));
  const { sheet, problems } = collected;
  const scorecard = rollUp(collected, { createdAt: '', versions: versions() });
  const { gate, variants } = gateRun({ scorecard, cases: sheet.cases, problems }, { against: 'perfect' });
  const { estimates, results } = variants[1]!;
  const { worlds } = results.compositional as CompositionalResults;
  const classes = [...new Set(worlds.map((world) => world.class))].join();
  const discrimination = estimates['CCR discrimination'];
  const j = discrimination?.kind === 'estimate' ? discrimination.value.toFixed(2) : discrimination?.kind;
  const failed = gate?.candidates[0]?.checks.filter(({ outcome }) => outcome === 'fail') ?? [];
  const checks = failed.slice(0, MOST_CHECKS).map((check) => check.name);
  const line = `${reader.name.padEnd(22)} ${gate?.verdict}, exit ${gate?.exitCode}, class ${classes} J ${j}; fails: ${checks.join(', ')}`;
  return [line, ...problems].join('\n');
}

for (let seed = 1; seed <= seeds; seed++) {
  const asked: Asked[] = [
    ...storyQuestions({ seed }).map((question) => ({ question, faults: FAULTS })),
    ...relationQuestions({ seed }).map((question) => ({ question, faults: interventionEffectsTask.faults })),
  ];
  for (const reader of OPPONENTS) console.log(`seed ${seed} ${judged(asked, reader)}`);
}
