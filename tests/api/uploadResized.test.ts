import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { resizedFormats, resizedImages, resizedName, resizedWidths } from '#contracts/resizedImages.ts';
import { makeStorage } from '#server/providers/storage/makeStorage.ts';
import { type Storage, StorageFullError } from '#server/providers/storage/storage.ts';
import { apng, gif, jpeg, png, svg, wav } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let plain: TestServer;
let server: TestServer;
let own: Storage;
/** Replaces methods of the storage while a test sets them. */
let replaced: Partial<Storage> = {};
const { upload, get, state, stored, resized } = uploadCalls(() => server);

beforeAll(async () => {
  plain = await startTestServer();
  own = makeStorage(plain.config, { ownsDataDir: false });
  const storage: Storage = {
    ...own,
    put: (...given) => (replaced.put ?? own.put)(...given),
    localCopy: (...given) => (replaced.localCopy ?? own.localCopy)(...given),
    size: (...given) => (replaced.size ?? own.size)(...given),
    read: (...given) => (replaced.read ?? own.read)(...given),
  };
  server = await startTestServer({ beside: plain, providers: { storage } });
});
afterEach(() => {
  replaced = {};
});
afterAll(async () => {
  await server.close();
  await plain.close();
});

/** Makes an image of one color, which is encoded quickly. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
const forms = resizedFormats.flatMap((format) => resizedWidths.map((width) => [width, format] as const));
const sizeOf = async (url: string) => {
  const { width, height, hasAlpha } = await sharp((await get(url)).bytes).metadata();
  return { width, height, hasAlpha };
};
const pathOf = (filename: string) => join(plain.config.dataDir, 'uploads', 'files', filename);

describe('a resized image', () => {
  test.each(forms)('of %i pixels in %s is sent with its type, cached forever and stored', async (width, format) => {
    const { body } = await upload('wide.png', await flat(2000, 1000));
    const url = `${body.url}/${width}.${format}`;
    const first = await get(url);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(first.bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(first.headers.vary ?? '').not.toContain('Accept');
    expect(await sizeOf(url)).toMatchObject({ width, height: width / 2 });
    expect(resized()).toContain(`${body.filename}/${width}.${format}`);
    expect((await get(url)).bytes.equals(first.bytes)).toBe(true);
    expect((await get(url, { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
  });

  test('is upright, keeps transparency and is never larger than the image', async () => {
    const clear = await sharp(await png({ width: 100, height: 50 }))
      .ensureAlpha(0.5)
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const { body } = await upload('clear.png', clear);
    for (const format of resizedFormats) {
      expect(await sizeOf(`${body.url}/640.${format}`)).toEqual({ width: 50, height: 100, hasAlpha: true });
    }
  });

  test('is at most twice as high as wide', { tags: ['full'] }, async () => {
    const { body } = await upload('tall.png', await flat(700, 7000));
    expect(await sizeOf(`${body.url}/320.webp`)).toMatchObject({ width: 64, height: 640 });
  });

  test('exists for versions too', { tags: ['full'] }, async () => {
    const { body } = await upload('wide.png', await flat(2000, 1000));
    const size = { width: 400, height: 400 };
    const optimized = await server.call('POST', `/api/uploads/${body.filename}/optimize`, { as: 'editor', json: size });
    const [version] = optimized.body.optimized_versions;
    expect(await sizeOf(`${version.url}/320.avif`)).toMatchObject({ width: 320, height: 320 });
  });

  test('exists in fixed widths and formats, and for images only', async () => {
    const { url } = (await upload('a.png', await png())).body;
    const sound = (await upload('a.wav', wav())).body;
    const others = ['641.avif', '0.avif', '640.jpg', '640', '640.AVIF', '0640.avif', '640.avif.webp', '..%2f640.avif'];
    const addresses = [...others.map((name) => `${url}/${name}`), `${sound.url}/640.avif`];
    for (const address of addresses) {
      const { status, headers } = await get(address);
      expect([status, headers['cache-control']], address).toEqual([404, 'no-store']);
    }
    expect((await get('/uploads/none-0123456789abcdef.png/640.avif')).status).toBe(404);
  });

  test('is created once for a thousand simultaneous requests', async () => {
    const { body } = await upload('many.png', await flat(1600, 800));
    let stores = 0;
    replaced.put = (...given) => {
      stores += 1;
      return own.put(...given);
    };
    const answers = await Promise.all(Array.from({ length: 1000 }, () => get(`${body.url}/640.avif`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(stores).toBe(1);
  });

  test('that exists takes one look at the storage, and HEAD reads nothing', async () => {
    const { body } = await upload('known.png', await flat(800, 400));
    const url = `${body.url}/640.webp`;
    const { bytes } = await get(url);
    const calls: string[] = [];
    replaced.size = (key) => {
      calls.push('size');
      return own.size(key);
    };
    replaced.read = (...given) => {
      calls.push('read');
      return own.read(...given);
    };
    expect((await get(url)).status).toBe(200);
    expect(calls).toEqual(['size', 'read']);
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)]);
    expect(calls).toEqual(['size', 'read', 'size']);
  });

  test('is not listed in the library, is created again if it is lost, and is deleted with the file', async () => {
    const before = await state();
    const { body } = await upload('kept.png', await flat(800, 400));
    const urls = resizedImages.map((image) => `${body.url}/${resizedName(image)}`);
    const files = stored();
    const rows = await state();
    for (const url of urls) expect((await get(url)).status).toBe(200);
    expect(await state()).toEqual(rows);
    expect(stored()).toEqual(files);
    rmSync(join(plain.config.dataDir, 'uploads', 'resized'), { recursive: true });
    expect((await get(urls[0] ?? '')).status).toBe(200);
    await server.call('DELETE', `/api/uploads/${body.filename}`, { as: 'editor' });
    for (const url of urls) expect((await get(url)).status).toBe(404);
    expect(resized()).toEqual([]);
    expect((await state()).stored).toEqual(before.stored);
  });
});

describe('the original is sent instead', () => {
  const expectOriginal = async (filename: string, { name = '640.avif', caching = 'no-store' } = {}) => {
    const { status, headers } = await get(`/uploads/${filename}/${name}`);
    expect([status, headers.location, headers['cache-control']]).toEqual([302, `../${filename}`, caching]);
    expect(headers.etag).toBeUndefined();
    expect((await get(`/uploads/${filename}`)).status).toBe(200);
  };
  const forAMinute = { caching: 'public, max-age=60' };
  const animated = async () =>
    sharp([await png({ width: 20, height: 20 }), await png({ width: 20, height: 20 }, 2)], {
      join: { animated: true },
    });

  test('for a drawing and for animations', async () => {
    const webp = await (await animated()).webp().toBuffer();
    for (const [name, content] of [
      ['a.svg', svg()],
      ['a.gif', await gif()],
      ['a.webp', webp],
      ['a.png', await apng()],
    ] as const) {
      await expectOriginal((await upload(name, content)).body.filename, forAMinute);
    }
  });

  test('for an animation in all sizes, which is read once', async () => {
    const { body } = await upload('b.webp', await (await animated()).webp().toBuffer());
    let copies = 0;
    replaced.localCopy = (key) => {
      copies += 1;
      return own.localCopy(key);
    };
    for (const image of resizedImages) {
      await expectOriginal(body.filename, { ...forAMinute, name: resizedName(image) });
    }
    expect(copies).toBe(1);
  });

  test('if it is damaged, which is not tried again at once', async () => {
    const { body } = await upload('broken.jpg', await jpeg({ width: 800, height: 400 }));
    const whole = readFileSync(pathOf(body.filename));
    writeFileSync(pathOf(body.filename), whole.subarray(0, 2000));
    await expectOriginal(body.filename);
    let copies = 0;
    replaced.localCopy = (key) => {
      copies += 1;
      return own.localCopy(key);
    };
    await expectOriginal(body.filename);
    expect(copies).toBe(0);
  });

  test('if the disk is full', async () => {
    const { body } = await upload('full.jpg', await jpeg({ width: 800, height: 400 }));
    replaced.put = () => Promise.reject(new StorageFullError('Full'));
    await expectOriginal(body.filename);
    expect(resized().filter((path) => path.startsWith(body.filename))).toEqual([]);
  });

  test('if too many images are waiting, and the resized image later', async () => {
    const files = [];
    for (let seed = 1; seed <= 7; seed++)
      files.push((await upload('s.png', await png({ width: 8, height: 8 }, seed))).body);
    const urls = files.flatMap(({ url }) => resizedImages.map((image) => `${url}/${resizedName(image)}`));
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    replaced.localCopy = async (key) => {
      await opened;
      return own.localCopy(key);
    };
    const answers = urls.map((url) => get(url));
    const refused = await Promise.race(answers);
    expect([refused.status, refused.headers['cache-control']]).toEqual([302, 'no-store']);
    open();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    // The ones that were created and waiting, and those that came after the first refusal.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(51);
    for (const url of urls) expect((await get(url)).status).toBe(200);
  });

  test('but not for a picture with the maximum number of pixels', { tags: ['full'] }, async () => {
    const { body } = await upload('large.png', await flat(10_000, 10_000));
    expect(await sizeOf(`${body.url}/1920.avif`)).toMatchObject({ width: 1920, height: 1920 });
  });
});
