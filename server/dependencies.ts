import type { Kysely } from 'kysely';
import type { Drain } from '#contracts/drain.ts';
import type { Resource } from '#resources/schema/defineResource.ts';
import type { Clock, Timers } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Behaviours } from './modules/records/behaviour.ts';
import type { LogStream } from './plugins/logger.ts';
import type { Providers } from './providers/index.ts';

/** The external dependencies of a server; nothing else is read from the environment or the clock. */
export type Dependencies = {
  config: Config;
  db: Kysely<Database>;
  clock: Clock;
  providers: Providers;
  /** The drain before the end of the process; without one the server is never draining. */
  drain?: Drain;
  /** Periodic timers; by default the system's. */
  timers?: Timers;
  /** Destination of log lines; by default standard output. */
  logTo?: LogStream;
  /** The resources of the generic store and their behaviours; by default the product's (`server/resources`). */
  resources?: readonly Resource[];
  behaviours?: Behaviours;
};
