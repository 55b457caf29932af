import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { ServiceRequests } from '../outside/serviceRequests.ts';
import { folderStorage } from './folderStorage.ts';
import { Incoming } from './incoming.ts';
import { S3Client } from './s3Client.ts';
import { s3Storage } from './s3Storage.ts';
import type { Storage } from './storage.ts';

/** Creates the configured storage: a bucket if one is set, else a folder in the data folder. */
export function makeStorage(
  { dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>,
  { ownsDataDir, requests }: { ownsDataDir: boolean; requests?: ServiceRequests },
): Storage {
  const root = join(dataDir, 'uploads');
  const incoming = new Incoming(join(root, 'incoming'), ownsDataDir);
  return storage ? s3Storage(new S3Client(storage, { requests }), incoming) : folderStorage(root, incoming);
}
