import type { View } from '../../../shared/view/view.ts';
import { probesKind } from '../kind.ts';

export const probesView: View = {
  kind: probesKind,
  questionTitle: probeTitle,
};

/** Title of `X→Y/probe-one-step-X→A=true`: `X→Y, one step: X held on, is A on?` */
function probeTitle([pair = '', probe = '', ...others]: readonly string[]): string | undefined {
  const [, kind, cause, effect, held] =
    /^probe-(reading|numbers|one-step|facts)-([^→]+)(?:→([^=]+))?(?:=(true|false))?$/u.exec(probe) ?? [];
  if (kind === undefined || others.length > 0) return undefined;
  return {
    reading: `${pair}, reading: does ${effect} depend directly on ${cause}?`,
    numbers: `${pair}, numbers: is ${cause}'s own noise on?`,
    'one-step': `${pair}, one step: ${cause} held ${held === 'true' ? 'on' : 'off'}, is ${effect} on?`,
    facts: `${pair}, facts: is ${cause} on?`,
  }[kind];
}
