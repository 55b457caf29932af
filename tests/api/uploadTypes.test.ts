import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mp3, mp4 } from '../support/films.ts';
import { avif, gif, png, svg } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, state } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Expects a refusal that stores nothing. */
async function expectRefusal(name: string, content: string | Buffer, status: number, key: string) {
  const before = await state();
  const answer = await upload(name, content);
  expect([answer.status, answer.body.detail.key], answer.text).toEqual([status, key]);
  expect(answer.body.detail.msg).toMatch(/\.$/);
  expect(await state()).toEqual(before);
}

describe('a text', () => {
  test.each([
    ['solid-start.csv', 'solid state,liquid,gas\n1,2,3\n'],
    ['form-start.csv', 'FORM,name,AIFF\n1,2,3\n'],
    ['mac-start.txt', 'MAC addresses of the stage: 00-11-22\n'],
    ['mp-start.txt', 'MP+ is not music here, these are notes of a meeting.\n'],
    ['id3-start.txt', 'ID3 tags are described here, and this is a longer text about them.\n'],
    ['gif.txt', 'GIF89a is the name of a format.\n'],
    ['numbers.csv', '070707,1\n070707,2\n'],
  ])('%s that begins like another type is accepted', async (name, content) => {
    const { status, body } = await upload(name, content);
    expect([status, body.type], JSON.stringify(body)).toEqual([201, 'text']);
  });

  test('in UTF-16 is refused with this reason', async () => {
    for (const bom of [
      [0xff, 0xfe],
      [0xfe, 0xff],
    ]) {
      const content = Buffer.concat([Buffer.from(bom), Buffer.from('a;b\n1;2\n', 'utf16le')]);
      await expectRefusal('utf16.csv', content, 415, 'text-not-utf-8');
    }
  });

  test('that is a document of another type is refused', async () => {
    await expectRefusal('a.txt', '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n', 415, 'file-type-differs');
    await expectRefusal('a.txt', '{\\rtf1 words}', 415, 'file-type-differs');
  });
});

test('a name with a space at its end is trimmed', async () => {
  const { status, body } = await upload('photo.png ', await png());
  expect([status, body.name]).toEqual([201, 'photo.png']);
});

test('a video of a phone with a 3GPP brand is an MP4', async () => {
  const content = Buffer.from('\0\0\0\u00183gp5\0\0\u0001\u00003gp5isom', 'latin1');
  const brand = Buffer.concat([content.subarray(0, 4), Buffer.from('ftyp'), content.subarray(4)]);
  const { status, body } = await upload('a.mp4', brand);
  expect([status, body.mimetype], JSON.stringify(body)).toEqual([201, 'video/mp4']);
});

test('a QuickTime video that is named MP4 is refused with the right name', async () => {
  await expectRefusal('a.mp4', mp4({ brand: 'qt' }), 415, 'quicktime-video');
  await expectRefusal('a.mp3', mp4({ brand: 'qt' }), 415, 'file-type-differs');
});

test('a sound without MP3 frames is no MP3', async () => {
  for (const tail of [Buffer.alloc(9_000, 0xff), Buffer.from('words'), mp3(3)])
    await expectRefusal('a.mp3', Buffer.concat([Buffer.alloc(900), tail]), 415, 'file-type-differs');
  await expectRefusal('a.jpg', Buffer.concat([Buffer.alloc(900), mp3(50)]), 415, 'file-type-differs');
});

test('a GIF without its last byte and subtitles without numbers are accepted, as browsers and players read them', async () => {
  const whole = await gif();
  const { status, body } = await upload('a.gif', whole.subarray(0, -1));
  expect([status, body.width], JSON.stringify(body)).toEqual([201, 400]);
  expect((await upload('a.srt', '00:00:01,000 --> 00:00:02,500\nwords\n')).status).toBe(201);
});

describe('an image whose decoder needs memory for all of it', () => {
  const side = 7_100;
  const plain = () => sharp({ create: { width: side, height: side, channels: 3, background: '#7c4dff' } });

  test('has a lower limit of pixels: TIFF and progressive JPEG', { timeout: 60_000 }, async () => {
    const tiff = await plain().greyscale().tiff({ compression: 'deflate' }).toBuffer();
    await expectRefusal('a.tiff', tiff, 413, 'image-too-large');
    await expectRefusal('a.jpg', await plain().jpeg({ progressive: true }).toBuffer(), 413, 'image-too-large');
    expect((await upload('a.jpg', await plain().jpeg().toBuffer())).status).toBe(201);
  });

  test('has a lower limit of pixels: AVIF', async () => {
    const small = await avif();
    // The box with the dimensions (ISO/IEC 23008-12, section 6.5.3).
    const at = small.indexOf('ispe');
    const large = Buffer.from(small);
    large.writeUInt32BE(side, at + 8);
    large.writeUInt32BE(side, at + 12);
    await expectRefusal('a.avif', large, 413, 'image-too-large');
  });
});

describe('a drawing', () => {
  test('with too many nested elements does not delay the drawing of another user', async () => {
    const nested = svg('<g>'.repeat(60_000) + '</g>'.repeat(60_000));
    let answered = 0;
    const sent = Array.from({ length: 4 }, () =>
      upload('a.svg', nested, { as: 'external' }).finally(() => {
        answered += 1;
      }),
    );
    const startedAt = performance.now();
    expect((await upload('b.svg', svg())).status).toBe(201);
    // A busy machine may need longer for one drawing, but does not draw all others first.
    expect(performance.now() - startedAt < 3_500 || answered < sent.length).toBe(true);
    for (const { status } of await Promise.all(sent)) expect(status).toBe(422);
  });

  test('with tags in comments, texts and attributes is accepted, which are no nested elements', async () => {
    const deep = `${'<g>'.repeat(190)}<path id="a>b"/>${'</g>'.repeat(190)}`;
    const content = svg(`${deep}<!--${'<g>'.repeat(300)}--><desc><![CDATA[${'<g>'.repeat(300)}]]></desc>`);
    expect((await upload('a.svg', content)).status).toBe(201);
    const text = svg(`<path id='${'/>'.repeat(300)}'/>${'<g>'.repeat(201)}${'</g>'.repeat(201)}`);
    await expectRefusal('a.svg', text, 422, 'file-damaged');
  });
});
