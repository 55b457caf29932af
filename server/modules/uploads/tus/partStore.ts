import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { limits } from '#contracts/limits.ts';
import { folderPath } from '#contracts/media.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '#server/caller.ts';
import { KeyedMutex } from '#server/concurrency/keyedMutex.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError, InvalidFieldsError, notFound } from '#server/plugins/apiError.ts';
import { withRoom } from '../receive/room.ts';
import { storeUpload } from '../receive/storeUpload.ts';
import { asUploadOf, refuseOverQuota } from '../receive/userLimits.ts';
import { requireUsable } from '../store/ownFolders.ts';
import { uploadedUnder } from '../store/uploadKeys.ts';
import { requireRight } from '../store/uploadWriter.ts';
import { joinParts, receivePart, storePart } from './parts.ts';
import {
  deleteResumable,
  findResumable,
  finishResumable,
  insertResumable,
  type ResumableUpload,
} from './resumableStore.ts';

type Metadata = NonNullable<Upload['metadata']>;

/** What the store needs to know of the request. */
type PartRequest = {
  caller: Caller;
  /** The client's key of a new upload. */
  key: string | null;
  /** The length of the part in bytes, or the largest possible one. */
  announced: number;
  /** Whether the client has closed the connection before the end of the body. */
  isCutOff(): boolean;
};

/** Statuses of refused content: the same bytes would be refused again. */
const verdicts = [413, 415, 422];

/** The body of the newest part of each upload that this process receives. */
const newest = new Map<string, Readable>();
const turns = new KeyedMutex();

/**
 * Receives the parts of an upload one after the other. A new request ends one that is still arriving, whose connection
 * the client has given up: only one part of an upload is on the disk.
 * @throws ApiError `upload-offset-differs` if there is a newer request, and what `work` throws
 */
async function inNewest<Result>(key: string, body: Readable, work: () => Promise<Result>): Promise<Result> {
  newest.get(key)?.destroy(new ApiError('upload-offset-differs'));
  newest.set(key, body);
  try {
    return await turns.run(key, () => {
      if (newest.get(key) !== body) throw new ApiError('upload-offset-differs');
      return work();
    });
  } finally {
    if (newest.get(key) === body) newest.delete(key);
  }
}

/**
 * The uploads of one caller, for one request. Parts are objects of the storage and rows of the database, so any node
 * can continue an upload.
 */
export class PartStore extends DataStore {
  override extensions = ['creation', 'expiration', 'termination'];
  /** The upload of the request, as last read or written; null after its deletion. */
  current: ResumableUpload | null = null;

  constructor(
    private readonly dependencies: Dependencies,
    private readonly request: PartRequest,
  ) {
    super();
  }

  /** @throws ApiError `file-empty`, `forbidden`, `too-many-uploads`, `upload-quota`, `storage-full`; InvalidFieldsError */
  override async create(upload: Upload): Promise<Upload> {
    const { config, providers } = this.dependencies;
    const { caller, key } = this.request;
    requireRight(caller, 'create');
    const { size: length = 0 } = upload;
    if (length === 0) throw new ApiError('file-empty');
    const named = readMetadata(upload.metadata ?? {});
    await requireUsable(this.dependencies.db, caller, named.folder);
    await refuseOverQuota(this.dependencies, caller, length);
    await withRoom(providers.storage, length, async () => undefined);
    const created = { id: upload.id, user_id: caller.id, ...named, length, upload_key: key ?? upload.id };
    const maxBytes = serverLimits.maxUnfinishedSizes * config.maxUploadBytes;
    this.current = await insertResumable(this.dependencies, created, maxBytes);
    // An earlier attempt may have created it.
    upload.id = this.current.id;
    return upload;
  }

  /** @throws ApiError `not-found`, also for uploads of other users */
  override async getUpload(id: string): Promise<Upload> {
    const { length: size, received: offset, name, folder } = await this.read(id);
    return new Upload({ id, size, offset, metadata: { filename: name, folder } });
  }

  /**
   * Stores the next part, or with the last one creates the file.
   * @returns the new offset
   * @throws ApiError `not-found`, `upload-offset-differs`, `upload-part-too-small`, and as `asUploadOf`, `receivePart`, `storePart`,
   * `joinParts` and `storeUpload`
   */
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const { caller } = this.request;
    return inNewest(`${caller.id} ${id}`, body, () => asUploadOf(caller, () => this.receive(body, id, offset)));
  }

  private async receive(body: Readable, id: string, offset: number): Promise<number> {
    const upload = await this.read(id);
    if (upload.received !== offset) throw new ApiError('upload-offset-differs');
    if (upload.filename !== null) return offset;
    const part = await receivePart(body, this.dependencies.providers.storage, this.request);
    try {
      const end = offset + part.sizeBytes;
      if (end === upload.length) {
        // The last bytes without the end of a body are sent again: the offset is the length only of a complete file.
        if (part.failure !== null) throw part.failure;
        await this.finish(upload, part);
        return end;
      }
      const isLarge = part.sizeBytes >= limits.minUploadPartBytes;
      if (isLarge) this.current = await storePart(this.dependencies, upload, part);
      if (part.failure !== null) throw part.failure;
      if (!isLarge) throw new ApiError('upload-part-too-small');
      return end;
    } finally {
      await rm(part.path, { force: true });
    }
  }

  /** @throws ApiError `not-found` */
  override async remove(id: string): Promise<void> {
    await this.read(id);
    await deleteResumable(this.dependencies, id);
    this.current = null;
  }

  private async read(id: string): Promise<ResumableUpload> {
    const found = await findResumable(this.dependencies, id, this.request.caller.id);
    if (!found) throw notFound();
    this.current = found;
    return found;
  }

  /** Creates the file, or finds that an earlier attempt has created it. Refused content ends the upload. */
  private async finish(upload: ResumableUpload, last: Parameters<typeof joinParts>[2]): Promise<void> {
    const { folder, id, upload_key: key } = upload;
    const { caller } = this.request;
    const filename =
      (await uploadedUnder(this.dependencies.db, caller, key)) ??
      (await this.createFile({ file: await joinParts(this.dependencies, upload, last), folder, key }, id));
    await finishResumable(this.dependencies, id, filename);
    this.current = { ...upload, filename, received: upload.length };
  }

  private async createFile(file: Parameters<typeof storeUpload>[2], id: string): Promise<string> {
    try {
      return (await storeUpload(this.dependencies, this.request.caller, file)).upload.filename;
    } catch (error) {
      if (error instanceof ApiError && verdicts.includes(error.status)) await deleteResumable(this.dependencies, id);
      throw error;
    }
  }
}

/** Reads `filename` and `folder`. @throws InvalidFieldsError */
function readMetadata(metadata: Metadata): { name: string; folder: string } {
  const { filename, folder, ...others } = metadata;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new InvalidFieldsError([{ loc: [unknown], code: 'additionalProperties' }]);
  const path = folderPath(folder ?? '/');
  if (path === null) throw new InvalidFieldsError([{ loc: ['folder'], code: 'folder-path' }]);
  const name = filename ?? '';
  const limit = serverLimits.maxSentFileNameBytes;
  if (Buffer.byteLength(name) > limit) throw new InvalidFieldsError([{ loc: ['filename'], code: 'maxBytes', limit }]);
  if (name.includes('\0')) throw new InvalidFieldsError([{ loc: ['filename'], code: 'unstorable' }]);
  return { name, folder: path };
}
