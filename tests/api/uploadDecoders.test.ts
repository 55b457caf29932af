import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainHeic } from '../support/heic.ts';
import { largeHeic } from '../support/largeHeic.ts';
import { processTree } from '../support/processTree.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';
import { maxMemory, memory } from '../support/worstBodies.ts';

let server: TestServer;
const { upload, get, incoming, stored } = uploadCalls(() => server);
beforeAll(async () => {
  server = await startTestServer();
  // Loads what the first conversion and the first thumbnail load.
  expect((await upload('first.heic', plainHeic())).status).toBe(201);
});
afterAll(() => server.close());

const decoders = () => processTree(process.pid).filter(({ command }) => command.includes('imageProcess'));

/** Returns the largest memory of this process while an upload is received, and its response. */
async function peakDuring(name: string, bytes: Buffer) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const answer = await upload(name, bytes);
  clearInterval(timer);
  return { ...answer, peak };
}

const photo = () => sharp({ create: { width: 4_032, height: 3_024, channels: 3, background: 'red' } });

describe('an image of 12 megapixels is decoded in another process', () => {
  test.each([
    ['HEIC', 'photo.heic', largeHeic],
    ['TIFF', 'photo.tif', () => photo().tiff({ compression: 'lzw' }).toBuffer()],
    ['AVIF', 'photo.avif', () => photo().avif({ effort: 0 }).toBuffer()],
  ])('and takes less than 64 MB of the server’s memory (%s)', async (_, name, make) => {
    const bytes = await make();
    const before = memory();
    const { status, body, peak } = await peakDuring(name, bytes);
    expect([status, body.width, body.height]).toEqual([201, 4_032, 3_024]);
    expect(peak - before).toBeLessThan(maxMemory);
    const { width } = await sharp((await get(body.url)).bytes).metadata();
    expect(width).toBe(4_032);
  });

  test('which ends after a few seconds', async () => {
    await expect.poll(decoders, { timeout: 10_000, interval: 200 }).toEqual([]);
  });
});

test('an upload whose decoder crashes is refused, and the next one is converted', async () => {
  expect((await upload('photo.heic', plainHeic())).status).toBe(201);
  const before = stored();
  const [decoder] = decoders();
  if (!decoder) throw new Error('No decoder runs');
  process.kill(decoder.pid, 'SIGSTOP');
  const answer = upload('photo.heic', largeHeic());
  // It is asked as soon as the original is moved aside.
  await expect.poll(() => incoming().some((name) => name.endsWith('-original')), { interval: 20 }).toBe(true);
  process.kill(decoder.pid, 'SIGKILL');
  const { status, body } = await answer;
  expect([status, body.detail.key]).toEqual([422, 'file-damaged']);
  expect([stored(), incoming()]).toEqual([before, []]);
  expect((await upload('photo.heic', plainHeic())).status).toBe(201);
});
