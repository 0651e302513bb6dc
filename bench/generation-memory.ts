import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, run } from '../tests/support/promptfoo.ts';
import type { Finding } from './timing.ts';

/** Measures the peak memory of a process that generates 200,000 cases and holds them, as promptfoo does. */
export async function benchGenerationMemory(): Promise<Finding[]> {
  const designs: [string, object][] = [
    ['one world, 16,667 sampled units', { preset: 'maasch-2025-figure-4', units: { sample: 16_667 } }],
    ['562 worlds, exhaustive units', { preset: 'maasch-2025-figure-4', worlds: 562 }],
    [
      '562 worlds, exhaustive units, contextByReference',
      { preset: 'maasch-2025-figure-4', worlds: 562, contextByReference: true },
    ],
  ];
  const findings: Finding[] = [];
  for (const [name, design] of designs) {
    const { cases, megabytes, seconds } = await generated(design);
    findings.push({
      what: `generating ${cases.toLocaleString('en')} cases: peak of the process's memory (${name})`,
      measured: `${Math.round(megabytes)} MB, ${seconds.toFixed(1)} s of CPU`,
      target: '< 1,000 MB',
    });
  }
  return findings;
}

async function generated(design: object): Promise<{ cases: number; megabytes: number; seconds: number }> {
  const script = `
    import { compositional } from '${pathToFileURL(join(ROOT, 'generators/compositional.ts'))}';
    const tests = compositional(${JSON.stringify(design)});
    // The engine builds a concatenated text only when it is read.
    const bytes = tests.reduce((sum, { vars }) => sum + Buffer.byteLength(vars.context), 0);
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    console.log(JSON.stringify({
      cases: bytes > 0 ? tests.length : 0, megabytes: maxRSS / 1000, seconds: (userCPUTime + systemCPUTime) / 1e6,
    }));`;
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script], ROOT);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output);
}
