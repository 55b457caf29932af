/**
 * Runs only the fault tests of the full tier: twenty rounds of kill -9 during acknowledged writes, and all others
 * once. `npm run faults -- 50` runs fifty rounds. `npm run faults -- cluster [MINUTES] [FAULT…]` causes faults in a
 * PostgreSQL cluster instead (docs/operations/cluster.md).
 */
import { runClusterProgram } from './cluster.mjs';

const [first = '20', ...others] = process.argv.slice(2);
if (first === 'cluster') runClusterProgram('faults', others);
else {
  process.env.TEST_TIER = 'full';
  process.env.FAULT_ROUNDS = first;
  process.argv.splice(2, process.argv.length, 'node', '--', 'tests/faults');
  await import('./test.mjs');
}
