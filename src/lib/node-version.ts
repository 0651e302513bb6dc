/** The oldest supported Node version, which `engines` in package.json also states. */
const OLDEST = '22.22.0';

export function nodeProblem(version = process.versions.node): string | undefined {
  const older = version.localeCompare(OLDEST, 'en', { numeric: true }) < 0;
  return older ? `promptfoo-causal: expected Node ${OLDEST} or later, got ${version}` : undefined;
}
