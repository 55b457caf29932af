import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import type { As, TestServer } from './server.ts';

export type TusAnswer = { status: number; headers: IncomingHttpHeaders; body: ReturnType<typeof JSON.parse> };

type TusOptions = { as?: As; body?: Buffer; headers?: Record<string, string> };

const encoded = (text: string): string => Buffer.from(text).toString('base64');

/** Returns the value of Upload-Metadata. */
export const metadataOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${encoded(value)}`)
    .join();

/** Calls of the protocol tus to a listening server, as `usual` unless a call has `as`. */
export function tusCalls(server: () => TestServer, address: () => string, usual: As = 'editor') {
  /** Returns the headers of a call with this bearer. */
  async function headersFor(as: As, more: Record<string, string>): Promise<Record<string, string>> {
    const token = as === null ? null : typeof as !== 'string' && 'bearer' in as ? as.bearer : await server().signIn(as);
    return { 'tus-resumable': '1.0.0', ...(token !== null && { authorization: `Bearer ${token}` }), ...more };
  }

  async function tus(method: string, path: string, { as = usual, body, headers = {} }: TusOptions = {}) {
    const all = await headersFor(as, headers);
    return new Promise<TusAnswer>((resolve, reject) => {
      const call = request(new URL(path, address()), { method, headers: all }, async (response) => {
        const pieces: Buffer[] = [];
        for await (const piece of response) pieces.push(piece);
        const text = Buffer.concat(pieces).toString();
        const { statusCode: status = 0, headers: sent } = response;
        resolve({ status, headers: sent, body: text === '' ? null : JSON.parse(text) });
      });
      call.on('error', reject);
      call.end(body);
    });
  }

  const create = (
    length: number | string,
    { name = 'a.txt', folder = '/', as, headers }: Omit<TusOptions, 'body'> & { name?: string; folder?: string } = {},
  ) =>
    tus('POST', '/api/uploads/tus', {
      as,
      headers: {
        'upload-length': String(length),
        'upload-metadata': metadataOf({ filename: name, folder }),
        ...headers,
      },
    });

  return {
    tus,
    headersFor,
    /** Creates an upload. */
    create,
    /** Creates an upload and returns its path. */
    async created(length: number, options?: Parameters<typeof create>[1]): Promise<string> {
      const { status, headers, body } = await create(length, options);
      if (status !== 201) throw new Error(`not created: ${status} ${JSON.stringify(body)}`);
      return headers.location ?? '';
    },
    patch: (
      path: string,
      offset: number | string,
      body: Buffer,
      { as, headers, chunked = false }: TusOptions & { chunked?: boolean } = {},
    ) =>
      tus('PATCH', path, {
        as,
        body,
        headers: {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }),
          ...headers,
        },
      }),
    /** Returns the offset; the status if there is no such upload. */
    async offset(path: string, as: As = usual): Promise<string | number> {
      const { status, headers } = await tus('HEAD', path, { as });
      return status === 200 ? String(headers['upload-offset']) : status;
    },
  };
}
