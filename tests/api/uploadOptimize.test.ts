import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { gif, jpeg, png, spotted } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, get, state, stored, incoming } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const optimize = (filename: string, json: unknown) =>
  server.call('POST', `/api/uploads/${filename}/optimize`, { as: 'editor', json });
const patch = (filename: string, json: unknown) =>
  server.call('PATCH', `/api/uploads/${filename}`, { as: 'editor', json });

/** Returns the colour in the middle of an image. */
async function middleOf(bytes: Buffer): Promise<'red' | 'green' | 'else'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  const [red = 0, green = 0] = data.subarray(at);
  return red > 200 && green < 60 ? 'red' : green > 200 && red < 60 ? 'green' : 'else';
}

describe.each(['jpeg', 'png'] as const)('a version of a %s', (format) => {
  const make = format === 'jpeg' ? jpeg : png;
  const extension = format === 'jpeg' ? 'jpg' : 'png';

  test('is its crop at the requested size, in the same format, with its own URL', async () => {
    const { body: file } = await upload(`a.${extension}`, await make({ width: 1600, height: 1200 }));
    const { status, body } = await optimize(file.filename, { width: 1200, height: 630 });
    expect(status, JSON.stringify(body)).toBe(200);
    const [version] = body.optimized_versions;
    expect(version).toMatchObject({ width: 1200, height: 630, target_width: 1200, target_height: 630 });
    expect(version.url).toMatch(
      new RegExp(`^${server.config.publicUrl}/uploads/a-[a-z0-9]{16}-1200x630\\.${extension}$`),
    );
    const served = await get(version.url);
    expect([served.status, served.headers['content-type']]).toEqual([200, `image/${format}`]);
    const seen = await sharp(served.bytes).metadata();
    expect([seen.format, seen.width, seen.height, served.bytes.length]).toEqual([
      format,
      1200,
      630,
      version.size_bytes,
    ]);
    expect(version.size_bytes).toBeLessThanOrEqual(file.size_bytes);
    expect(incoming()).toEqual([]);
  });

  test.each([
    [{ x: 0.1, y: 0.5 }],
    [{ x: 0.9, y: 0.5 }],
  ])('is cropped around the focal point %o', async (focal_point) => {
    const { body: file } = await upload(`spot.${extension}`, await spotted(format, {}, focal_point));
    expect((await patch(file.filename, { focal_point })).body.focal_point).toEqual(focal_point);
    const { body } = await optimize(file.filename, { width: 80, height: 120 });
    const { bytes } = await get(body.optimized_versions[0].url);
    // The focal point is in the middle as far as the edge allows.
    expect(await middleOf(bytes)).toBe('green');
  });

  test('is cropped around the most salient part if there is no focal point', async () => {
    const { body: file } = await upload(`eye.${extension}`, await spotted(format, {}, { x: 0.85, y: 0.5 }));
    const { body } = await optimize(file.filename, { width: 200, height: 200 });
    const { data } = await sharp((await get(body.optimized_versions[0].url)).bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.some((value, at) => at % 3 === 1 && value > 200)).toBe(true);
  });

  test('without a focal point is the one around the center that previews use', async () => {
    const size = { width: 200, height: 240 };
    const { body: file } = await upload(`same.${extension}`, await spotted(format, {}, { x: 0.2, y: 0.5 }));
    const path = `/api/uploads/${file.filename}/crop-center?width=${size.width}&height=${size.height}`;
    const { status, body: center } = await server.call('GET', path, { as: 'editor' });
    expect(status, JSON.stringify(center)).toBe(200);
    expect(center.x).toBeLessThan(0.4);
    const automatic = (await optimize(file.filename, size)).body.optimized_versions[0];
    const bytes = (await get(automatic.url)).bytes;
    await patch(file.filename, { focal_point: center });
    const chosen = (await optimize(file.filename, size)).body.optimized_versions[0];
    expect((await get(chosen.url)).bytes.equals(bytes)).toBe(true);
  });

  test('of a smaller image is not enlarged and keeps the aspect ratio', async () => {
    const { body: file } = await upload(`small.${extension}`, await make({ width: 600, height: 600 }));
    const { body } = await optimize(file.filename, { width: 1200, height: 630 });
    expect(body.optimized_versions[0]).toMatchObject({
      width: 600,
      height: 315,
      target_width: 1200,
      target_height: 630,
    });
    expect(body.optimized_versions[0].url).toMatch(/-600x315\.\w+$/);
  });

  test.each([
    [1, 1],
    [2, 2],
    [33, 17],
  ])('of an image of %i × %i is never larger in bytes', async (width, height) => {
    const { body: file } = await upload(`tiny.${extension}`, await make({ width, height }));
    for (const target of [
      { width: 32, height: 32 },
      { width, height },
      { width: 4096, height: 1 },
    ]) {
      const { status, body } = await optimize(file.filename, target);
      expect(status).toBe(200);
      for (const version of body.optimized_versions) {
        expect(version.size_bytes).toBeLessThanOrEqual(file.size_bytes);
        expect(version.url).toContain(`-${version.width}x${version.height}.`);
      }
    }
  });
});

test('an existing version is returned at once, and nothing is created', async () => {
  const { body: file } = await upload('a.jpg', await jpeg());
  const first = await optimize(file.filename, { width: 32, height: 32 });
  const before = await state();
  const again = await optimize(file.filename, { width: 32, height: 32 });
  expect(again.body).toEqual(first.body);
  expect(await state()).toEqual(before);
});

test('simultaneous calls create one version', async () => {
  const { body: file } = await upload('a.jpg', await jpeg({ width: 1200, height: 900 }));
  const before = stored();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => optimize(file.filename, { width: 64, height: 64 })),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(answers[0]?.body.optimized_versions).toHaveLength(1);
  // A call that began before the version was recorded may make its bytes again; they are removed.
  await server.timers.turn();
  expect(stored().filter((name) => !before.includes(name))).toEqual([
    answers[0]?.body.optimized_versions[0].url.split('/').at(-1),
  ]);
});

test('two servers at once create one version too, and the other’s bytes are removed', async () => {
  const beside = await startTestServer({ beside: server });
  const { body: file } = await upload('a.jpg', await jpeg({ width: 1200, height: 900 }));
  const json = { width: 48, height: 48 };
  const path = `/api/uploads/${file.filename}/optimize`;
  await Promise.all([server, beside].map((one) => one.call('POST', path, { as: 'editor', json })));
  const { body } = await server.call('GET', `/api/uploads/${file.filename}`, { as: 'editor' });
  expect(body.optimized_versions).toHaveLength(1);
  await server.timers.turn();
  expect(stored().filter((name) => name.includes('-48x48'))).toEqual([
    body.optimized_versions[0].url.split('/').at(-1),
  ]);
  await beside.close();
});

test('a moved focal point creates new crops, and old ones stay where they are used', async () => {
  const { body: file } = await upload('a.jpg', await jpeg());
  const target = { width: 100, height: 20 };
  const [old] = (await optimize(file.filename, target)).body.optimized_versions;
  expect((await patch(file.filename, { focal_point: { x: 0, y: 0 } })).body.optimized_versions).toEqual([]);
  const [fresh] = (await optimize(file.filename, target)).body.optimized_versions;
  expect(fresh.url).not.toBe(old.url);
  expect((await get(old.url)).status).toBe(200);
});

test.each([
  [{ width: 0, height: 10 }],
  [{ width: 4097, height: 10 }],
  [{ width: 1.5, height: 10 }],
  [{ width: '10', height: 10 }],
  [{ width: 10 }],
  [{ width: 10, height: 10, fit: 'contain' }],
  [[10, 10]],
  [null],
])('%o is not a valid size', async (json) => {
  const { body: file } = await upload('a.jpg', await jpeg());
  const before = await state();
  expect((await optimize(file.filename, json)).status).toBe(422);
  expect(await state()).toEqual(before);
});

test('only JPEG and PNG are optimised', async () => {
  for (const [name, content] of [
    ['a.gif', await gif()],
    ['a.txt', Buffer.from('words')],
  ] as const) {
    const { body: file } = await upload(name, content);
    const { status, body } = await optimize(file.filename, { width: 10, height: 10 });
    expect([status, body.detail.key]).toEqual([415, 'not-optimisable']);
  }
  expect((await optimize('nothing-0123456789abcdef.jpg', { width: 10, height: 10 })).status).toBe(404);
});

test('50 simultaneous malformed calls do not block other files (S8)', async () => {
  const { body: file } = await upload('a.jpg', await jpeg({ width: 2000, height: 1500 }));
  const bad = Array.from({ length: 50 }, (_, index) =>
    optimize(index % 2 ? file.filename : '..%2f..%2fetc', { width: -index, height: 'x'.repeat(1000) }),
  );
  const good = Array.from({ length: 10 }, () => get(file.url));
  expect((await Promise.all(good)).map(({ status }) => status)).toEqual(good.map(() => 200));
  for (const { status } of await Promise.all(bad)) expect([404, 422]).toContain(status);
});

test('a file has a limited number of versions', async () => {
  const { body: file } = await upload('many.png', await png({ width: 400, height: 300 }));
  const one = { upload: file.filename, target_height: 1, width: 1, height: 1, size_bytes: 1, created_at: new Date() };
  const rows = Array.from({ length: limits.maxCropsPerUpload - 1 }, (_, at) => ({
    ...one,
    filename: `${at}-${file.filename}`,
    target_width: at + 1,
  }));
  await server.db.insertInto('upload_versions').values(rows).execute();
  expect((await optimize(file.filename, { width: 200, height: 100 })).status).toBe(200);
  const refused = await optimize(file.filename, { width: 200, height: 101 });
  expect([refused.status, refused.body.detail.key]).toEqual([409, 'too-many-crops']);
  expect((await optimize(file.filename, { width: 200, height: 100 })).status).toBe(200);
});
