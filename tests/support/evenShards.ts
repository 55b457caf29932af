import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesOfShard } from './shards.ts';

/** Distributes the test files among shards of equal duration. Vitest distributes them by a hash of their names. */
export class EvenShards extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const own = new Set(
      filesOfShard(
        files.map(({ moduleId }) => moduleId),
        `${index}/${count}`,
      ),
    );
    return files.filter(({ moduleId }) => own.has(moduleId));
  }
}
