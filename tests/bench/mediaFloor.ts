/**
 * The floor of the media library, as a separate process: a bare server that copies a body to a file (durably, as the
 * product does), and crops an image with only sharp.
 */
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';

const folder = process.argv[2] ?? '.';
const out = join(folder, 'floor-copy');

async function copy(request: IncomingMessage): Promise<void> {
  await pipeline(request, createWriteStream(out));
  const handle = await open(out, 'r');
  await handle.sync();
  await handle.close();
}

async function crop(path: string): Promise<void> {
  await sharp(path)
    .resize({ width: 1200, height: 630, fit: 'cover', position: 'attention' })
    .jpeg({ quality: 80 })
    .toFile(`${out}.jpg`);
}

sharp.cache(false);
const server = createServer(async (request, response) => {
  if (request.url === '/copy') await copy(request);
  else await crop(decodeURIComponent(request.url?.slice('/crop/'.length) ?? ''));
  response.end('{}');
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', async () => {
  await Promise.all([out, `${out}.jpg`].map((path) => rm(path, { force: true })));
  process.exit(0);
});
