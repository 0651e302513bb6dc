/** What a reader of plain text finds in a story of the candy party: nothing of the package reads here. */
export interface Guest {
  readonly needsAll: boolean;
  readonly causes: readonly string[];
  readonly enough: number;
  readonly gets: number;
}

export function guestsIn(context: string): Map<string, Guest> {
  const gets = new Map(
    [...context.matchAll(/(\w+) gets (\d+) cand(?:y|ies)(?:,|\.| and)/g)].map(([, name, n]) => [
      name,
      Number(n),
    ]),
  );
  const rules = [...context.matchAll(/^- (\w+) is happy if, and only if, (.*)\.$/gm)];
  return new Map(
    rules.map(([, name = '', conditions = '']) => [
      name,
      {
        needsAll: /^(both|all) of these are true/.test(conditions),
        causes: [...conditions.matchAll(/(\w+) is happy/g)].map(([, cause = '']) => cause),
        enough: Number(/gets at least (\d+) cand/.exec(conditions)?.[1]),
        gets: gets.get(name) ?? Number.NaN,
      },
    ]),
  );
}

export function isHappy(
  guests: ReadonlyMap<string, Guest>,
  name: string,
  held?: readonly [string, boolean],
): boolean {
  if (held && name === held[0]) return held[1];
  const guest = guests.get(name);
  if (!guest) throw new Error(`no rule for ${name}`);
  const own = guest.gets >= guest.enough;
  const causes = guest.causes.map((cause) => isHappy(guests, cause, held));
  return guest.needsAll ? own && causes.every(Boolean) : own || causes.some(Boolean);
}

export function isBlocked({ needsAll, causes, gets, enough }: Guest): boolean {
  return causes.length > 0 && gets >= enough !== needsAll;
}

export const SUPPOSED =
  /^Now suppose (\w+) were (made|kept from being) happy, .* Would (\w+) then be happy\?$/;

/** The answer to a question of the candy party, from its words alone. */
export function answerTo(context: string, question: string): boolean {
  const [, cause = '', made, effect = ''] = SUPPOSED.exec(question) ?? [];
  const [, asked = ''] = /^Is (\w+) happy\?$/.exec(question) ?? [];
  const guests = guestsIn(context);
  return effect === '' ? isHappy(guests, asked) : isHappy(guests, effect, [cause, made === 'made']);
}
