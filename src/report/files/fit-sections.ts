export interface ReportSection {
  /** The name of the section in the list of omitted sections. */
  readonly title: string;
  readonly text: string;
  /** The level of detail: 0 for an indispensable section. Sections with the highest level are omitted first. */
  readonly detail: number;
}

/**
 * Joins as many sections as a limit allows, in their order, omitting the most detailed first. A sentence at the end names
 * the omitted sections.
 *
 * @param limit - The limit in bytes of UTF-8.
 * @param elsewhere - The place of the complete report.
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
  return [`Left out for length, to be found in ${elsewhere}: ${kinds.join(', ')}.`];
}
