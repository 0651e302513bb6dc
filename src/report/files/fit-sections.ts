export interface ReportSection {
  /** What it is called when it has to be left out. */
  readonly title: string;
  readonly text: string;
  /** 0 for what must be there; the higher, the sooner it is left out. */
  readonly detail: number;
}

/**
 * As many sections as a limit allows, in their order, the most detailed left out first; a sentence at the end says
 * which.
 *
 * @param limit - In bytes of UTF-8.
 * @param elsewhere - Where the rest is to be found.
 */
export function fitSections(sections: readonly ReportSection[], limit: number, elsewhere: string): string {
  const out = new Set<ReportSection>();
  const written = (): string => {
    const shown = sections.filter((section) => !out.has(section)).map(({ text }) => text);
    return `${[...shown, ...leftOut([...out], elsewhere)].join('\n\n')}\n`;
  };
  // Of the same detail, the last goes first.
  const queue = sections
    .filter(({ detail }) => detail > 0)
    .toSorted((a, b) => b.detail - a.detail || sections.indexOf(b) - sections.indexOf(a));
  let text = written();
  for (const section of queue) {
    if (Buffer.byteLength(text) <= limit) break;
    out.add(section);
    text = written();
  }
  return text;
}

function leftOut(sections: readonly ReportSection[], elsewhere: string): string[] {
  if (sections.length === 0) return [];
  const kinds = [...Map.groupBy(sections, ({ title }) => title)].map(([title, list]) =>
    list.length > 1 ? `${title} (${list.length})` : title,
  );
  return [`Left out for length, to be found in ${elsewhere}: ${kinds.join(', ')}.`];
}
