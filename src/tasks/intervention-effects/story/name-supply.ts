import { ConfigError, type ConfigProblem } from '../../../lib/config-error.ts';
import { NAMINGS } from '../intervention-effect-case.ts';
import {
  INTERVENTION_EFFECTS_CONFIG,
  type InterventionEffectsConfig,
} from '../intervention-effects-config.ts';
import { relationGraphs } from '../relation-graphs.ts';
import { mostNames } from './names.ts';
import { LISTED, VARIABLES } from './tuebingen.ts';

const WHY = {
  'random-char': 'letters with numbers',
  tuebingen: `a listed pair and variables that no path joins to it or to each other, among ${VARIABLES.length} variables in ${LISTED.length} listed relations`,
  'random-tuebingen': `variables that no path joins to each other, among ${VARIABLES.length} variables in ${LISTED.length} listed relations`,
} as const;

/** @throws {ConfigError} If a graph has more variables than a kind of names can supply. */
export function requireNames(config: InterventionEffectsConfig): void {
  const problems = relationGraphs(config).flatMap(({ name, size }, i) =>
    NAMINGS.filter((naming) => config.names.includes(naming) && size > mostNames(naming)).map(
      (naming): ConfigProblem => ({
        path: ['graphs', i],
        message: `expected at most ${mostNames(naming)} variables with names ${naming} (${WHY[naming]}), got ${size} in ${name}`,
      }),
    ),
  );
  if (problems.length > 0) throw new ConfigError(INTERVENTION_EFFECTS_CONFIG, problems);
}
