import type { Kysely } from 'kysely';
import type { Resource } from '../resources/schema/defineResource.ts';
import type { Clock, Timers } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { Computations } from './modules/records/computation.ts';
import type { LogStream } from './plugins/logger.ts';
import type { Providers } from './providers/index.ts';

/** All that a server needs from outside; nothing else is read from the environment or the clock. */
export type Dependencies = {
  config: Config;
  db: Kysely<Database>;
  clock: Clock;
  providers: Providers;
  /** What is done again and again; by default by the machine's timers. */
  timers?: Timers;
  /** Where log lines go; by default to the standard output. */
  logTo?: LogStream;
  /** What the generic store answers; by default the product's own declarations and what they compute. */
  resources?: readonly Resource[];
  computations?: Computations;
};
