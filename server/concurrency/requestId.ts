import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Returns the id of the request that the calling code works for, also in its jobs; undefined outside of requests. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs code that works for the request with this id. */
export const withRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work);
