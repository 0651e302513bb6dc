import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** Within src/tasks: how tasks are shown, their register first. */
const VIEWS = 'views\\.ts|[a-z/-]*/view/';

/**
 * The floors of the house, from the ground up. A file imports from its own floor and from those below, types included.
 */
export const FLOORS: readonly (readonly [name: string, paths: readonly string[]])[] = [
  ['lib', ['src/lib/']],
  ['causal', ['src/causal/']],
  ['cases', ['src/cases/']],
  ['answers', ['src/answers/']],
  ['scoring', ['src/scoring/']],
  ['tasks', [`src/tasks/(?!${VIEWS})`]],
  ['scorecard', ['src/scorecard/']],
  ['drawing', ['src/drawing/']],
  ['views', [`src/tasks/(?:${VIEWS})`]],
  ['compare and study', ['src/compare/', 'src/study/']],
  ['gate', ['src/gate/']],
  ['report', ['src/report/']],
  ['run', ['src/(?:run|collect-rows)\\.ts']],
  ['top', ['src/cli/', 'generators/', 'assertions/', 'providers/', 'prompts/']],
];

/** Folders beside the house, which it knows nothing of. */
const BESIDE = '^(index\\.ts|tests/|bench/|scripts/|data/|examples/)';

const within = (paths: readonly string[]) => ({ path: `^(${paths.join('|')})` });

const upwards: IForbiddenRuleType[] = FLOORS.slice(0, -1).map(([name, paths], floor) => ({
  name: `${name}-imports-nothing-above`,
  comment: `${name} may import only from ${FLOORS.slice(0, floor + 1)
    .map(([below]) => below)
    .join(', ')}`,
  severity: 'error',
  from: within(paths),
  to: within(FLOORS.slice(floor + 1).flatMap(([, above]) => above)),
}));

const rules: IConfiguration & { readonly forbidden: IForbiddenRuleType[] } = {
  forbidden: [
    ...upwards,
    {
      name: 'no-cycle',
      comment: 'Files that import each other in a circle cannot be read one by one',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-task-to-task',
      comment: 'A task knows no other task; what several need is in src/tasks/shared',
      severity: 'error',
      from: { path: '^src/tasks/([^/]+)/' },
      to: { path: '^src/tasks/[^/]+/', pathNot: '^src/tasks/($1|shared)/' },
    },
    {
      name: 'tasks-by-their-registers',
      comment: 'Among the files beside the tasks, only the registers know them all',
      severity: 'error',
      from: { path: '^src/tasks/[^/]+$', pathNot: '^src/tasks/(kinds|scores|views|oracle)\\.ts$' },
      to: { path: '^src/tasks/[^/]+/', pathNot: '^src/tasks/shared/' },
    },
    {
      name: 'promptfoo-at-the-top',
      comment: 'promptfoo is known to what it loads, to the command, and to one file of types',
      severity: 'error',
      from: {
        path: '^(src|index\\.ts)',
        pathNot: '^src/(cli/|answers/promptfoo-types\\.ts$)',
      },
      to: { path: '(^|node_modules/)promptfoo(/|$)' },
    },
    {
      name: 'house-knows-nothing-beside-it',
      comment: 'Tests, benchmarks, scripts and the index import the house, never the other way round',
      severity: 'error',
      from: { path: '^(src|generators|assertions|providers|prompts)/' },
      to: { path: BESIDE },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere is under no rule',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: '(^|/)node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
    },
  },
};

export default rules;
