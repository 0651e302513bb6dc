import { filterByName } from './filter.ts';
import { revealTarget } from './folds.ts';
import { makeSortable } from './sort.ts';

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sortable]')) makeSortable(table);
revealTarget();
filterByName();
