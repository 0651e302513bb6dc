import type { z } from 'zod';
import { policySchema } from '../src/gate/policy-schema.ts';
import { compositionalConfigSchema } from '../src/tasks/compositional/compositional-config.ts';
import { interventionEffectsConfigSchema } from '../src/tasks/intervention-effects/intervention-effects-config.ts';
import { simulatedModelConfigSchema } from '../src/tasks/shared/simulated-model.ts';
import { themeSpecSchema } from '../src/tasks/shared/themes/theme.ts';

export interface ConfigSchema {
  /** The name of the file in `schemas/`, without the extension. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** The name by which a promptfoo config refers to this part of the package. */
  readonly reference: string;
  readonly schema: z.ZodType;
}

/** The generators of questions, which are configured under `tests:`. */
export const GENERATORS: readonly ConfigSchema[] = [
  {
    name: 'compositional',
    title: 'Compositional causal reasoning',
    about: 'Stories from random causal models, with yes/no questions about what would happen in them.',
    reference: 'compositional',
    schema: compositionalConfigSchema,
  },
  {
    name: 'intervention-effects',
    title: 'Intervention effects',
    about:
      'Questions about causal relations between variables, before and after a variable is set from outside.',
    reference: 'interventionEffects',
    schema: interventionEffectsConfigSchema,
  },
];

/** The providers, which are configured under `providers:`. */
export const PROVIDERS: readonly ConfigSchema[] = [
  {
    name: 'simulated-model',
    title: 'Simulated model',
    about:
      'A provider that calls no model. It parses the prompt and reasons perfectly, or with a known fault.',
    reference: 'SimulatedModel',
    schema: simulatedModelConfigSchema,
  },
];

export const FILES: readonly ConfigSchema[] = [
  {
    name: 'theme',
    title: 'Theme',
    about: 'A file that presents causal models as stories. See [themes](themes.md).',
    reference: 'theme',
    schema: themeSpecSchema,
  },
  {
    name: 'gate',
    title: 'Gate',
    about: 'The file `gate.yaml`, which states when a run passes. See [gate](gate.md).',
    reference: 'gate',
    schema: policySchema,
  },
];
