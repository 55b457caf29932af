/** The launcher's log; compatible with pino. */
export interface LauncherLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

import type { EmbeddedPostgresError } from './errors.ts';
export interface EmbeddedPostgresOptions {
  /** The product's data folder; the database is in its subfolder `database`. */
  dataDir: string;
  log: LauncherLog;
  /** False trades safety after a power failure for speed, for tests. True by default. */
  durable?: boolean;
  /** The loopback port; a free one by default. */
  port?: number;
  /** Called if the database has ended unexpectedly and could not be restarted. */
  onLost?: (reason: EmbeddedPostgresError) => void;
}
