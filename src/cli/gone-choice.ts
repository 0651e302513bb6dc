import { InvalidArgumentError, Option } from 'commander';

/**
 * Makes an option with choices. An error for a removed choice names its replacement.
 *
 * @param gone - Replacements by removed choice.
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

/** The former name of `run`'s option for the policy; an error names the one of today. */
export function formerPolicyOption(): Option {
  return new Option('-g, --gate <file>').hideHelp().argParser(() => {
    throw new InvalidArgumentError('--gate is called --policy now.');
  });
}
