import { type ChildProcess, fork } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { connect } from '#server/db/connect.ts';
import { type Line, shareOf, spreadOf, table } from './figures.ts';
import { type RunningServer, residentMebibytes, signIn, startProduct } from './product.ts';
import { ensureUploads } from './seeded.ts';

const uploadBytes = 200_000_000;
const minUpload = 0.5;
/** In parts the bytes are written twice: as parts, and as the file that is checked. */
const minUploadInParts = 0.2;
const partBytes = 8_388_608;
const maxMemory = 64;
const minOptimize = 0.9;
const folderFiles = 100_000;
const maxFolder = 150;

type Options = { databaseUrl: string; dataDir: string; rounds: number; folders: number };
type Measured = { product: RunningServer; token: string; floor: string };

/**
 * Measures uploads and crops of the media library against minimal versions, and how fast a folder of a large library
 * opens.
 */
export async function measureMedia({ databaseUrl, dataDir, rounds, folders }: Options): Promise<string> {
  mkdirSync(dataDir, { recursive: true });
  const paths = await seededFolders(databaseUrl, dataDir, folders);
  const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const bare = fork('.cache/bench/mediaFloor.js', [dataDir]);
  try {
    const [address]: { port: number }[] = await once(bare, 'message');
    const { access_token: token } = await signIn(product.origin);
    const measured = { product, token, floor: `http://127.0.0.1:${address?.port}` };
    const ratios = [...(await uploadLines(measured, rounds)), await optimizeLine(measured, dataDir, rounds * 4)];
    return [
      table(['media, ratio to the bare form', 'product', 'bare', 'min', 'median', 'max', 'least'], ratios),
      table(['answers', 'p50', 'p95', 'max', 'p95 most'], [await folderLine(measured, paths)]),
    ].join('\n\n');
  } finally {
    await end(bare);
    await product.stop();
  }
}

async function end(bare: ChildProcess): Promise<void> {
  bare.disconnect();
  await once(bare, 'exit');
}

async function seededFolders(databaseUrl: string, dataDir: string, most: number): Promise<string[]> {
  const db = connect(databaseUrl, { queryTimeout: null });
  try {
    await ensureUploads(db, dataDir, folderFiles);
    const rows = await db.selectFrom('upload_folders').select('path').orderBy('path').execute();
    const step = Math.max(1, Math.floor(rows.length / most));
    return rows.flatMap(({ path }, index) => (index % step === 0 ? [path] : []));
  } finally {
    await db.destroy();
  }
}

/** Returns a video of noise: a valid header and incompressible data. */
function film(): Buffer {
  const bytes = randomFillSync(Buffer.alloc(uploadBytes));
  bytes.write('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 0, 'latin1');
  bytes.writeUInt32BE(uploadBytes - 24, 24);
  bytes.write('mdat', 28, 'latin1');
  return bytes;
}

function* pieces(parts: readonly Buffer[]): Generator<Buffer> {
  for (const part of parts) for (let at = 0; at < part.length; at += 262_144) yield part.subarray(at, at + 262_144);
}

/**
 * Sends a body and waits for the whole response. Returns the milliseconds.
 * @throws when the status is not a success
 */
async function send(
  url: string,
  parts: readonly Buffer[],
  headers: Record<string, string>,
  method = 'POST',
): Promise<number> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const started = performance.now();
  const call = request(url, { method, headers: { ...headers, 'content-length': length } });
  Readable.from(pieces(parts)).pipe(call);
  const [answer] = await once(call, 'response');
  for await (const _ of answer);
  if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}`);
  return performance.now() - started;
}

/** Uploads a file in parts by tus. Returns the milliseconds. */
async function sendInParts(origin: string, content: Buffer, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const name = Buffer.from('film.mp4').toString('base64');
  const created = await fetch(`${origin}/api/uploads/tus`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': `filename ${name}` },
  });
  const url = `${origin}${created.headers.get('location')}`;
  for (let at = 0; at < content.length; at += partBytes) {
    const part = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) };
    await send(url, [content.subarray(at, at + partBytes)], part, 'PATCH');
  }
  return performance.now() - started;
}

const boundary = 'x-bench-x';
function form(name: string, content: Buffer): { parts: Buffer[]; type: string } {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const parts = [Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)];
  return { parts, type: `multipart/form-data; boundary=${boundary}` };
}

async function uploadLines({ product, token, floor }: Measured, rounds: number): Promise<Line[]> {
  const content = film();
  const { parts, type } = form('film.mp4', content);
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const upload = () => send(`${product.origin}/api/uploads`, parts, headers);
  const uploadInParts = () => sendInParts(product.origin, content, { authorization: `Bearer ${token}` });
  const [ours, bare, inParts]: [number[], number[], number[]] = [[], [], []];
  // The first turn warms up.
  for (let round = 0; round <= rounds; round++) {
    const copied = await send(`${floor}/copy`, [content], {});
    const uploaded = await upload();
    const sentInParts = await uploadInParts();
    console.log(`upload of 200 MB: ${uploaded.toFixed(0)} ms, copied in ${copied.toFixed(0)} ms`);
    if (round === 0) continue;
    ours.push(uploaded);
    bare.push(copied);
    inParts.push(sentInParts);
  }
  return [
    ratioLine('upload of 200 MB', ours, bare, minUpload),
    await memoryLine('memory grown by three of them', product, upload),
    ratioLine('the same in parts of 8 MiB', inParts, bare, minUploadInParts),
    await memoryLine('memory grown by three of them', product, uploadInParts),
  ];
}

/** Separate from the timed part, because reading the memory takes time. */
async function memoryLine(says: string, product: RunningServer, upload: () => Promise<number>): Promise<Line> {
  const before = residentMebibytes(product.process.pid ?? 0);
  const watched = watchMemory(product);
  for (let round = 0; round < 3; round++) await upload();
  const grown = (await watched()) - before;
  const cells = [says, `${grown.toFixed(0)} MiB`, '', '', '', '', `${maxMemory} MiB at most`];
  return { cells, reached: grown < maxMemory };
}

/** Reads the memory of the server repeatedly and returns the maximum in MiB. */
function watchMemory({ process: child }: RunningServer): () => Promise<number> {
  let watching = true;
  let most = 0;
  const watch = (async () => {
    for (; watching; await delay(50)) most = Math.max(most, residentMebibytes(child.pid ?? 0));
  })();
  return async () => {
    watching = false;
    await watch;
    return most;
  };
}

function ratioLine(says: string, ours: number[], bare: number[], least: number): Line {
  const ratios = spreadOf(ours.map((time, index) => (bare[index] ?? Number.NaN) / time));
  const times = [ours, bare].map((all) => `${spreadOf(all).median.toFixed(0)} ms`);
  const spread = [ratios.min, ratios.median, ratios.max].map((ratio) => ratio.toFixed(2));
  return { cells: [says, ...times, ...spread, `${least}`], reached: ratios.median >= least };
}

/** Returns an image with as much detail as a photograph. */
async function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const grain = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } });
  return sharp(await grain.png().toBuffer())
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function optimizeLine({ product, token, floor }: Measured, dataDir: string, turns: number): Promise<Line> {
  const picture = await photograph();
  const path = join(dataDir, 'photograph.jpg');
  writeFileSync(path, picture);
  const { parts, type } = form('photograph.jpg', picture);
  const authorization = `Bearer ${token}`;
  const [ours, bare]: [number[], number[]] = [[], []];
  const health: number[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    await send(`${product.origin}/api/uploads`, parts, { authorization, 'content-type': type });
    const listed = await fetch(`${product.origin}/api/uploads?limit=1`, { headers: { authorization } });
    const { filename }: { filename: string } = (await listed.json()).items[0];
    const cropped = await send(`${floor}/crop/${encodeURIComponent(path)}`, [], {});
    const body = Buffer.from(JSON.stringify({ width: 1200, height: 630 }));
    const headers = { authorization, 'content-type': 'application/json' };
    const optimized = await send(`${product.origin}/api/uploads/${filename}/optimize`, [body], headers);
    if (turn === 0) continue;
    ours.push(optimized);
    bare.push(cropped);
    health.push(...(await healthMeanwhile(product, `${product.origin}/api/uploads/${filename}/optimize`, headers)));
  }
  const p95 = shareOf(health, 0.95).toFixed(0);
  const says = `4000 × 3000 to 1200 × 630 (health meanwhile: p95 ${p95} ms)`;
  return ratioLine(says, ours, bare, minOptimize);
}

/** Measures how long the health call takes while another size of the same image is created. */
async function healthMeanwhile(product: RunningServer, url: string, headers: Record<string, string>) {
  const times: number[] = [];
  let working = true;
  const sizes = [1199, 1198].map((width) => Buffer.from(JSON.stringify({ width, height: 630 })));
  const work = Promise.all(sizes.map((body) => send(url, [body], headers))).finally(() => {
    working = false;
  });
  while (working) {
    const started = performance.now();
    await (await fetch(`${product.origin}/api/health`)).arrayBuffer();
    times.push(performance.now() - started);
    await delay(2);
  }
  await work;
  return times;
}

async function folderLine({ product, token }: Measured, paths: readonly string[]): Promise<Line> {
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  for (const path of paths) {
    const address = path.split('/').map(encodeURIComponent).join('/');
    const started = performance.now();
    const answer = await fetch(`${product.origin}/api/uploads/folders${address}?limit=200`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => shareOf(times, share));
  const cells = [p50, p95, max].map((ms) => `${ms?.toFixed(1)} ms`);
  const says = `open a folder, ${folderFiles.toLocaleString('en')} files in 5,000 folders`;
  return { cells: [says, ...cells, `${maxFolder} ms`], reached: (p95 ?? Number.NaN) <= maxFolder };
}
