import { createHash } from 'node:crypto';
import { clientCode } from './client-code.ts';
import { type Markup, markupTemplate, ready } from './markup.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly folded?: boolean;
  readonly lead?: string;
  readonly parts: readonly Markup[];
  /** The items listed at the end of the section. If there are none, `empty` is shown. */
  readonly list?: readonly string[];
  readonly empty?: string;
}

const template = markupTemplate(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{ policy }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{ title }}</title>
<style>{{ style }}</style>
</head>
<body>
<header>
<h1>{{ title }}</h1>
<p class="about">{{ about }}</p>
</header>
<div class="bar"><nav aria-label="Sections"><ul>{% for section in sections %}<li><a href="#{{ section.id }}">{{ section.title }}</a></li>{% endfor %}{% if glossary.length %}<li><a href="#glossary">Glossary</a></li>{% endif %}</ul></nav>
<div class="filter" hidden><label for="filter">Filter</label> <input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="name of a variant"> <output for="filter"></output></div></div>
<main>
{% for section in sections %}<section id="{{ section.id }}" aria-labelledby="{{ section.id }}-title">
{% if 'folded' in section %}<details class="fold"><summary>{% endif %}<h2 id="{{ section.id }}-title">{{ section.title }}</h2>{% if 'folded' in section %}</summary>{% endif %}
{% if "lead" in section %}<p class="lead">{{ section.lead }}</p>{% endif %}
{% for part in section.parts %}{{ part }}
{% endfor %}
{% if "list" in section %}{% if section.list.length %}<h3>Problems</h3><ul class="problems">{% for item in section.list %}<li>{{ item }}</li>{% endfor %}</ul>{% else %}<p>{{ section.empty }}</p>{% endif %}{% endif %}
{% if 'folded' in section %}</details>{% endif %}</section>
{% endfor %}
{% if glossary.length %}<section id="glossary" aria-labelledby="glossary-title">
<details class="fold"><summary><h2 id="glossary-title">Glossary</h2></summary>
<dl>{% for entry in glossary %}<dt>{{ entry.word }}</dt><dd>{{ entry.meaning }}</dd>{% endfor %}</dl></details>
</section>{% endif %}
</main>
{% for script in scripts %}<script>{{ script }}</script>{% endfor %}
</body>
</html>
`);

interface Page {
  readonly title: string;
  readonly about: string;
  /** Sections without parts are omitted. */
  readonly sections: readonly Section[];
  readonly glossary?: readonly (readonly [word: string, meaning: string])[];
  /** The scripts of this package that follow the script for sorting and filtering. */
  readonly scripts?: readonly string[];
}

/** Renders one HTML file, which loads nothing else. Its security policy allows only the scripts of this package. */
export function pageOf({ title, about, sections, glossary = [], scripts = [] }: Page): string {
  const { style, page } = clientCode();
  const all = [page, ...scripts];
  const hashes = all.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return template({
    title,
    about,
    style: ready(style),
    scripts: all.map(ready),
    policy: `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashes.join(' ')}; base-uri 'none'; form-action 'none'`,
    sections: sections.filter(({ parts }) => parts.length > 0),
    glossary: glossary.map(([word, meaning]) => ({ word, meaning })),
  }).markup;
}
