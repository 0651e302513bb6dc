const IRREGULAR = new Map(
  `become:became begin:began|begun break:broke|broken bring:brought build:built burn:burnt buy:bought
  catch:caught choose:chose|chosen come:came cut:cut do:did|done draw:drew|drawn drink:drank|drunk drive:drove|driven
  eat:ate|eaten fall:fell|fallen feed:fed find:found fly:flew|flown get:got|gotten give:gave|given go:went|gone
  grow:grew|grown have:had hold:held keep:kept know:knew|known lead:led leave:left let:let light:lit lose:lost
  make:made meet:met pay:paid put:put read:read ride:rode|ridden ring:rang|rung rise:rose|risen run:ran say:said
  see:saw|seen sell:sold send:sent set:set shine:shone shut:shut sing:sang|sung sink:sank|sunk sleep:slept speak:spoke
  spend:spent stand:stood swim:swam take:took|taken teach:taught tell:told think:thought throw:threw|thrown wake:woke
  wear:wore win:won write:wrote|written`
    .split(/\s+/)
    .map((entry) => entry.split(':') as [string, string]),
);

/** Returns the base form of a verb in the third person. @example baseOf('carries') // 'carry' */
export function baseOf(verb: string): string {
  if (verb === 'has') return 'have';
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z|o)es$/.test(verb)) return verb.slice(0, -2);
  return verb.endsWith('s') ? verb.slice(0, -1) : verb;
}

export function formsOf(base: string): string {
  const stem = base.replace(/e$/, '');
  const soft = base.replace(/([^aeiou])y$/, '$1i');
  const double = /[^aeiou][aeiou][bdglmnprt]$/.test(base) ? `|${base}${base.at(-1)}(?:ing|ed)` : '';
  const third = base === 'have' ? 'has' : `${soft}e?s`;
  const past = IRREGULAR.get(base);
  return `(?:${base}|${third}|${stem}ing|${stem}ed|${soft}ed${double}${past === undefined ? '' : `|${past}`})`;
}
