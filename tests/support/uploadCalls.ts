import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Answer, As, TestServer } from './server.ts';

export type Part = { field: string; value: string | Buffer; filename?: string; type?: string };

/** Returns a multipart body as browsers make it, with the parts in this order. */
export function multipartBody(parts: readonly Part[], boundary = 'x-boundary-of-the-tests-x'): Buffer {
  const pieces = parts.flatMap(({ field, value, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const mimetype = filename === undefined ? '' : `Content-Type: ${type ?? 'application/octet-stream'}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n${mimetype}\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

export const multipartHeaders = { 'content-type': 'multipart/form-data; boundary=x-boundary-of-the-tests-x' };

type UploadOptions = { as?: As; folder?: string };

/** Calls with which the tests of the library send, read and check the storage; `server` is read at each call. */
export function uploadCalls(server: () => TestServer) {
  const send = (parts: readonly Part[], as: As = 'editor'): Promise<Answer> =>
    server().call('POST', '/api/uploads', { as, payload: multipartBody(parts), headers: multipartHeaders });
  const dataFolder = (part: string): string[] => {
    const path = join(server().config.dataDir, 'uploads', part);
    try {
      return readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
        .sort();
    } catch {
      return [];
    }
  };
  return {
    /** Sends a form of exactly these parts. */
    send,
    /** Sends one file, as the editor unless `as` is given. */
    upload: (name: string, content: string | Buffer, { as, folder }: UploadOptions = {}): Promise<Answer> =>
      send(
        [
          ...(folder === undefined ? [] : [{ field: 'folder', value: folder }]),
          { field: 'file', value: content, filename: name },
        ],
        as,
      ),
    folder: (path: string, query = ''): Promise<Answer> =>
      server().call('GET', `/api/uploads/folders${encodeURI(path)}${query}`, { as: 'editor' }),
    /** Requests a URL without a login. */
    get: (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
      server().call('GET', new URL(url, 'http://localhost').pathname, { headers }),
    /** Returns the files of the storage on the disk. */
    stored: () => dataFolder('files'),
    thumbnails: () => dataFolder('thumbnails'),
    resized: () => dataFolder('resized'),
    parts: () => dataFolder('parts'),
    incoming: () => dataFolder('incoming'),
    /** Returns the row counts and files of the library; a login changes none of them. */
    async state() {
      const { rows } = await sql<object>`
        select
          (select count(*) from uploads) as uploads,
          (select count(*) from upload_versions) as upload_versions,
          (select count(*) from upload_folders) as upload_folders,
          (select count(*) from events) as events,
          (select count(*) from storage_leftovers) as storage_leftovers,
          (select count(*) from audit_log where resource = 'uploads') as audited`.execute(server().db);
      return {
        ...rows[0],
        stored: dataFolder('files'),
        thumbnails: dataFolder('thumbnails'),
        incoming: dataFolder('incoming'),
      };
    },
  };
}
