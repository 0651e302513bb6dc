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

/** Something that people configure: what it is called, what it is for, and its schema. */
export interface ConfigSchema {
  /** Its file in `schemas/`, without the ending. */
  readonly name: string;
  readonly title: string;
  /** In a sentence. */
  readonly about: string;
  /** The name under which a promptfoo config refers to it. */
  readonly reference: string;
  readonly schema: z.ZodType;
}

/** Generators of questions, whose configs stand under `tests:`. */
export const GENERATORS: readonly ConfigSchema[] = [
  {
    name: 'compositional',
    title: 'Compositional causal reasoning',
    about: 'Stories told from random causal models, and yes/no questions about what follows in them.',
    reference: 'compositional',
    schema: compositionalConfigSchema,
  },
  {
    name: 'intervention-effects',
    title: 'Intervention effects',
    about: 'Which variable causes which, before and after one of them is set from outside.',
    reference: 'interventionEffects',
    schema: interventionEffectsConfigSchema,
  },
  {
    name: 'identification',
    title: 'Identification',
    about:
      'What can be told from a causal graph: what to adjust for, and what tells of what once others are known.',
    reference: 'identification',
    schema: identificationConfigSchema,
  },
  {
    name: 'linear',
    title: 'Linear worlds',
    about: 'Total, direct and indirect effects in linear models, asked for as numbers.',
    reference: 'linear',
    schema: linearConfigSchema,
  },
  {
    name: 'ccr-gb',
    title: 'Published CCR.GB tables',
    about: 'The published questions, from a copy of one’s own.',
    reference: 'ccrGb',
    schema: ccrGbConfigSchema,
  },
];

/** Providers, whose configs stand under `providers:`. */
export const PROVIDERS: readonly ConfigSchema[] = [
  {
    name: 'simulated-model',
    title: 'Simulated model',
    about:
      'A provider that needs no model: it reads the prompt and reasons perfectly, or in a known broken way.',
    reference: 'SimulatedModel',
    schema: simulatedModelConfigSchema,
  },
];

/** Graders of single answers, whose configs stand under `assert:`. */
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
          'Who reads replies: the rules, or a model: those that the rules cannot decide or decide by a mere statement, or `always` all of them. See [answers](answers.md).',
        ),
    }),
  },
  {
    name: 'number',
    title: 'Number',
    about: 'Reads a reply as a number; questions that want yes or no it leaves to `yesNo`.',
    reference: 'numberAnswer',
    schema: toleranceSchema,
  },
];

/** Files of their own. */
export const FILES: readonly ConfigSchema[] = [
  {
    name: 'theme',
    title: 'Theme',
    about: 'A way to tell a causal model as a story. See [themes](themes.md).',
    reference: 'theme',
    schema: themeSpecSchema,
  },
  {
    name: 'gate',
    title: 'Gate',
    about: 'What a run must show to pass: `gate.yaml`. See [gate](gate.md).',
    reference: 'gate',
    schema: policySchema,
  },
];
