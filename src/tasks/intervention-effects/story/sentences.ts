import { template, templates } from '../../shared/template.ts';

/** Names take no article, so that every sentence is correct for letters, mass nouns and plurals. */
export const SENTENCES = {
  opening:
    'A system has the variables {{ variables }}. {% if several %}These are all of its direct causal relations{% else %}This is its only direct causal relation{% endif %}:',
  relation: '- “{{ cause }}” causes “{{ effect }}”.',
  meaning:
    'A perfect intervention on a variable, written do(variable = value), sets the variable to a value that is chosen from outside the system. After it, nothing in the system causes this variable any more. All other causal relations stay as they are.',
  definition:
    'In what follows, a {{ word }} is an operation on one variable: it sets the variable to a value that is chosen from outside the system, so that nothing in the system causes this variable any more. All other causal relations stay as they are.',
  intervention:
    'Now a perfect intervention is performed on “{{ variable }}”, written do({{ variable }} = {{ value }}).',
  substitution: 'Now a {{ word }} is applied to “{{ variable }}”, with the value {{ value }}.',
  question: 'Does “{{ cause }}” causally affect “{{ effect }}”, directly or through other variables?',
  questionAfterIntervention:
    'After this intervention, does “{{ cause }}” causally affect “{{ effect }}”, directly or through other variables?',
  questionAfterSubstitution:
    'After this {{ word }}, does “{{ cause }}” causally affect “{{ effect }}”, directly or through other variables?',
} as const;

export const TOGETHER = {
  intervention:
    'Now perfect interventions are performed on {{ variables }} at the same time, written do({{ settings }}).',
  substitution:
    'Now a {{ word }} is applied to each of {{ variables }} at the same time, with the values {{ settings }}, respectively.',
  questionAfterIntervention:
    'After these interventions, does “{{ cause }}” causally affect “{{ effect }}”, directly or through other variables?',
  questionAfterSubstitution:
    'After these operations, does “{{ cause }}” causally affect “{{ effect }}”, directly or through other variables?',
} as const;

export const untold = template(
  'Two variables are measured in the real world: {{ variables }}. One of them causally affects the other, and any effect in the opposite direction is negligible. No other information about them is given, so use general knowledge.',
);

export const say = templates(SENTENCES);
export const sayTogether = templates(TOGETHER);

const NOT = '{% if not value %}';
const verb = (third: string, base: string, rest: string): string =>
  `{{ cause }} {% if value %}${third}{% else %}does not ${base}{% endif %} ${rest}`;
const passive = (rest: string): string => `{{ effect }} is ${NOT}not {% endif %}${rest} {{ cause }}`;
const between = (noun: string): string =>
  `there is {% if value %}a{% else %}no{% endif %} ${noun} from {{ cause }} to {{ effect }}`;

/** The sentences that answer the question, with `value` true or false. */
export const ANSWERS: readonly string[] = [
  verb('causally affects', 'causally affect', '{{ effect }}'),
  ...['affect', 'influence', 'impact', 'change', 'alter', 'shape'].map((base) =>
    verb(`${base}s`, base, '{{ effect }}'),
  ),
  ...['cause', 'produce', 'induce', 'transmit'].map((base) =>
    verb(`${base}s`, base, 'a change in {{ effect }}'),
  ),
  verb('leads to', 'lead to', 'a change in {{ effect }}'),
  verb('results in', 'result in', 'a change in {{ effect }}'),
  verb('brings about', 'bring about', 'a change in {{ effect }}'),
  verb('makes', 'make', 'a difference to {{ effect }}'),
  ...['effect', 'influence', 'impact', 'bearing'].map((noun) =>
    verb('has', 'have', `an ${noun} on {{ effect }}`),
  ),
  verb('exerts', 'exert', 'an influence on {{ effect }}'),
  verb('has', 'have', 'a path to {{ effect }}'),
  verb('acts on', 'act on', '{{ effect }}'),
  '{{ cause }} is {% if not value %}not {% endif %}a cause of {{ effect }}',
  '{{ cause }} {% if value %}changes{% else %}leaves{% endif %} {{ effect }}{% if not value %} unchanged{% endif %}',
  '{{ cause }} {% if value %}alters{% else %}leaves{% endif %} {{ effect }}{% if not value %} as it is{% endif %}',
  ...'affected by, influenced by, impacted by, caused by, causally downstream of, dependent on'
    .split(', ')
    .map(passive),
  '{{ effect }} {% if value %}responds{% else %}does not respond{% endif %} to {{ cause }}',
  '{{ effect }} {% if value %}depends{% else %}does not depend{% endif %} on {{ cause }}',
  ...['related', 'linked', 'connected'].map(
    (word) => `{{ cause }} is ${NOT}not {% endif %}${word} to {{ effect }}`,
  ),
  `{{ effect }} is {% if value %}not {% endif %}independent of {{ cause }}`,
];

/** Sentences that answer the question, but may also describe the graph before the intervention. */
export const TOLD: readonly string[] = [
  verb('causes', 'cause', '{{ effect }}'),
  `{{ cause }} is ${NOT}not {% endif %}an ancestor of {{ effect }}`,
  passive('a descendant of'),
  ...'path, relationship, relation, link, connection, effect, route, influence, association, chain'
    .split(', ')
    .map(between),
];
