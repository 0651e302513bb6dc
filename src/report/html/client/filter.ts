/** Hides the elements of variants whose names do not contain the text of the filter. */
export function filterByName(): void {
  const box = document.querySelector<HTMLElement>('.filter')!;
  const input = box.querySelector('input')!;
  const output = box.querySelector('output')!;
  const named = [...document.querySelectorAll('[data-name]')];
  const rows = [...document.querySelectorAll('tr[data-name]')];
  input.addEventListener('input', () => {
    const wanted = input.value.trim().toLowerCase();
    for (const element of named)
      element.toggleAttribute('data-hidden', !nameOf(element).toLowerCase().includes(wanted));
    const left = countNames(rows.filter((row) => !row.hasAttribute('data-hidden')));
    output.textContent = wanted === '' ? '' : `${left} of ${countNames(rows)}`;
  });
  if (countNames(rows) > 1) box.hidden = false;
}

function countNames(rows: readonly Element[]): number {
  return new Set(rows.map(nameOf)).size;
}

function nameOf(element: Element): string {
  return element.getAttribute('data-name') ?? '';
}
