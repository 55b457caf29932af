import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avif, gif, jpeg, png, svg, wav, webp } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, send, get, stored, incoming, thumbnails } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-01T10:00:00.000Z' });
});
afterAll(() => server.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('captions', () => {
  const cue = (start: string, end: string) => `00:${start}.000 --> 00:${end}.000\nla\n\n`;
  const put = (...cues: string[]) => upload('a.vtt', Buffer.from(`\ufeffWEBVTT\n\n${cues.join('')}`));

  test('are sent with their type to players of every origin', async () => {
    const { status, body } = await put(cue('00', '02'), cue('01', '03'));
    expect(status, JSON.stringify(body)).toBe(201);
    const { headers } = await get(body.url);
    expect(headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['a time before the previous one', [cue('04', '05'), cue('01', '02')], 6],
    ['an end before its start', [cue('04', '03')], 3],
    ['a time of another format', [cue('04', '05').replaceAll('.', ',')], 3],
  ])('with %s are refused, with the number of the line', async (_what, cues, line) => {
    const { status, body } = await put(...cues);
    expect([status, body.detail]).toEqual([
      422,
      [{ loc: ['file'], msg: expect.stringMatching(`^Line ${line} is not valid WebVTT`) }],
    ]);
  });

  test('of more than 1 MiB are refused', async () => {
    const { status, body } = await put(cue('00', '02'), 'x'.repeat(1_048_576));
    expect([status, body.detail.key]).toEqual([413, 'too-large']);
  });
});

describe('an upload', () => {
  test('returns all metadata of the file', async () => {
    const picture = await jpeg({ width: 640, height: 480 });
    const { status, body } = await upload('Nova – Glass Weather (Cover).JPEG', picture, { folder: '/covers/2026' });
    expect(status, JSON.stringify(body)).toBe(201);
    const { id, display_name } = await server.person('editor');
    expect(body).toEqual({
      id: body.filename,
      filename: expect.stringMatching(/^nova-glass-weather-cover-[a-z0-9]{16}\.jpg$/),
      name: 'Nova – Glass Weather (Cover).JPEG',
      url: `${server.config.publicUrl}/uploads/${body.filename}`,
      folder: '/covers/2026',
      type: 'image',
      mimetype: 'image/jpeg',
      size_bytes: picture.length,
      size_human: expect.stringMatching(/^\d+(\.\d)? kB$/),
      width: 640,
      height: 480,
      duration_ms: null,
      picture_url: null,
      original: null,
      removed: [],
      alt: null,
      tags: [],
      focal_point: null,
      content_version: 1,
      sha256: sha256(picture),
      duplicate_of: null,
      created_at: '2026-03-01T10:00:00.000Z',
      created_by: { id, display_name },
      optimized_versions: [],
    });
    const read = await server.call('GET', `/api/uploads/${body.filename}`, { as: 'admin' });
    expect(read.body).toEqual(body);
    expect(incoming()).toEqual([]);
    expect(stored()).toContain(body.filename);
    expect(thumbnails()).toContain(`${body.filename}/320.webp`);
  });

  test('is found by its filename beside others', async () => {
    const names = ['one.txt', 'two.txt', 'three.txt'];
    const [one, two] = await Promise.all(
      names.map(async (name) => (await upload(name, Buffer.from(name))).body.filename),
    );
    const found = await server.call('GET', `/api/uploads?filename=${one}&filename=${two}&filename=none.txt`, {
      as: 'editor',
    });
    expect(found.body.items.map(({ filename }: { filename: string }) => filename).sort()).toEqual([one, two].sort());
    expect((await server.call('GET', `/api/uploads?filename=${two}`, { as: 'editor' })).body.total).toBe(1);
  });

  test('accepts the folder before or after the file, and uses the root by default', async () => {
    const file = { field: 'file', filename: 'a.txt', value: 'words' };
    const behind = await send([file, { field: 'folder', value: '/behind' }]);
    expect(behind.body.folder).toBe('/behind');
    expect((await send([file])).body.folder).toBe('/');
  });

  test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ['a.jpg', 'image', () => jpeg(), 'image/jpeg'],
    ['a.png', 'image', () => png(), 'image/png'],
    ['a.gif', 'image', () => gif(), 'image/gif'],
    ['a.webp', 'image', () => webp(), 'image/webp'],
    ['a.avif', 'image', () => avif(), 'image/avif'],
    ['a.svg', 'image', () => svg(), 'image/svg+xml'],
    ['a.wav', 'audio', () => wav(), 'audio/wav'],
    ['a.txt', 'text', () => Buffer.from('Grüße, «world» 🎵\n'), 'text/plain'],
    ['a.csv', 'text', () => Buffer.from('BMW;1\nMZ;2\n'), 'text/csv'],
    ['a.vtt', 'text', () => Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nla\n'), 'text/vtt'],
    ['a.srt', 'text', () => Buffer.from('1\r\n00:00:00,000 --> 00:00:01,000\r\nla\r\n'), 'application/x-subrip'],
    ['a.pdf', 'other', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'), 'application/pdf'],
  ])('detects %s as %s', async (name, type, make, mimetype) => {
    const { status, body } = await upload(name, await make());
    expect([status, body.type, body.mimetype], JSON.stringify(body)).toEqual([201, type, mimetype]);
    const served = await get(body.url);
    expect(served.status).toBe(200);
    expect(served.bytes.length).toBe(body.size_bytes);
    expect(sha256(served.bytes)).toBe(body.sha256);
  });
});
