/** Whether all tests run (`npm run test:full`), not only those of the gate. */
export const isFullTier = process.env.TEST_TIER === 'full';

/** Details of a test that is slow by nature, or a variant of one in the gate: it runs only in the full tier. */
export const full = { tag: '@full' };
