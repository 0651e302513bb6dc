import { templates } from '../../shared/template.ts';

/** The sentences about gauges on a panel. Names take no article, so that every sentence is correct for every name. */
export const SENTENCES = {
  opening:
    'A panel has the gauges {{ names }}. Each gauge shows a number of units: a base amount, which depends on no other gauge, plus whatever other gauges directly add or take away.',
  rules:
    'The rules below list every direct influence. Each rule says how strong one direct influence is while all other influences on the same gauge stay the same:',
  rule: '- {{ effect }} directly {% if rises %}rises{% else %}falls{% endif %} by {{ amount }} for every unit that {{ cause }} rises.',
  closing:
    'Direct influences on the same gauge add up. Each rule holds at every reading, for half a unit as well as for ten, and a fall has the opposite effect of a rise of the same size. Nothing else affects any gauge.',
  raised: 'Now somebody raises {{ cause }} by exactly 1 unit and fixes it there.',
  held: 'At the same time, {{ mediators }} {% if several %}are{% else %}is{% endif %} fixed at the {% if several %}readings{% else %}reading{% endif %} that {{ mediators }} showed before {{ cause }} was raised.',
  kept: 'Now somebody fixes {{ cause }} at its current reading, without raising it.',
  moved:
    'At the same time, {{ mediators }} {% if several %}are{% else %}is{% endif %} fixed at the {% if several %}readings{% else %}reading{% endif %} that {{ mediators }} would have reached if {{ cause }} had been raised by exactly 1 unit and nothing else had been done.',
  question:
    'All base amounts stay the same. Once all influences have taken effect, by how many units has {{ effect }} changed from its reading before anything was raised or fixed? Write a rise as a positive number and a fall as a negative one.',
} as const;

export const say = templates(SENTENCES);

export const UNIT = { one: 'unit', many: 'units' } as const;

/**
 * No name contains a number, “up” or “down”, and no name is the beginning of another. Therefore, neither a model nor a
 * parse rule can mistake a name for something else.
 */
export const NAMES: readonly string[] = `
Acacia Alder Almond Aspen Balsam Bamboo Banyan Beech Birch Boxwood Camellia Cedar Cherry Chestnut Cypress
Dogwood Ebony Elder Fir Ginkgo Hawthorn Hazel Heather Hemlock Hickory Holly Jasmine Juniper Larch Laurel Lilac
Linden Magnolia Mahogany Maple Mulberry Myrtle Oak Oleander Olive Pine Plum Poplar Quince Rowan Sequoia Spruce
Sumac Sycamore Tamarisk Teak Thuja Walnut Willow Yew
`
  .trim()
  .split(/\s+/);
