import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { linear } from '../../../generators/linear.ts';
import { extractNumber } from '../../../src/answers/number/extract-number.ts';
import {
  parseSimulatedModelConfig,
  type SimulatedModelConfig,
} from '../../../src/tasks/shared/simulated-model.ts';
import { simulate } from '../../support/parse.ts';
import { promptOf, rowsOf, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/linear.md'), 'utf8');
const tests = linear(parse(/```yaml\n([\s\S]*?)```/.exec(page)![1]!).tests[0].config);
const rows = [...page.matchAll(/^\| (?:`([a-z-]+)`[^|]*|truth) \|(.+)\|$/gm)]
  .map(([, name, cells]) => ({ name, cells: cells!.split('|').map((cell) => cell.trim()) }))
  .filter(({ cells }) => /^[\d.]+$/.test(cells[0]!));

test('the page’s config gives the page’s table', () => {
  expect(rows.map(({ name }) => name)).toEqual([
    undefined,
    'oracle',
    'product-composer',
    'edge-only',
    'echo',
    'intervention-blind',
  ]);
  for (const { name, cells } of rows) {
    const model = (name ?? 'oracle') as SimulatedModelConfig['model'];
    const says = Object.fromEntries(
      tests.map((item) => {
        const answer = extractNumber(simulate(parseSimulatedModelConfig({ model }), promptOf(item)));
        return [
          `${item.metadata!.effect} ${item.metadata!.pair}`,
          answer.kind === 'number' ? answer.value : answer.kind,
        ];
      }),
    );
    const natural = `${says['nde X1→Y']}, ${says['nie X1→Y']}`;
    expect([says['te X1→X3'], says['te X3→Y'], says['te X1→Y'], natural].map(String)).toEqual(
      cells.slice(0, 4),
    );
    const [variant] = rollUp(rowsOf(tests, [simulatedVariant({ model })]), { createdAt: '' }).variants;
    const composition = variant!.metrics.find((metric) => metric.name === 'Linear composition')!;
    expect(composition.value).toMatchObject({
      value: /^no\b/.test(cells[4]!) ? 1 : 0,
    });
  }
});

test('the page’s count of replies is the corpus’', () => {
  const corpus: { split: string }[] = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../answers/number/corpus.json'), 'utf8'),
  );
  const heldOut = corpus.filter(({ split }) => split === 'held-out').length;
  expect(page).toContain(`Of ${corpus.length} replies written for this test, ${heldOut} were kept back`);
});
