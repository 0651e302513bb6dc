import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import nunjucks from 'nunjucks';
import { count, day } from '../draw/format.ts';
import { printable } from '../lib/printable.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { PAGE_TEMPLATE } from './page-template.ts';
import { type SectionView, sectionView } from './page-view.ts';
import type { Section } from './section.ts';
import { DEFAULT_TITLE, reportSections } from './sections.ts';

/** From this number of variants on, the page has a box that filters the rows of tables by name. */
const MANY_VARIANTS = 5;

/** Renders a scorecard as one HTML file, which loads nothing else. Equal scorecards give equal text. */
export async function pageHtml(scorecard: Scorecard): Promise<string> {
  const { variants, description } = scorecard;
  const style = clientFile('page.css');
  const script = clientFile('page.js');
  const names = variants.map(({ name }) => name);
  // The first section is always the verdict.
  const [verdict, ...others] = await reportSections(scorecard);
  const viewOf = (section: Section): SectionView => sectionView(section, names);
  const environment = new nunjucks.Environment(null, { autoescape: true, throwOnUndefined: true, trimBlocks: true });
  return environment.renderString(PAGE_TEMPLATE, {
    title: printable(description ?? DEFAULT_TITLE),
    about: aboutText(scorecard),
    contentPolicy: `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`,
    style,
    script,
    verdict: viewOf(verdict!),
    opened: others.filter(({ open }) => open).map(viewOf),
    closed: others.filter(({ open }) => !open).map(viewOf),
    hasFilter: variants.length >= MANY_VARIANTS,
  });
}

/** Writes the line below the title. @example '3 variants · 600 questions · 2 June 2025' */
function aboutText({ variants, cases, createdAt, description }: Scorecard): string {
  return [
    ...(description === undefined ? [] : [DEFAULT_TITLE]),
    count(variants.length, 'variant'),
    count(cases.length, 'question'),
    day(createdAt),
  ].join(' · ');
}

/** Reads a style sheet or a script that becomes a part of the page. */
function clientFile(name: string): string {
  return readFileSync(new URL(`client/${name}`, import.meta.url), 'utf8');
}

/** Returns the hash by which the page's content policy allows a style sheet or a script. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
