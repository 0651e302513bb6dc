import { parseInterventionEffectsConfig } from '../../../../src/tasks/intervention-effects/intervention-effects-config.ts';
import { designInterventionEffects } from '../../../../src/tasks/intervention-effects/intervention-effects-design.ts';
import { renderRelations } from '../../../../src/tasks/intervention-effects/story/renderer.ts';

export function renderings(input: object, seed: number) {
  const design = designInterventionEffects(parseInterventionEffectsConfig({ ...input, seed }), 'w');
  return [...design.renderings()].map((rendering) => ({
    rendering,
    renderer: renderRelations(rendering, seed),
  }));
}
