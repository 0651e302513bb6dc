/** The group of a case, which its id begins with. */
export function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf('/'));
}

/** A question in words, from the group's name: `X held off: is Y on?`; the name itself where it tells nothing. */
export function questionTitle(group: string, withWorld: boolean): string {
  const parts = group.split('/');
  const [world = '', ...rest] = parts;
  const where = withWorld ? ` (${world})` : '';
  const asked = rest.at(-1) ?? '';
  const [cause, effect] = (rest.at(-2) ?? '').split('→');
  if (asked === 'do-true' || asked === 'do-false')
    return `${cause} held ${asked === 'do-true' ? 'on' : 'off'}: is ${effect} on?${where}`;
  if (asked === 'factual') return `Is ${cause} on?${where}`;
  const kinds: Readonly<Record<string, string>> = {
    te: 'total',
    nde: 'natural direct',
    nie: 'natural indirect',
  };
  if (kinds[asked]) return `What is the ${kinds[asked]} effect of ${cause} on ${effect}?${where}`;
  if (rest.length === 4 && effect !== undefined)
    return `${rest[0]}, ${rest[1]} names, ${asked}: does ${cause} cause ${effect}?`;
  return group;
}

/** The address of questions in the page: all whose id begins so, wrong ones first. */
export function questionsLink(prefix: string): string {
  return `#q=${encodeURIComponent(prefix)}`;
}
