import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from './promptfoo.ts';

/** Prints the ten files of tests that took most of the processor, when more were run, and what each project took. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= 10) return;
    const seconds = (module: TestModule): number => module.meta().processorTime ?? 0;
    const line = (value: number, what: string): void =>
      console.log(`${value.toFixed(1).padStart(7)} s  ${what}`);
    console.log('Processor time, that of promptfoo and browsers included:');
    for (const module of modules.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, 10))
      line(seconds(module), relative(ROOT, module.moduleId));
    const total = (some: readonly TestModule[], what: string): void =>
      line(
        some.reduce((sum, module) => sum + seconds(module), 0),
        `${what}: ${some.length} files`,
      );
    for (const [name, some] of Map.groupBy(modules, ({ project }) => project.name)) total(some, name);
    total(modules, 'all');
  }
}
