import { z } from 'zod';
import { NOISE_FORMS, noiseSchema } from '../src/tasks/compositional/noise-config.ts';
import {
  edgeGraphSchema,
  pathGraphSchema,
  randomGraphSchema,
  relationGraphSchema,
} from '../src/tasks/intervention-effects/intervention-effects-config.ts';
import { DETOURS, NAMED } from '../src/tasks/intervention-effects/relation-graphs.ts';
import { arrowSchema } from '../src/tasks/shared/graph-config.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The forms of values that are checked by functions, so zod cannot describe them. */
const FORMS: ReadonlyMap<z.core.$ZodType, () => readonly JsonSchema[]> = new Map<
  z.core.$ZodType,
  () => readonly JsonSchema[]
>([
  [noiseSchema, () => Object.values(NOISE_FORMS).map(jsonSchema)],
  [
    arrowSchema,
    () => [
      { type: 'string', pattern: '->|→', examples: ['X -> A'] },
      { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
    ],
  ],
  [
    relationGraphSchema,
    () => [
      { enum: [DETOURS, ...Object.keys(NAMED)] },
      jsonSchema(edgeGraphSchema),
      jsonSchema(pathGraphSchema),
      jsonSchema(randomGraphSchema),
    ],
  ],
]);

/**
 * Makes the JSON Schema of a config as users write it, before defaults and transformations apply. It uses draft 7,
 * which editors support.
 *
 * @throws {Error} If a part has no JSON Schema.
 */
export function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ zodSchema, jsonSchema: part }) => {
      const forms = FORMS.get(zodSchema);
      if (forms) part.anyOf = [...forms()];
      else if (isListOrItem(zodSchema)) replaceByListOrItem(part);
      const { def } = zodSchema._zod as z.core.$ZodTypes['_zod'];
      // zod omits the defaults of transformed values. The defaults of this package are in the form that users write.
      if (def.type === 'default') part.default = def.defaultValue as JsonSchema['default'];
      // An infinite limit excludes nothing, and JSON cannot represent it, so it is omitted.
      if (part.exclusiveMaximum === Number.POSITIVE_INFINITY) delete part.exclusiveMaximum;
      // In JSON Schema, `readOnly` forbids users to write a value. In zod, it only forbids code to change the value.
      delete part.readOnly;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
    },
  }) as JsonSchema;
  return converted;
}

/** Tests whether a schema accepts a single item in place of a list. */
function isListOrItem(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  return def.type === 'pipe' && def.in._zod.def.type === 'transform' && def.out._zod.def.type === 'array';
}

function replaceByListOrItem(part: JsonSchema): void {
  const list = { ...part, uniqueItems: true };
  for (const key of Object.keys(part)) delete part[key];
  part.anyOf = [list.items as JsonSchema, list];
}
