/** Whether everything is tested (`npm run test:full`), not only what the gate tests. */
export const isFullTier = process.env.TEST_TIER === 'full';

/** Details of a test that is slow by nature, or a variant of one in the gate: it runs in the full tier alone. */
export const full = { tag: '@full' };
