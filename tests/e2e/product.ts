import { test as base, expect } from '@playwright/test';

export { expect };

/** A journey through the product that its worker has to itself, so that no other journey changes what it looks at. */
export const test = base.extend({
  baseURL: async ({ baseURL }, use, { parallelIndex }) => {
    const addresses = process.env.JOURNEY_ADDRESSES?.split(' ') ?? [];
    await use(addresses[parallelIndex] ?? baseURL);
  },
});
