/**
 * A process that runs the embedded database of the folder in its first argument and prints its URL as a line of JSON.
 * On Ctrl-C it first sends the database one more query, as a server does that finishes its work, then stops.
 */
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';

const log = { info: () => undefined, warn: console.error, error: console.error };
const cluster = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log }).catch((error: Error) => {
  console.log(JSON.stringify({ refused: error.name, message: error.message }));
  process.exit(1);
});
const url = await cluster.ensureDatabase('kept');

process.once('SIGINT', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SELECT 1');
  await client.end();
  await cluster.stop();
  console.log(JSON.stringify({ stopped: true }));
  process.exit(0);
});
// A timer keeps it alive: the database alone does not.
setInterval(() => undefined, 60_000);
console.log(JSON.stringify({ url, location: cluster.location }));
