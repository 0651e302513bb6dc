import { InvalidArgumentError, Option } from 'commander';

/**
 * An option with choices, of which some are gone: whoever names one of these is told what to use instead.
 *
 * @param gone - What to use instead, by the name of a choice that is gone.
 */
export function choiceOption(
  flags: string,
  description: string,
  choices: readonly string[],
  gone: Readonly<Record<string, string>>,
): Option {
  const option = new Option(flags, description).choices([...choices]);
  const parse = option.parseArg;
  return option.argParser((value, previous) => {
    const instead = Object.hasOwn(gone, value) ? gone[value] : undefined;
    if (instead !== undefined) throw new InvalidArgumentError(`${value} is gone: ${instead}.`);
    return parse?.(value, previous);
  });
}
