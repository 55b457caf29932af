import { readdirSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { box, flac, fragmentedMp4, id3Tag, mp3, mp4, oggFlac, opus, webm } from '../support/films.ts';
import { jpeg } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { rf64Of, toneOf } from '../support/sound.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns the details of an uploaded file. */
async function detailsOf(name: string, bytes: Buffer) {
  const { status, body } = await upload(name, bytes);
  expect(status, JSON.stringify(body)).toBe(201);
  return [body.duration_ms, body.width, body.height];
}

const fullBox = (name: string, content: Buffer) => box(name, Buffer.alloc(4), content);

describe('an upload', () => {
  test.each<[string, string, Buffer, (number | null)[]]>([
    ['an MP4 film', 'a.mp4', mp4(), [12_500, 1_280, 720]],
    ['a film that a phone recorded upright', 'b.mp4', mp4({ turned: true }), [12_500, 720, 1_280]],
    ['a film in fragments', 'c.mp4', mp4({ fragmented: true, seconds: 3 }), [3_000, 1_280, 720]],
    ['a QuickTime film', 'd.mov', mp4({ brand: 'qt', seconds: 61 }), [61_000, 1_280, 720]],
    ['a WebM film', 'e.webm', webm(), [12_500, 640, 360]],
    ['a WebM film without duration', 'f.webm', webm({ seconds: null }), [null, 640, 360]],
    ['a WAV sound', 'g.wav', toneOf(1.5), [1_500, null, null]],
    ['an MP3 sound without a header', 'h.mp3', mp3(1_000), [26_122, null, null]],
    ['an MP3 sound with a variable bit rate', 'i.mp3', mp3(300, { variable: true }), [7_837, null, null]],
    ['a FLAC sound', 'j.flac', flac(225), [225_000, null, null]],
    [
      'an MP3 sound after a tag and zeros',
      'l.mp3',
      Buffer.concat([id3Tag(3_000, 4_500), mp3(155)]),
      [4_049, null, null],
    ],
    [
      'an MP3 sound after a tag that says too few bytes',
      'm.mp3',
      Buffer.concat([id3Tag(50, 900), mp3(155)]),
      [4_049, null, null],
    ],
    ['an MP3 sound after zeros', 'n.mp3', Buffer.concat([Buffer.alloc(2_000), mp3(155)]), [4_049, null, null]],
    ['a FLAC sound after a tag', 'o.flac', Buffer.concat([id3Tag(5_000, 5_000), flac(3)]), [3_000, null, null]],
    ['a FLAC sound in Ogg', 'p.ogg', oggFlac(3), [3_000, null, null]],
    ['a WAV sound with large sizes', 'q.wav', rf64Of(3), [3_000, null, null]],
    [
      'a film in fragments without a duration',
      'r.mp4',
      fragmentedMp4({ samples: 25, listed: true }),
      [2_000, null, null],
    ],
    [
      'a film in fragments of equal samples',
      's.mp4',
      fragmentedMp4({ samples: 25, listed: false }),
      [2_000, null, null],
    ],
    ['an Ogg sound', 'k.opus', opus(10), [10_000, null, null]],
  ])('reads the duration and dimensions of %s', async (_, name, bytes, details) => {
    expect(await detailsOf(name, bytes)).toEqual(details);
  });

  test('has no duration for an image', async () => {
    expect(await detailsOf('a.jpg', await jpeg())).toEqual([null, 400, 300]);
  });

  test.each<[string, string, Buffer]>([
    ['a film that ends in its header', 'a.mp4', mp4().subarray(0, 620)],
    ['a film whose boxes have no end', 'b.mp4', Buffer.concat([mp4().subarray(0, 20), Buffer.from('0000000a', 'hex')])],
    [
      'a film of 200,000 empty boxes',
      'c.mp4',
      Buffer.concat([mp4().subarray(0, 20), ...Array(200_000).fill(box('free'))]),
    ],
    ['a film that claims 585 million years', 'd.mp4', mp4({ seconds: 4_294_967.294 })],
    [
      'a film with a time scale of zero',
      'e.mp4',
      Buffer.concat([mp4().subarray(0, 20), box('moov', fullBox('mvhd', Buffer.alloc(96)))]),
    ],
    ['a WebM film that ends in its header', 'f.webm', webm().subarray(0, 45)],
  ])('accepts %s, without a duration', async (_, name, bytes) => {
    const started = Date.now();
    expect((await detailsOf(name, bytes))[0]).toBeNull();
    expect(Date.now() - started).toBeLessThan(8_000);
  });

  test('accepts an MP3 sound of an hour with a variable bit rate, without its duration if that takes too long', async () => {
    const started = Date.now();
    const [duration] = await detailsOf('g.mp3', mp3(138_000, { variable: true }));
    expect([null, 3_604_898]).toContain(duration);
    expect(Date.now() - started).toBeLessThan(8_000);
  });

  test('is answered while another file is read', async () => {
    const slow = upload('slow.mp3', mp3(138_000, { variable: true }));
    const started = Date.now();
    const { status } = await server.call('GET', '/api/uploads', { as: 'editor' });
    expect([status, Date.now() - started < 2_000]).toEqual([200, true]);
    expect((await slow).status).toBe(201);
  });
});

test('sorts files by duration, those without one last', async () => {
  await upload('short.wav', toneOf(1), { folder: '/sorted' });
  await upload('words.txt', 'words', { folder: '/sorted' });
  await upload('long.wav', toneOf(2), { folder: '/sorted' });
  const namesBy = async (order: string) => {
    const { body } = await server.call('GET', `/api/uploads/folders/sorted?sort=duration&order=${order}`, {
      as: 'editor',
    });
    return body.files.map(({ name }: { name: string }) => name);
  };
  expect(await namesBy('asc')).toEqual(['short.wav', 'long.wav', 'words.txt']);
  expect(await namesBy('desc')).toEqual(['long.wav', 'short.wav', 'words.txt']);
});

test('reads the durations of files of earlier releases in the background, each file once', async () => {
  const film = (await upload('old.mp4', mp4())).body.filename;
  const broken = (await upload('broken.mp4', mp4().subarray(0, 620))).body.filename;
  const unread = { duration_ms: null, duration_read: false, width: null, height: null };
  await server.db.updateTable('uploads').set(unread).where('filename', 'in', [film, broken]).execute();
  await server.timers.turn();
  const { body } = await server.call('GET', `/api/uploads/${film}`, { as: 'editor' });
  expect([body.duration_ms, body.width, body.height]).toEqual([12_500, 1_280, 720]);
  const rows = await server.db.selectFrom('uploads').select('filename').where('duration_read', '=', false).execute();
  expect(rows.filter(({ filename }) => [film, broken].includes(filename))).toEqual([]);
});

/** Returns how many uploads this process has open; the worker thread is part of it. */
const openUploads = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('.flac');
    } catch {
      // It was closed in the meantime.
      return false;
    }
  }).length;

test.runIf(process.platform === 'linux')('closes a file of which only the beginning is read', async () => {
  const whole = Buffer.concat([flac(3), Buffer.alloc(300_000, 7)]);
  for (const name of ['a.flac', 'b.flac', 'c.flac']) expect(await detailsOf(name, whole)).toEqual([3_000, null, null]);
  await expect.poll(openUploads).toBe(0);
});
