import { describe, expect, test } from 'vitest';
import { printable, printableText } from '../../src/lib/printable.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import type { questionData } from '../../src/report/html/questions-section.ts';
import { questionTitle } from '../../src/report/question-title.ts';
import { HOSTILE, mixedScorecard, poisoned } from './scorecards.ts';

const scorecard = mixedScorecard();
const page = await htmlReport(scorecard);

/** Everything that the page shows, without the script and style that are its own. */
function shown(html: string): string {
  return html.replace(/<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '');
}

describe('the page', () => {
  test('has its sections in order: what the run shows, all models, where it breaks, the questions; the rest folded', () => {
    const ids = [...page.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual([
      'verdict',
      'models',
      'where',
      'questions',
      'compositional',
      'intervention-effects',
      'diagnosis',
      'quality',
      'method',
      'glossary',
    ]);
    expect(page.match(/<details class="fold">/g)).toHaveLength(ids.length - 4);
  });

  test('has every figure once, with a title, a way to read it and a text alternative for every image', () => {
    const ids = [...page.matchAll(/<figure id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toMatchInlineSnapshot(`
      [
        "ranked",
        "where-graph",
        "where-tree",
        "world-1-estimates",
      ]
    `);
    for (const figure of page.match(/<figure[\s\S]*?<\/figure>/g)!) {
      expect(figure).toMatch(/<h([34])>[^<]+<\/h\1><figcaption>[^<]+<\/figcaption>/);
      for (const [, attributes] of figure.matchAll(/<svg ([^>]*)>/g)) {
        expect(attributes).toMatch(
          /role="(?:img|group)".*aria-label="[^"]+"|aria-label="[^"]+".*role="img"|aria-hidden="true"/,
        );
      }
    }
  });

  test('asks for nothing from outside and allows no script but its own', () => {
    expect(page).not.toMatch(/(?:src|href)="(?!#)/);
    expect(page).toMatch(/Content-Security-Policy" content="default-src &#39;none&#39;/);
    expect(page.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/json" id="data">',
      '<script>',
      '<script>',
    ]);
    expect(shown(page)).not.toMatch(/ on[a-z]+=/);
  });

  test('is the same text for the same scorecard', async () => {
    expect(await htmlReport(structuredClone(scorecard))).toBe(page);
  });

  test('tells numbers of the scorecard: the class of every variant, and the truth', () => {
    const models = /<section id="models"[\s\S]*?<\/section>/.exec(page)![0];
    const classes = [...models.matchAll(/<bdi>([^<]+)<\/bdi><\/th>[\s\S]*?class="badge (\w+)"/g)].map(
      ([, name, verdict]) => `${name}: ${verdict}`,
    );
    expect(classes).toEqual([
      'oracle: VC',
      'forgetful after 3 links: VI',
      'forgetful after 2 links: mixed',
      'credulous: IC',
      'noisy: II',
      'always-yes: undefined',
      'mute: inconclusive',
    ]);
    expect(page).toContain('X→Y: 0.028, valid');
    // Nothing here is long enough to be cut.
    expect(page).not.toContain('more characters)');
    expect(page).toContain('Cut tree: X, C, D, Y.');
  });

  test('holds every question with everybody’s replies, and the truth of every node', () => {
    const data: ReturnType<typeof questionData> = JSON.parse(/id="data">(.*?)<\/script>/.exec(page)![1]!);
    const group = data.groups.find(({ id }) => id.endsWith('/X→Y/do-false'))!;
    expect(group).toMatchObject({ title: 'If X is forced off, is Y on?', numbers: '0-127' });
    expect(group.replies.map(([replicate]) => replicate!.length)).toEqual(Array(7).fill(128));
    const [id, text] = Object.entries(data.texts).find(([key]) => key.endsWith('/X→Y/do-false/2'))!;
    expect(text).toMatchObject({ truth: 'yes', about: 'X held off. On: B, C, D, E, F, Y. Off: X, A.' });
    expect(page).toContain(`#q=${encodeURIComponent(id.replace('do-false/2', ''))}`);
  });

  test('holds prompts whole, their common lines once, and the way to a row of promptfoo’s view', async () => {
    const story = Array.from(
      { length: 400 },
      (_, i) => `Rule ${i}: nobody else is happy because of this.`,
    ).join('\n');
    const examples = (scorecard.examples ?? []).slice(0, 2).map((example, i) => ({
      ...example,
      prompt: `${story}\nQuestion ${i}?`,
      test: 20 + i,
    }));
    const found = await htmlReport({ ...scorecard, evalId: 'eval-a b', examples });
    const data: ReturnType<typeof questionData> = JSON.parse(
      /id="data">(.*?)<\/script>/.exec(found)?.[1] ?? '',
    );
    const texts = Object.values(data.texts);
    expect(texts.map(({ prompt }) => prompt.map((place) => data.lines[place]).join('\n'))).toEqual(
      examples.map(({ prompt }) => prompt),
    );
    expect(data.lines).toHaveLength(402);
    expect(texts.map(({ row }) => row)).toEqual([21, 22]);
    expect(data.view).toBe('http://localhost:15500/eval/eval-a%20b?rowId=');
  });

  test.each([
    ['w/X→Y/do-true', 'If X is forced on, is Y on?'],
    ['w/Y/factual', 'Is Y on?'],
    ['w/C→Y/factual', 'Units of C→Y: is Y on?'],
    [
      'w/mediation/tuebingen/A→B/intervention on C',
      'After intervention on C, does A cause B in graph mediation (tuebingen names)?',
    ],
    ['anything/else', 'anything/else'],
    ['w/X→Y/constructor', 'w/X→Y/constructor'],
    ['w/constructor', 'w/constructor'],
  ])('names %s by a sentence', (group, title) => {
    expect(questionTitle(group)).toBe(title);
  });

  test('of Figure 4 in twelve variants is under 1 MB', async () => {
    const twelve = Array.from({ length: 12 }, (_, c) => scorecard.variants[c % 5]!).map((variant, c) => ({
      ...variant,
      provider: { ...variant.provider, label: `${variant.provider.label} ${c}` },
      // Different enough that no two panels are drawn as one.
      compositional: JSON.parse(
        JSON.stringify(variant.compositional).replaceAll(
          /"value":(0\.\d+)/g,
          (_, value) => `"value":${Math.min(1, Number(value) + c / 100)}`,
        ),
      ),
    }));
    expect((await htmlReport({ ...scorecard, variants: twelve })).length).toBeLessThan(1_000_000);
  });
});

test('a hundred variants and twenty worlds share panels and fold what is long', async () => {
  const variants = Array.from({ length: 100 }, (_, c) => {
    const variant = scorecard.variants[c % 5]!;
    return {
      ...variant,
      provider: { id: 'x', label: `model ${c}` },
      tasks: {
        ...variant.tasks,
        compositional: {
          worlds: Array.from({ length: 20 }, (_, w) => ({
            ...variant.compositional[0]!,
            world: `world ${w}`,
          })),
        },
      },
    };
  });
  const worlds = Array.from({ length: 20 }, (_, w) => ({ ...scorecard.worlds[0]!, id: `world ${w}` }));
  const large = await htmlReport({
    ...scorecard,
    tasks: { ...scorecard.tasks, compositional: { worlds } },
    variants,
  });
  expect(large.match(/<details class="world">/g)).toHaveLength(20);
  expect(large.match(/all 100 variants/g)).toHaveLength(20);
  expect(large.length).toBeLessThan(10_000_000);
});

describe('hostile text', async () => {
  const bad = await htmlReport(poisoned(scorecard));

  test('is shown as text, in every place', () => {
    const seen = shown(bad);
    expect(seen).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(seen).not.toMatch(/<script|<img|\son[a-z]+="/);
    expect(bad.match(/<script/g)).toHaveLength(3);
    expect(seen).not.toMatch(/href="(?!#)/);
    // Templates of ours are filled once; text is never one.
    expect(seen).toContain('{{ 7 * 7 }}');
  });

  test('moves no cursor, hides nothing and turns no direction', () => {
    expect(bad).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}/u);
  });

  test('of a megabyte is cut, and says so', () => {
    expect(bad.length).toBeLessThan(1_000_000);
    expect(bad).toMatch(/\d{6} more characters\)/);
  });
});

describe('printable text', () => {
  test('keeps letters of every script and whole pairs', () => {
    expect(printable('Größe 数学 😀 عربى')).toBe('Größe 数学 😀 عربى');
    expect(printable('😀'.repeat(10), 5)).toBe('😀😀 … (16 more characters)');
    expect(printable('a\ud800b')).toBe('a b');
  });

  test('keeps lines only where asked to', () => {
    expect(printable('a\r\nb\u2028c')).toBe('a b c');
    expect(printableText('a\r\nb\u2028\tc\u0007')).toBe('a\nb\n\tc�');
    expect(printable(HOSTILE)).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });
});
