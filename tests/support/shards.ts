import { readFileSync } from 'node:fs';

type Shard = { steps: number; files: string[] };

/** Returns the test files of one shard, as '1/2'. The shards take about equally long; without a shard, all files. */
export function filesOfShard(files: readonly string[], shard = '1/1'): string[] {
  const [index = 1, count = 1] = shard.split('/').map(Number);
  const shards = Array.from({ length: count }, (): Shard => ({ steps: 0, files: [] }));
  const counted = files.map((file) => ({ file, steps: stepsIn(file) }));
  for (const { file, steps } of counted.sort((a, b) => b.steps - a.steps || (a.file < b.file ? -1 : 1))) {
    const shortest = shards.reduce((one, other) => (other.steps < one.steps ? other : one));
    shortest.files.push(file);
    shortest.steps += steps;
  }
  return shards[index - 1]?.files ?? [];
}

/** The beginning of a test or of a group of tests. */
const beginning = /^ *(?=(?:test|it|describe)[.(])/m;
/** What marks a test of the full tier in Vitest, and in Playwright. */
const inFullTier = /tags: \['full'\]|['"`],\s+full,/;

/**
 * Counts how often the tests of a file that run in this tier wait, which predicts their duration better than the size
 * of the file does.
 */
function stepsIn(file: string): number {
  const parts = readFileSync(file, 'utf8').split(beginning);
  const runs = process.env.TEST_TIER === 'full' ? parts : parts.filter((part) => !inFullTier.test(part));
  return runs.join('').split('await ').length;
}
