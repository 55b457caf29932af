import { ConfigError } from '../config.ts';
import { DatabaseUnreachableError } from '../db/connect.ts';
import { DataFolderInUseError, EmbeddedPostgresError } from '../db/embedded/index.ts';
import { MigrationError } from '../db/migrate.ts';
import { DataFolderError } from './dataFolder.ts';

const explained = [
  ConfigError,
  DataFolderError,
  DataFolderInUseError,
  EmbeddedPostgresError,
  DatabaseUnreachableError,
  MigrationError,
];

/** Problems whose words are for the person who starts the server or a command; anything else shows its stack. */
export const isExplained = (error: unknown): error is Error => explained.some((kind) => error instanceof kind);
