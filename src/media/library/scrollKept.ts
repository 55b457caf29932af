const storageKey = 'cms_media_scroll';
const stepsMost = 50;

const isSteps = (value: unknown): value is [string, number][] =>
  Array.isArray(value) &&
  value.every((one) => Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number');

function stepsIn(storage: Storage): Map<string, number> {
  try {
    const value: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return new Map(isSteps(value) ? value : []);
  } catch {
    return new Map();
  }
}

/** How far each step of the tab's history was scrolled, in pixels; the newest steps alone. */
export function scrolledTo(storage: Storage) {
  const steps = stepsIn(storage);
  return {
    read: (key: string): number => steps.get(key) ?? 0,
    keep(key: string, at: number): void {
      steps.delete(key);
      steps.set(key, Math.round(at));
      storage.setItem(storageKey, JSON.stringify([...steps].slice(-stepsMost)));
    },
  };
}

export type ScrollKept = ReturnType<typeof scrolledTo>;
