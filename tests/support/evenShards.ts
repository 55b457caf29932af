import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Shares test files among shards by their sizes, which foretell their times better than Vitest's hash of the names. */
export class EvenShards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const shards = Array.from({ length: count }, (): { size: number; files: TestSpecification[] } => ({
      size: 0,
      files: [],
    }));
    const sized = files.map((file) => ({ file, size: statSync(file.moduleId).size }));
    for (const { file, size } of sized.sort(
      (a, b) => b.size - a.size || (a.file.moduleId < b.file.moduleId ? -1 : 1),
    )) {
      const least = shards.reduce((one, other) => (other.size < one.size ? other : one));
      least.files.push(file);
      least.size += size;
    }
    return shards[index - 1]?.files ?? [];
  }
}
