import { test as base, expect } from '@playwright/test';

export { expect };

/** A journey with a product of its own per worker, so that no other journey changes its data. */
export const test = base.extend({
  baseURL: async ({ baseURL }, use, { parallelIndex }) => {
    const addresses = process.env.JOURNEY_ADDRESSES?.split(' ') ?? [];
    await use(addresses[parallelIndex] ?? baseURL);
  },
});
