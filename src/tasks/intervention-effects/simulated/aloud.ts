import { edgesOf } from '../../../causal/dag.ts';
import type { SimulatedModelConfig } from '../../shared/simulated-model.ts';
import type { RelationsReading } from '../story/parser.ts';

/** Every arrow as a model sees it after the intervention, a line each; undefined for models that do not reason. */
export function relationsAloud(
  { dag, intervened, phrasing }: RelationsReading,
  { model }: SimulatedModelConfig,
): string | undefined {
  if (model === 'always-yes' || model === 'always-no') return undefined;
  const ignores =
    model === 'intervention-blind' ||
    model === 'relation-retrieval' ||
    (model === 'word-bound' && phrasing === 'substitution');
  const held = ignores || intervened === undefined ? undefined : dag.nodes[intervened];
  return edgesOf(dag)
    .map(([cause, effect]) =>
      effect === held
        ? `- “${cause}” does not cause “${effect}”, because “${effect}” is set from outside.`
        : `- “${cause}” causes “${effect}”, because the description says so.`,
    )
    .join('\n');
}
