const maxSteps = 50;

const isSteps = (value: unknown): value is [string, number][] =>
  Array.isArray(value) &&
  value.every((one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number');

function stepsIn(storage: Storage, storageKey: string): Map<string, number> {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return new Map(isSteps(value) ? value : []);
  } catch {
    return new Map();
  }
}

/**
 * Stores the scroll position of the tab's history entries in pixels under the given key; only the newest entries are
 * stored.
 */
export function scrolledTo(storage: Storage, storageKey: string) {
  const steps = stepsIn(storage, storageKey);
  return {
    has: (key: string): boolean => steps.has(key),
    read: (key: string): number => steps.get(key) ?? 0,
    keep(key: string, at: number): void {
      steps.delete(key);
      steps.set(key, Math.round(at));
      storage.setItem(storageKey, JSON.stringify([...steps].slice(-maxSteps)));
    },
  };
}

export type ScrollRestoration = ReturnType<typeof scrolledTo>;
