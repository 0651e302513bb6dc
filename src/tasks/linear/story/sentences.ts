import { templates } from '../../shared/template.ts';

/**
 * The sentences of the linear theme: gauges on a panel. No pronoun stands for a gauge, and names take no article,
 * so that every sentence is right for every name.
 */
export const SENTENCES = {
  opening:
    'A panel has the gauges {{ names }}. Each gauge shows a number of units. That number is the sum of a base amount, which depends on no other gauge, and of what other gauges directly add or take away.',
  rules:
    'The rules below are all the direct influences there are. Each rule says how strong one direct influence is, with every other influence on the same gauge held still:',
  rule: '- {{ effect }} directly {% if rises %}rises{% else %}falls{% endif %} by {{ amount }} for every unit that {{ cause }} rises.',
  closing:
    'Direct influences on the same gauge add up. A rule works at every reading, for half a unit as for ten, and a fall has the opposite effect of a rise of the same size. Nothing else plays a part.',
  raised:
    'Now {{ cause }} is raised by 1 unit from outside and kept there, whatever the rules say about {{ cause }}. All base amounts stay the same.',
  held: 'At the same time, {{ mediators }} {% if several %}are{% else %}is{% endif %} kept from outside at the {% if several %}readings{% else %}reading{% endif %} from before {{ cause }} was raised, whatever the rules say about {{ mediators }}.',
  kept: 'Now {{ cause }} is not raised, but kept from outside at the reading from before, whatever the rules say about {{ cause }}. All base amounts stay the same.',
  moved:
    'At the same time, {{ mediators }} {% if several %}are{% else %}is{% endif %} set from outside to the {% if several %}readings{% else %}reading{% endif %} that {{ mediators }} would have come to if {{ cause }} had been raised by 1 unit and nothing else had been touched.',
  question:
    'Once every influence has been passed on, by how many units has {{ effect }} changed from before?',
} as const;

export const say = templates(SENTENCES);

/** How amounts are counted. */
export const UNIT = { one: 'unit', many: 'units' } as const;

/**
 * Names of gauges. None holds a number or says up or down, and none is the beginning of another, so that neither
 * a reader nor an answer rule can take one for something else.
 */
export const NAMES: readonly string[] = `
Acacia Alder Almond Aspen Balsam Bamboo Banyan Beech Birch Boxwood Camellia Cedar Cherry Chestnut Cypress
Dogwood Ebony Elder Fir Ginkgo Hawthorn Hazel Heather Hemlock Hickory Holly Jasmine Juniper Larch Laurel Lilac
Linden Magnolia Mahogany Maple Mulberry Myrtle Oak Oleander Olive Pine Plum Poplar Quince Rowan Sequoia Spruce
Sumac Sycamore Tamarisk Teak Thuja Walnut Willow Yew
`
  .trim()
  .split(/\s+/);
