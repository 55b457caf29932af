/** The inputs of a form whose code is still loading. */
export type LoadingInputs = {
  /** Adds an input, and returns the function that removes it once it has loaded or failed to load. */
  add(): () => void;
  isEmpty(): boolean;
  /** Resolves when no input is loading. */
  whenEmpty(): Promise<void>;
};

export function createLoadingInputs(): LoadingInputs {
  let count = 0;
  let waiting: (() => void)[] = [];
  return {
    add() {
      count += 1;
      return () => {
        count -= 1;
        if (count > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    isEmpty: () => count === 0,
    whenEmpty: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
