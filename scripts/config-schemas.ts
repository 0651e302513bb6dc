import { z } from 'zod';
import { extractionSettingsSchema } from '../src/answers/judge/judge-settings.ts';
import { toleranceSchema } from '../src/cases/tolerance.ts';
import { policySchema } from '../src/gate/policy-schema.ts';
import { ccrGbConfigSchema } from '../src/tasks/ccr-gb/ccr-gb-config.ts';
import { compositionalConfigSchema } from '../src/tasks/compositional/compositional-config.ts';
import { identificationConfigSchema } from '../src/tasks/identification/identification-config.ts';
import { interventionEffectsConfigSchema } from '../src/tasks/intervention-effects/intervention-effects-config.ts';
import { linearConfigSchema } from '../src/tasks/linear/linear-config.ts';
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
  {
    name: 'identification',
    title: 'Identification',
    about:
      'Questions about a causal graph: which variables to adjust for, and which variables are dependent if other variables are known.',
    reference: 'identification',
    schema: identificationConfigSchema,
  },
  {
    name: 'linear',
    title: 'Linear worlds',
    about: 'Questions about total, direct and indirect effects in linear models, with numbers as answers.',
    reference: 'linear',
    schema: linearConfigSchema,
  },
  {
    name: 'ccr-gb',
    title: 'Published CCR.GB tables',
    about: 'Questions of the published benchmark, from your own copy of its table.',
    reference: 'ccrGb',
    schema: ccrGbConfigSchema,
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

/** The graders of single answers, which are configured under `assert:`. */
export const GRADERS: readonly ConfigSchema[] = [
  {
    name: 'yes-no',
    title: 'Yes or no',
    about: 'Reads a reply as yes or no.',
    reference: 'yesNo',
    schema: z.object({
      extract: extractionSettingsSchema
        .default({ by: 'rules' })
        .describe(
          'The rules read every reply. A model, if one is configured, then reads the replies that the rules cannot decide, or that they decide by a statement alone. With `always`, it also reads replies that the rules decide in other ways. See [answers](answers.md).',
        ),
    }),
  },
  {
    name: 'number',
    title: 'Number',
    about: 'Reads a reply as a number, and leaves yes/no questions to `yesNo`.',
    reference: 'numberAnswer',
    schema: toleranceSchema,
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
