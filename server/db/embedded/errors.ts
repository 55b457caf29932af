/** Another running process already runs the embedded database of this data folder. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';

  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}. ` +
        'Stop that process first, or set another DATA_DIR or a DATABASE_URL.',
    );
  }
}

/** The embedded database could not be created or started; the message says why and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
