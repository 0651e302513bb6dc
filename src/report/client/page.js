// @ts-check
/** Filters and sorts what the page of a report contains. The page also works without it. */
(() => {
  const collator = new Intl.Collator('en', { numeric: true });

  /** @type {<E extends Element>(selector: string, within?: ParentNode) => E[]} */
  const all = (selector, within = document) => [...within.querySelectorAll(selector)].map((one) => /** @type {any} */ (one));

  for (const table of all('table[data-sortable]')) makeSortable(/** @type {HTMLTableElement} */ (table));
  filterVariants();
  filterQuestions();
  addEventListener('hashchange', reveal);
  addEventListener('beforeprint', () => {
    for (const fold of all('details.closed')) fold.setAttribute('open', '');
  });
  reveal();

  /** Opens the section that an address names, and shows the questions that a variant lost. */
  function reveal() {
    const [id, variant] = decodeURIComponent(location.hash.slice(1)).split(/=(.*)/s);
    const section = id ? document.getElementById(id) : null;
    if (!section) return;
    section.querySelector('details.closed')?.setAttribute('open', '');
    const form = section.querySelector('form');
    if (form && variant !== undefined) {
      const option = all('option[data-name]', form).find((one) => one.getAttribute('data-name') === variant);
      if (!selectQuestions(form, 'lost', option)) selectQuestions(form, 'gained', option);
    }
    section.scrollIntoView();
  }

  /**
   * Shows the lost or the gained questions of a variant, and returns whether there are any.
   *
   * @param {HTMLFormElement} form @param {string} kind @param {Element | undefined} option
   */
  function selectQuestions(form, kind, option) {
    const { which, variant } = /** @type {any} */ (form.elements);
    which.value = kind;
    variant.value = option?.getAttribute('value') ?? '';
    form.dispatchEvent(new Event('input'));
    return document.querySelector('.questions > li:not([hidden])') !== null;
  }

  /** Hides the rows of the variants whose names do not contain the words. */
  function filterVariants() {
    const label = /** @type {HTMLElement | null} */ (document.querySelector('.filter'));
    const input = label?.querySelector('input');
    if (!label || !input) return;
    label.hidden = false;
    input.addEventListener('input', () => {
      const words = input.value.trim().toLowerCase();
      for (const row of all('tr[data-name]'))
        /** @type {HTMLElement} */ (row).hidden = !row.getAttribute('data-name')?.toLowerCase().includes(words);
    });
  }

  /** Hides the questions that the form does not select: by who was wrong, lost or gained them, and by their titles. */
  function filterQuestions() {
    const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form.which'));
    const output = form?.querySelector('output');
    if (!form || !output) return;
    form.hidden = false;
    const items = all('.questions > li');
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', () => {
      const { which, variant, words } = /** @type {any} */ (form.elements);
      const wanted = words.value.trim().toLowerCase();
      for (const item of items) {
        const who = (item.getAttribute(`data-${which.value}`) ?? '').split(' ').filter(Boolean);
        const isOfVariant = variant.value === '' ? who.length > 0 : who.includes(variant.value);
        const title = item.querySelector('summary, span')?.textContent?.toLowerCase() ?? '';
        /** @type {HTMLElement} */ (item).hidden = !(isOfVariant && title.includes(wanted));
      }
      output.textContent = `${all('.questions > li:not([hidden])').length} of ${items.length}`;
    });
  }

  /** Makes the heads of a table buttons that sort it. @param {HTMLTableElement} table */
  function makeSortable(table) {
    for (const [column, head] of all('thead > tr > *', table).entries()) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener('click', () => sortBy(table, /** @type {HTMLElement} */ (head), column));
    }
  }

  /**
   * Sorts the rows by a column: from the largest value, or from the smallest if they are sorted so already.
   *
   * @param {HTMLTableElement} table @param {HTMLElement} head @param {number} column
   */
  function sortBy(table, head, column) {
    const sign = head.getAttribute('aria-sort') === 'descending' ? 1 : -1;
    for (const other of all('[aria-sort]', table)) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', sign === 1 ? 'ascending' : 'descending');
    const body = table.tBodies[0];
    const rows = [...(body?.rows ?? [])].map((row) => ({ row, key: keyOf(row.cells[column]) }));
    rows.sort((a, b) => Number(a.key === undefined) - Number(b.key === undefined) || sign * compare(a.key, b.key));
    body?.append(...rows.map(({ row }) => row));
  }

  /**
   * Reads the number or the text at the start of a cell; undefined for a dash, which comes last in either order.
   *
   * @param {HTMLTableCellElement | undefined} cell
   */
  function keyOf(cell) {
    const text = (cell?.textContent ?? '').trim();
    if (text === '' || text === '–') return undefined;
    const number = Number.parseFloat(text.replaceAll(',', '').replace('−', '-').replace('$', ''));
    return Number.isNaN(number) ? text : number;
  }

  /** @param {string | number | undefined} a @param {string | number | undefined} b */
  function compare(a, b) {
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return collator.compare(String(a), String(b));
  }
})();
