import { isAway } from './database.ts';

/** Maximum number of items in a batch: those of an outage fit in a few. */
const maxItems = 200;
/** Batches that are written at a time. */
const atOnce = 2;

type Batches<Item> = {
  /** Writes all or none of these items. They come in the order of their keys, so that batches cannot deadlock. */
  write(items: readonly Item[]): Promise<unknown>;
  /** Items with the same key are never in the same batch. */
  keyOf(item: Item): string;
};

/** An item with the functions that end the call which wrote it. */
type Waiting<Item> = { item: Item; key: string; resolve(): void; reject(error: unknown): void };

/**
 * Returns a function that writes an item together with those that arrive while earlier ones are written, so that many
 * callers share one statement and one commit. While few write, an item does not wait for others. It resolves once the item is
 * committed. If the database refuses a batch, each item is written alone and fails alone.
 */
export function inBatches<Item>({ write, keyOf }: Batches<Item>): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let running = 0;

  const take = (): Waiting<Item>[] => {
    const batch = new Map<string, Waiting<Item>>();
    waiting = waiting.filter((one) => {
      if (batch.size === maxItems || batch.has(one.key)) return true;
      batch.set(one.key, one);
      return false;
    });
    return [...batch.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  };

  const writeBatch = async (batch: readonly Waiting<Item>[]): Promise<void> => {
    try {
      await write(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && !isAway(error)) await Promise.all(batch.map((one) => writeBatch([one])));
      else for (const { reject } of batch) reject(error);
    }
  };

  const start = (): void => {
    while (running < atOnce && waiting.length > 0) {
      running++;
      void writeBatch(take()).finally(() => {
        running--;
        start();
      });
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), resolve, reject });
      start();
    });
}
