/** The oldest supported Node version, which `engines` in package.json also states. */
const OLDEST = '22.22.0';

/** Returns a message if a Node version is too old, and undefined otherwise. */
export function nodeProblem(version = process.versions.node): string | undefined {
  const older = version.localeCompare(OLDEST, 'en', { numeric: true }) < 0;
  return older ? `promptfoo-causal: expected Node ${OLDEST} or later, got ${version}` : undefined;
}
