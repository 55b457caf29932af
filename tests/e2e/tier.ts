/** Whether everything is tested (`npm run test:full`), not only what the gate tests. */
export const isFullTier = process.env.TEST_TIER === 'full';
