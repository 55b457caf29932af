import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

type Shard = { steps: number; files: TestSpecification[] };

/** Distributes the test files among shards of equal duration. Vitest distributes them by a hash of their names. */
export class EvenShards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const shards = Array.from({ length: count }, (): Shard => ({ steps: 0, files: [] }));
    const counted = files.map((file) => ({ file, steps: stepsIn(file) }));
    for (const { file, steps } of counted.sort((a, b) => b.steps - a.steps || byName(a.file, b.file))) {
      const shortest = shards.reduce((one, other) => (other.steps < one.steps ? other : one));
      shortest.files.push(file);
      shortest.steps += steps;
    }
    return shards[index - 1]?.files ?? [];
  }
}

/** The beginning of a test or of a group of tests. */
const beginning = /^ *(?=(?:test|it|describe)[.(])/m;

/**
 * Counts how often the tests of a file that run in this tier wait, which predicts their duration better than the size
 * of the file does.
 */
function stepsIn({ moduleId }: TestSpecification): number {
  const parts = readFileSync(moduleId, 'utf8').split(beginning);
  const runs = process.env.TEST_TIER === 'full' ? parts : parts.filter((part) => !part.includes("tags: ['full']"));
  return runs.join('').split('await ').length;
}

const byName = (a: TestSpecification, b: TestSpecification): number => (a.moduleId < b.moduleId ? -1 : 1);
