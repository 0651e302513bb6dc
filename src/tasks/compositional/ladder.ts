import { arrows } from '../shared/graphs.ts';
import type { Preset } from './presets.ts';

export const MOST_LINKS = 8;

/**
 * Chains of 1, 2, … links, one a world, of which only the whole is asked about: how long a chain can a model follow?
 *
 * Every link lets its cause through in nine of ten units (local PNS 0.9): by turns it is on anyway in one of ten, and
 * off. Units are balanced, so that J means the same on every rung, whatever the PNS of the whole. Beside the chain, a branch
 * as long leads from the same cause elsewhere: of a bare chain every node would matter, and who looked for one that is on
 * or off anyway, wherever it stands, would have a J of 1.
 *
 * @param index - Of the world, from 0: rungs come round again.
 */
export function rung(index: number): Preset {
  const links = (index % MOST_LINKS) + 1;
  const chain = [...'ABCDEFG'.slice(0, links - 1), 'Y'];
  const branch = [...'HIJKLMNO'.slice(0, links)];
  const follow = (nodes: readonly string[]): string =>
    nodes.map((node, i) => `${nodes[i - 1] ?? 'X'}>${node}`).join(' ');
  const turns = [branch, chain].flatMap((nodes) => nodes.map((node, i) => [node, i % 2 === 0] as const));
  return {
    title: links === 1 ? 'One link' : `${links} links`,
    edges: arrows(`${follow(branch)} ${follow(chain)}`),
    functions: Object.fromEntries(turns.map(([node, isOr]) => [node, isOr ? 'or' : 'and'] as const)),
    noise: { X: 0.5, ...Object.fromEntries(turns.map(([node, isOr]) => [node, isOr ? 0.1 : 0.9])) },
  };
}

/** What the config key `preset: ladder` stands for, unless the config says otherwise. */
export const LADDER = { worlds: MOST_LINKS, units: { balanced: 24 } } as const;
