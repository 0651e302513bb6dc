/** The oldest Node that this package runs on, as stated by `engines` in package.json. */
const OLDEST = '22.22.0';

/** Describes the problem with a Node version that is too old. Returns undefined for other versions. */
export function nodeProblem(version = process.versions.node): string | undefined {
  const older = version.localeCompare(OLDEST, 'en', { numeric: true }) < 0;
  return older ? `promptfoo-causal: expected Node ${OLDEST} or later, got ${version}` : undefined;
}
