/** Where the launcher tells what it does; a pino logger fits. */
export interface LauncherLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

import type { EmbeddedPostgresError } from './errors.ts';
export interface EmbeddedPostgresOptions {
  /** The product's data folder; the database lies in its `database`. */
  dataDir: string;
  log: LauncherLog;
  /** False gives up safety after a power cut for speed: for tests. True by default. */
  durable?: boolean;
  /** The port that it listens on, at loopback; a free one by default. */
  port?: number;
  /** Called when the database has ended although nobody stopped it, and starting it again has not helped. */
  onLost?: (reason: EmbeddedPostgresError) => void;
}
