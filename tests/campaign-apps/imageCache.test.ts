import { expect, it } from 'vitest';
import { createImageCache } from '#campaign-apps/kit/images/imageCache.ts';

const MB = 1_024 * 1_024;

it('keeps at most 32 MB of images and drops the ones that were requested longest ago', async () => {
  const images = createImageCache(Date.now, () => {});
  const reads: string[] = [];
  const ask = (key: string, size = 10 * MB) =>
    images.of(key, async () => {
      reads.push(key);
      return Buffer.alloc(size);
    });
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) expect((await ask(key))?.length).toBe(10 * MB);
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('sends an image that is larger than the cache without keeping it', async () => {
  const images = createImageCache(Date.now, () => {});
  let reads = 0;
  const read = async () => {
    reads += 1;
    return Buffer.alloc(33 * MB);
  };
  expect((await images.of('a', read))?.length).toBe(33 * MB);
  expect((await images.of('a', read))?.length).toBe(33 * MB);
  expect(reads).toBe(2);
});
