export interface ReportSection {
  readonly title: string;
  readonly text: string;
  /** The level of detail. The highest level is omitted first, and level 0 never. */
  readonly detail: number;
}

/**
 * Joins as many sections as fit into `limit` bytes. The most detailed sections are omitted first, and a sentence at the
 * end names them.
 */
export function fitSections(sections: readonly ReportSection[], limit: number, elsewhere: string): string {
  const out = new Set<ReportSection>();
  const written = (): string => {
    const shown = sections.filter((section) => !out.has(section)).map(({ text }) => text);
    return `${[...shown, ...leftOut([...out], elsewhere)].join('\n\n')}\n`;
  };
  // Among sections of equal detail, the last is omitted first.
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
  return [`Omitted to save space (see ${elsewhere}): ${kinds.join(', ')}.`];
}
