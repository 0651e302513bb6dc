import { promptCheck } from '../../shared/prompt-check.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import { modelOf, storySignature, worldSignature } from '../read-back.ts';
import { storyParser } from '../story/story-parser.ts';
import type { ProbeCase } from './probe-case.ts';
import { probeOf } from './probe-truth.ts';
import { probeParser } from './reading.ts';

/** Checks that a prompt asks its case's probe, about the same world, unit and nodes. */
export const isProbeOf = promptCheck(readerOf, signatureOf, (item: ProbeCase) => {
  const scm = modelOf(item.equations);
  const { kind, node, cause, held } = probeOf(scm, item);
  const { nodes } = scm.dag;
  const isStory = kind === 'one step' || kind === 'facts';
  const causePart = kind === 'reading' ? 'cause' : held ? 'do-true' : 'do-false';
  const world = worldSignature(scm, [...item.noise], {
    [nodes[node] ?? '']: 'asked',
    ...(cause !== undefined && { [nodes[cause] ?? '']: causePart }),
  });
  return isStory ? world : `${kind} ${world}`;
});

/** Makes the reader of probes about reading and numbers; the others are read as stories. */
function readerOf(theme: Theme) {
  const [probe, story] = [probeParser(theme), storyParser(theme)];
  return (prompt: string) => probe(prompt) ?? story(prompt);
}

function signatureOf(reading: NonNullable<ReturnType<ReturnType<typeof readerOf>>>): string {
  if (!('story' in reading)) return storySignature(reading);
  const { story, cause } = reading;
  if (cause === undefined) return `numbers ${storySignature(story)}`;
  const { nodes } = story.scm.dag;
  const world = worldSignature(story.scm, [...story.noise].map(String), {
    [nodes[story.effect] ?? '']: 'asked',
    [nodes[cause] ?? '']: 'cause',
  });
  return `reading ${world}`;
}
