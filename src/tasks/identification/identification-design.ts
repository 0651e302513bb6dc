import { encodeStamp } from '../../cases/design-stamp.ts';
import { freshIn } from '../../cases/fresh-design.ts';
import type { TakesUnit } from '../../cases/shard.ts';
import { withoutRunKeys } from '../../cases/shard-config.ts';
import { codeOfDag } from '../../causal/arrows-code.ts';
import { dagFromEdges, pairName, symbolOf } from '../../causal/dag.ts';
import { perKey } from '../../lib/caching.ts';
import { refuseConfig } from '../../lib/config-error.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { namedRng, type Rng } from '../../lib/rng.ts';
import { arrowsAt, randomDag } from '../shared/graphs.ts';
import type { IdentificationCase, IdentificationKind } from './identification-case.ts';
import { IDENTIFICATION_CONFIG, type IdentificationConfig } from './identification-config.ts';
import { localLook, looseLook, type MatchedQuestions, matchedQuestions } from './matched-questions.ts';
import { SEEING_TASK } from './seeing/kind.ts';

/** The number of draws whose questions are matched with each other. */
const DRAWS_TOGETHER = 60;

/** The largest number of graphs that are drawn to match the questions of one group of draws. */
const TRIES = 6000;

/** Plans the questions. Each draw has two questions of each kind, which look alike and have opposite right answers. */
export function designIdentification(config: IdentificationConfig, theme: string, templateHash: string) {
  const { draws, seed } = config;
  const kinds = config.kinds.filter((kind) => kind !== SEEING_TASK);
  const matched = matcher(config);
  const cases = 2 * kinds.length * draws;
  const { draws: _, ...fixed } = withoutRunKeys(config);
  const hash = contentHash([JSON.stringify(withoutRunKeys(config)), templateHash]);
  const same = {
    task: 'identification' as const,
    design: encodeStamp({ hash, cases, units: 'draws', ...freshIn(config, templateHash) }),
    world: `identification-${contentHash([JSON.stringify(fixed), templateHash])}`,
    theme,
  };
  return {
    cases,
    hash,
    /** Yields the draws in order, so a larger design begins with the draws of a smaller one. */
    *worlds(takes: TakesUnit = () => true) {
      for (let draw = 0; draw < draws; draw++) {
        if (!takes(2 * kinds.length)) continue;
        const questions = kinds.flatMap((kind) =>
          matched(kind, draw).map((question, half) => {
            const { dag, cause, effect, truth } = question;
            const given = question.given.map((node) => symbolOf(dag, node)).join(' ');
            const pair = pairName(symbolOf(dag, cause), symbolOf(dag, effect));
            const metadata: IdentificationCase = {
              ...same,
              arrows: codeOfDag(dag),
              draw,
              kind,
              pair,
              given,
              half: half === 0 ? 0 : 1,
              truth,
            };
            return { ...question, metadata, description: `${kind} · ${pair} given ${given} · draw ${draw}` };
          }),
        );
        yield { draw, questions: namedRng(seed, 'questions', draw).shuffled(questions) };
      }
    },
  };
}

function matcher({ seed, edges, nodes, density }: IdentificationConfig) {
  const own = edges && dagFromEdges(edges);
  const stream = (kind: IdentificationKind, place: string | number): Rng =>
    namedRng(seed, 'question', kind, place);
  const ofOwn = (kind: IdentificationKind, draw: number): MatchedQuestions | undefined => {
    for (const look of [localLook, looseLook]) {
      const [two] = matchedQuestions([own!], kind, stream(kind, draw), { look, perGraph: Infinity });
      if (two) return two;
    }
    return undefined;
  };
  const group = (name: string) => {
    const graphAt = perKey((i: number) =>
      randomDag(nodes, arrowsAt(nodes, density), namedRng(seed, 'graph', name, i)),
    );
    const drawn = function* () {
      for (let i = 0; i < TRIES; i++) yield graphAt(i);
    };
    return perKey((kind: IdentificationKind) => ({
      found: [] as MatchedQuestions[],
      source: matchedQuestions(drawn(), kind, stream(kind, name)),
    }));
  };
  // Draws are requested in order, so only one group is kept.
  let held = { name: '', of: group('') };
  const ofDrawn = (kind: IdentificationKind, draw: number): MatchedQuestions | undefined => {
    const name = `group ${Math.floor(draw / DRAWS_TOGETHER)}`;
    if (held.name !== name) held = { name, of: group(name) };
    const { found, source } = held.of(kind);
    const place = draw % DRAWS_TOGETHER;
    while (found.length <= place) {
      const { value } = source.next();
      if (!value) return undefined;
      found.push(value);
    }
    return found[place];
  };
  return (kind: IdentificationKind, draw: number): MatchedQuestions => {
    const two = own ? ofOwn(kind, draw) : ofDrawn(kind, draw);
    if (two) return two;
    refuseConfig(
      IDENTIFICATION_CONFIG,
      own ? ['edges'] : ['nodes'],
      own
        ? `expected a graph with two similar questions of the kind ${kind} that have opposite right answers, got a graph without such questions; remove ${kind} from kinds, or add arrows`
        : `expected enough pairs of similar questions of the kind ${kind} that have opposite right answers, got too few in ${TRIES} drawn graphs; change nodes or density, or remove ${kind} from kinds`,
    );
  };
}
