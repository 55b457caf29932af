import pLimit from 'p-limit';

/** Runs a task for each item, a few at once; returns the settled results in order. */
export function mapWithConcurrency<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  atOnce = 4,
): Promise<PromiseSettledResult<Result>[]> {
  const limit = pLimit(atOnce);
  return Promise.allSettled(items.map((item) => limit(run, item)));
}

export const isRefused = (result: PromiseSettledResult<unknown>): result is PromiseRejectedResult =>
  result.status === 'rejected';
