/** Runs tasks with the same key one after the other, in order of arrival; tasks with other keys are independent. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.last.get(key) ?? Promise.resolve()).then(work);
    const over = turn.then(nothing, nothing).then(() => {
      if (this.last.get(key) === over) this.last.delete(key);
    });
    this.last.set(key, over);
    return turn;
  }
}

const nothing = (): void => undefined;
