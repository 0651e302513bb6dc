/**
 * A sentence with gaps, such as `{{ name }} is {% if not value %}not {% endif %}happy`. It can do nothing but insert
 * texts and choose between words, so a theme can neither run code nor read anything.
 */
export interface Template {
  readonly parts: readonly Part[];
  /** The names of the texts that it inserts. */
  readonly gaps: ReadonlySet<string>;
  /** The names of the true-or-false values by which it chooses words. */
  readonly switches: ReadonlySet<string>;
}

type Part =
  | string
  | { readonly gap: string }
  | { readonly when: string; readonly yes: readonly Part[]; readonly no: readonly Part[] };

export type Values = Readonly<Record<string, string | boolean | undefined>>;

const TAG = /\{\{\s*(\w+)\s*\}\}|\{%\s*(?:if (not )?(\w+)|(else)|(endif))\s*%\}/g;

/** Parses a template. @throws {SyntaxError} If it contains anything but gaps and choices that end. */
export function parseTemplate(text: string): Template {
  const [gaps, switches] = [new Set<string>(), new Set<string>()];
  const open: { when: string; not: boolean; yes: Part[]; no: Part[] | undefined }[] = [];
  const parts: Part[] = [];
  const add = (part: Part): void => {
    const inside = open.at(-1);
    if (part !== '') (inside ? (inside.no ?? inside.yes) : parts).push(part);
  };
  let end = 0;
  for (const tag of text.matchAll(TAG)) {
    add(plain(text.slice(end, tag.index)));
    end = tag.index + tag[0].length;
    const [, gap, not, when, isElse] = tag;
    if (gap !== undefined) {
      gaps.add(gap);
      add({ gap });
    } else if (when !== undefined) {
      switches.add(when);
      open.push({ when, not: not !== undefined, yes: [], no: undefined });
    } else {
      const choice = open.at(-1);
      if (!choice || (isElse && choice.no))
        throw new SyntaxError(`expected {% if … %} before ${tag[0]}, got ${text}`);
      if (isElse) choice.no = [];
      else {
        open.pop();
        const { yes, no = [] } = choice;
        add(choice.not ? { when: choice.when, yes: no, no: yes } : { when: choice.when, yes, no });
      }
    }
  }
  add(plain(text.slice(end)));
  if (open.length > 0) throw new SyntaxError(`expected {% endif %} after every {% if … %}, got ${text}`);
  return { parts, gaps, switches };
}

function plain(text: string): string {
  if (/\{\{|\{%|\{#|\}\}|%\}/.test(text))
    throw new SyntaxError(
      `expected only {{ name }}, {% if name %}, {% if not name %}, {% else %} and {% endif %}, got ${text}`,
    );
  return text;
}

/** @example fill(parseTemplate('{{ name }} is {% if not value %}not {% endif %}happy'), { name: 'Ara', value: true }) */
export function fill({ parts }: Pick<Template, 'parts'>, values: Values): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('gap' in part) return String(values[part.gap]);
      return fill({ parts: values[part.when] ? part.yes : part.no }, values);
    })
    .join('');
}
