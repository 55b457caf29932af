/**
 * Runs only the fault tests of the full tier: twenty rounds of kill -9 during acknowledged writes, and all others
 * once. `npm run faults -- 50` runs fifty rounds.
 */
process.env.TEST_TIER = 'full';
process.env.FAULT_ROUNDS = process.argv[2] ?? '20';
process.argv.splice(2, process.argv.length, 'node', '--', 'tests/faults');
await import('./test.mjs');
