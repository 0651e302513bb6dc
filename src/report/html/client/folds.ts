/** Opens the folded sections around the target of an address, and opens all sections for printing. */
export function revealTarget(): void {
  window.addEventListener('hashchange', reveal);
  window.addEventListener('beforeprint', () => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('details.fold')) fold.open = true;
  });
  reveal();
}

function reveal(): void {
  const id = location.hash.slice(1);
  const target = id === '' || id.startsWith('q') ? null : document.getElementById(id);
  if (!target) return;
  let fold: Element | null = target.querySelector('details.fold') ?? target;
  for (; fold; fold = fold.parentElement) if (fold instanceof HTMLDetailsElement) fold.open = true;
  target.scrollIntoView();
}
