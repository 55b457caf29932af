import { ConfigError } from '../config.ts';
import { DatabaseUnreachableError } from '../db/connect.ts';
import { DataFolderInUseError, EmbeddedPostgresError } from '../db/embedded/index.ts';
import { MigrationError } from '../db/migrate.ts';
import { DataFolderError } from './dataFolder.ts';

const userFacing = [
  ConfigError,
  DataFolderError,
  DataFolderInUseError,
  EmbeddedPostgresError,
  DatabaseUnreachableError,
  MigrationError,
];

/** Problems whose words are for the person who starts the server or a command; anything else shows its stack. */
export const isUserFacing = (error: unknown): error is Error => userFacing.some((kind) => error instanceof kind);
