import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { NewFile } from '../lib/write-files.ts';
import type { NamedProvider } from './named-providers.ts';
import { workflowText, workingDirectory } from './workflow-text.ts';

/** The name of the workflow's file, unless another project has it. */
const USUAL_NAME = 'causal-reasoning';

/**
 * Returns the workflow of a project for GitHub Actions. If another project of the repository has a workflow already, this
 * one gets a name of its own.
 *
 * @param root - The root of the git repository, where the platform looks for workflows.
 * @param folder - The folder of the project.
 * @param installed - The folder of the installed package.
 */
export function workflow(
  root: string,
  folder: string,
  installed: string,
  providers: readonly NamedProvider[],
): NewFile {
  const fromRoot = pathFrom(root, folder);
  const name = nameFor(root, fromRoot);
  const installFolder = dirname(dirname(installed));
  const text = workflowText({
    title: name === USUAL_NAME ? 'causal reasoning' : `causal reasoning (${fromRoot})`,
    name,
    folder: fromRoot,
    install: pathFrom(root, installFolder),
    hasLockFile: existsSync(join(installFolder, 'package-lock.json')),
    providers,
  });
  return { path: relative('', pathOf(root, name)), text };
}

/** The path of a workflow, which the platform finds only here. */
function pathOf(root: string, name: string): string {
  return join(root, '.github/workflows', `${name}.yml`);
}

/** Returns the usual name, or one with the project's folder if another project has the usual one. */
function nameFor(root: string, folder: string): string {
  const usual = pathOf(root, USUAL_NAME);
  const isFree = !existsSync(usual) || readFileSync(usual, 'utf8').includes(`\n    ${workingDirectory(folder)}\n`);
  return isFree ? USUAL_NAME : `${USUAL_NAME}-${folder.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '')}`;
}

/** Writes a folder as seen from the root. */
function pathFrom(root: string, folder: string): string {
  return relative(root, resolve(folder)).replaceAll('\\', '/') || '.';
}
