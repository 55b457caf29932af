/** Runs a task for each item, a few at once; returns the settled results in order. */
export async function mapWithConcurrency<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  atOnce = 4,
): Promise<PromiseSettledResult<Result>[]> {
  const results: PromiseSettledResult<Result>[] = [];
  const left = [...items.entries()];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, item] = next;
      const [ended] = await Promise.allSettled([run(item)]);
      results[at] = ended;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

export const isRefused = (result: PromiseSettledResult<unknown>): result is PromiseRejectedResult =>
  result.status === 'rejected';
