import { BackupError } from '../backup/manifest.ts';
import { ConfigError } from '../config.ts';
import { DatabaseUnreachableError } from '../db/connect.ts';
import { DataFolderInUseError, EmbeddedPostgresError } from '../db/embedded/index.ts';
import { MigrationError } from '../db/migrate.ts';
import { StorageFailedError, StorageFullError } from '../providers/storage/storage.ts';
import { DataFolderError } from './dataFolder.ts';

const userFacing = [
  ConfigError,
  DataFolderError,
  DataFolderInUseError,
  EmbeddedPostgresError,
  DatabaseUnreachableError,
  MigrationError,
  BackupError,
  StorageFailedError,
  StorageFullError,
];

/**
 * Returns whether to show only the error's message to the user who starts the server or a command; other errors show
 * their stack.
 */
export const isUserFacing = (error: unknown): error is Error => userFacing.some((kind) => error instanceof kind);
