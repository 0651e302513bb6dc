import { contentHash } from '../lib/content-hash.ts';
import { type Case, type CaseKinds, caseId } from './case.ts';

/**
 * Shuffles the questions of this package in the same way in every run of a design, so that an outage affects all tasks
 * and worlds alike and a run can be resumed. All other tests keep their places.
 */
export function dealOrder(
  kinds: CaseKinds,
  tests: { readonly metadata?: Record<string, unknown> | undefined }[],
): void {
  const places: number[] = [];
  const dealt: { readonly key: string; readonly test: (typeof tests)[number] }[] = [];
  tests.forEach((test, place) => {
    const { task, design } = test.metadata ?? {};
    if (typeof task !== 'string' || typeof design !== 'string' || !kinds.has(task)) return;
    places.push(place);
    dealt.push({ key: dealKey(kinds, test.metadata as unknown as Case), test });
  });
  dealt.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
  dealt.forEach(({ test }, i) => {
    tests[places[i]!] = test;
  });
}

/** Returns a hash by which questions are sorted into random order. */
export function dealKey(kinds: CaseKinds, item: Case): string {
  return contentHash([item.design, caseId(kinds, item)]);
}
