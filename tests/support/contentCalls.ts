import sharp from 'sharp';
import type { Answer, As, CallOptions, TestServer } from './server.ts';
import { multipartBody, multipartHeaders, type Part } from './uploadCalls.ts';

type Sending = CallOptions & { at?: TestServer };

/** Calls with which the tests replace files and read their contents; `server` is read at each call. */
export function contentCalls(server: () => TestServer) {
  const put = (filename: string, parts: readonly Part[], { headers, at = server(), ...options }: Sending = {}) =>
    at.call('PUT', `/api/uploads/${filename}/content`, {
      as: 'editor',
      payload: multipartBody(parts),
      headers: { ...multipartHeaders, ...headers },
      ...options,
    });
  const at = (filename: string, version: number) => `/api/uploads/${filename}/contents/${version}`;
  return {
    /** Sends a form of exactly these parts. */
    put,
    /** Replaces a file, as the editor unless the options say otherwise. */
    replace: (filename: string, name: string, value: string | Buffer, options: Sending = {}): Promise<Answer> =>
      put(filename, [{ field: 'file', filename: name, value }], options),
    contents: async (filename: string): Promise<Answer['body']> =>
      (await server().call('GET', `/api/uploads/${filename}/contents`, { as: 'editor' })).body.items,
    restore: (filename: string, version: number, as: As = 'editor') =>
      server().call('POST', `${at(filename, version)}/restore`, { as }),
    removeFormer: (filename: string, version: number, as: As = 'editor') =>
      server().call('DELETE', at(filename, version), { as }),
    former: (filename: string, version: number, part: 'file' | 'thumbnail', as: As = 'editor') =>
      server().call('GET', `${at(filename, version)}/${part}`, { as }),
    optimize: (filename: string, json = { width: 120, height: 63 }) =>
      server().call('POST', `/api/uploads/${filename}/optimize`, { as: 'editor', json }),
    /** Requests a URL without a login, with its query. */
    get: (address: string, headers: Record<string, string> = {}): Promise<Answer> => {
      const { pathname, search } = new URL(address, 'http://localhost');
      return server().call('GET', `${pathname}${search}`, { headers });
    },
    leftovers: () => server().db.selectFrom('storage_leftovers').selectAll().execute(),
  };
}

/** Returns the color in the middle of an image. */
export async function colorOf(bytes: Buffer): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  const [red = 0, , blue = 0] = data.subarray(at);
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'other';
}

const plain = (background: string, size = { width: 400, height: 300 }): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Make JPEG images of one color. */
export const red = (size?: { width: number; height: number }) => plain('#ff0000', size);
export const blue = (size?: { width: number; height: number }) => plain('#0000ff', size);
