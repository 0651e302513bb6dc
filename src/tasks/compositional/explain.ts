import { decodeScm, evaluate, hold } from '../../causal/scm.ts';
import { type CompositionalCase, noiseOf } from '../shared/compositional-case.ts';

/** What is true of every node in a question's unit, held nodes included: `X held on. On: X, C. Off: A, Y.` */
export function explainCase(item: CompositionalCase): string {
  const { equations, pair, query } = item;
  const scm = decodeScm(equations);
  const { nodes } = scm.dag;
  const setting = noiseOf(item);
  const [cause = ''] = pair.split('→');
  const held = query === 'factual' ? undefined : nodes.indexOf(cause);
  const values = evaluate(held === undefined ? scm : hold(scm, held, query === 'do-true'), setting);
  const those = (wanted: number): string =>
    nodes.filter((_, node) => values[node] === wanted).join(', ') || 'none';
  const intervention = held === undefined ? '' : `${cause} held ${query === 'do-true' ? 'on' : 'off'}. `;
  return `${intervention}On: ${those(1)}. Off: ${those(0)}.`;
}
