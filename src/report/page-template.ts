/** The template of the page. All values but the style sheet, the script and figures are escaped. */
export const PAGE_TEMPLATE = `{% macro bracketed(view) %}{{ view.text }}{% if view.bracket %} <span class="bracket">{{ view.bracket }}</span>{% endif %}{% endmacro %}
{% macro cellText(cell) %}
{% if cell.href %}<a href="{{ cell.href }}">{{ cell.text }}</a>{% else %}{{ cell.text }}{% endif %}
{% if cell.detail.text %} <small>{{ bracketed(cell.detail) }}</small>{% endif %}{% endmacro %}
{% macro tableOf(block) %}
<div class="scroll{% if block.rows.length > 30 %} tall{% endif %}" tabindex="0"{% if block.caption.text %} role="region" aria-label="{{ block.caption.text }}"{% endif %}><table{% if block.isSortable %} data-sortable{% endif %}{% if block.head.length > 4 and not block.isSortable %} class="many"{% endif %}>
<caption>{{ bracketed(block.caption) }}</caption>
<thead><tr>{% for cell in block.head %}{% if cell.text %}<th scope="col"{% if cell.isNumber %} class="number"{% endif %}>{{ bracketed(cell) }}</th>{% else %}<td></td>{% endif %}{% endfor %}</tr></thead>
<tbody>
{% for row in block.rows %}
<tr{% if row.name %} data-name="{{ row.name }}"{% endif %}>{% for cell in row.cells %}{% if loop.first %}<th scope="row">{{ cellText(cell) }}</th>{% else %}<td class="{{ cell.tone }}{% if cell.isNumber %} number{% endif %}">{{ cellText(cell) }}</td>{% endif %}{% endfor %}</tr>
{% endfor %}
</tbody></table></div>
{% endmacro %}
{% macro questionsOf(block) %}
<form class="which" hidden>
<label>Show <select name="which"><option value="wrong">wrong answers</option><option value="lost">lost questions</option><option value="gained">gained questions</option></select></label>
<label>of <select name="variant"><option value="">any variant</option>{% for name in block.names %}<option value="{{ loop.index0 }}" data-name="{{ name }}">{{ name }}</option>{% endfor %}</select></label>
<label>with <input name="words" type="search" placeholder="words of the title"></label> <output></output>
</form>
<ol class="questions">
{% for question in block.questions %}
<li data-wrong="{{ question.wrong }}" data-lost="{{ question.lost }}" data-gained="{{ question.gained }}">
{% if question.texts %}<details><summary>{{ question.title }} <small>right: {{ question.truth }} · wrong: {{ question.wrongNames }}</small></summary>
<pre tabindex="0">{{ question.texts.prompt }}</pre>
<p>Right answer: {{ question.truth }}</p>
<dl>{% for reply in question.texts.replies %}<dt>{{ reply.variant }}: {{ reply.read }}</dt><dd>{{ reply.text }}</dd>{% endfor %}</dl></details>
{% else %}<span>{{ question.title }} <small>right: {{ question.truth }} · wrong: {{ question.wrongNames }}</small></span>{% endif %}
</li>
{% endfor %}
</ol>
{% if block.more %}<p>{{ block.more }} more are in answers.csv.</p>{% endif %}
{% endmacro %}
{% macro blockOf(block) %}
{% if block.kind == 'text' %}<p>{% for part in block.parts %}{% if part.kind == 'text' %}{{ part.text }}{% else %}<code class="{{ part.kind }}"{% if part.kind == 'command' %} tabindex="0"{% endif %}>{{ part.text }}</code>{% endif %}{% endfor %}</p>
{% elif block.kind == 'verdict' %}<p class="verdict {{ block.tone }}">{% if block.sign %}<span class="sign" aria-hidden="true">{{ block.sign }}</span> {% endif %}<span>{{ block.text }}</span></p>
{% elif block.kind == 'list' %}<ul class="notes">{% for item in block.items %}<li class="{{ item.tone }}">{% if item.sign %}<span class="sign" aria-hidden="true">{{ item.sign }}</span> {% endif %}<span>{{ cellText(item) }}</span></li>{% endfor %}</ul>
{% elif block.kind == 'table' %}{{ tableOf(block) }}
{% elif block.kind == 'figure' %}<figure>{% if block.caption %}<figcaption>{% if block.title %}<b>{{ block.title }}</b> {% endif %}{{ block.caption }}</figcaption>{% endif %}{{ block.svg | safe }}</figure>
{% elif block.kind == 'terms' %}<dl>{% for word, meaning in block.terms %}<dt>{{ word }}</dt><dd>{{ meaning }}</dd>{% endfor %}</dl>
{% elif block.kind == 'questions' %}{{ questionsOf(block) }}
{% endif %}
{% endmacro %}
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{ contentPolicy }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{ title }}</title>
<style>{{ style | safe }}</style>
</head>
<body>
<header><h1>{{ title }}</h1> <p>{{ about }}</p>
{% if hasFilter %}<label class="filter" hidden>Filter <input type="search" placeholder="name of a variant"></label>{% endif %}
</header>
<main>
<section id="{{ verdict.id }}" aria-label="{{ verdict.title }}">
{% for block in verdict.blocks %}{{ blockOf(block) }}{% endfor %}
</section>
<div class="opened">
{% for section in opened %}
<section id="{{ section.id }}"><h2>{{ section.title }}</h2>
{% for block in section.blocks %}{{ blockOf(block) }}{% endfor %}
</section>
{% endfor %}
</div>
{% for section in closed %}
<section id="{{ section.id }}"><details class="closed"><summary><h2>{{ section.title }}</h2></summary>
{% for block in section.blocks %}{{ blockOf(block) }}{% endfor %}
</details></section>
{% endfor %}
</main>
<script>{{ script | safe }}</script>
</body>
</html>
`;
