import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avif, gif, jpeg, png, pngChunk, svg, wav, webp } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, get, state } = uploadCalls(() => server);

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

/** Returns a PNG of one colour, a few hundred kilobytes whatever its size. */
function plainPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}

/** An image with far more pixels than allowed, in a small file. */
const giant = plainPng(30_000, 30_000);

const makers = { 'a.jpg': jpeg, 'a.png': png, 'a.gif': gif, 'a.webp': webp, 'a.avif': avif };
const each = Object.entries(makers);

describe('an image', () => {
  test('of 30,000 × 30,000 pixels is rejected by its header alone, and memory stays low', async () => {
    expect(giant.length).toBeLessThan(1_000_000);
    await upload('warm.png', await png());
    const before = process.memoryUsage().rss;
    await expectRefusal('giant.png', giant, 413, 'image-too-large');
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1_048_576);
  });

  // The product limits each image to four seconds, which a slow machine exceeds for one of this size.
  test('with the maximum number of pixels is accepted', { tags: ['full'] }, async () => {
    const { status, body } = await upload('large.png', plainPng(10_000, 10_000));
    expect([status, body.width, body.height]).toEqual([201, 10_000, 10_000]);
  });

  test.each(
    each.flatMap(([name, make]) => [0.1, 0.5, 0.9, 0.999].map((share) => [name, share, make] as const)),
  )('%s that is truncated at %d of its length is rejected', async (name, share, make) => {
    const whole = await make({ width: 300, height: 200 });
    await expectRefusal(name, whole.subarray(0, Math.floor(whole.length * share)), 422, 'file-damaged');
  });

  test.each(
    each.filter(([name]) => name !== 'a.avif'),
  )('%s with a hole in its data is rejected, or accepted as it is', async (name, make) => {
    const broken = Buffer.from(await make({ width: 300, height: 200 }));
    broken.fill(0, Math.floor(broken.length * 0.4), Math.floor(broken.length * 0.6));
    const { status, body } = await upload(name, broken);
    if (status !== 201) expect([status, body.detail.key]).toEqual([422, 'file-damaged']);
    else expect((await get(`${body.url}/thumbnail/640`)).status).toBe(200);
  });

  test.each(each)('%s with only a header is rejected', async (name, make) => {
    const head = (await make()).subarray(0, 40);
    await expectRefusal(name, head, 422, 'file-damaged');
  });

  test.each(each)('%s gets the type of its content, whatever its name', async (name, make) => {
    const content = await make();
    for (const other of ['jpg', 'png', 'gif', 'webp', 'avif', 'svg', 'mp4', 'mp3', 'txt', 'pdf', 'zip', 'csv']) {
      if (!name.endsWith(other)) await expectRefusal(`a.${other}`, content, 415, 'file-type-differs');
    }
    for (const other of ['html', 'js', 'xml', 'exe', 'php', 'bmp']) {
      await expectRefusal(`a.${other}`, content, 415, 'file-type-refused');
    }
  });
});

describe('a polyglot file', () => {
  const html = Buffer.from('<html><script>alert(document.domain)</script></html>');
  const zip = Buffer.concat([
    Buffer.from('PK\u0003\u0004', 'latin1'),
    Buffer.alloc(60),
    Buffer.from('PK\u0005\u0006', 'latin1'),
    Buffer.alloc(18),
  ]);

  test.each(each)('%s with HTML or a ZIP after it is truncated to the image', async (name, make) => {
    const picture = await make({ width: 64, height: 48 });
    for (const tail of [html, zip]) {
      const { status, body } = await upload(name, Buffer.concat([picture, tail]));
      expect(status, JSON.stringify(body)).toBe(201);
      const served = await get(body.url);
      expect(served.bytes.equals(picture)).toBe(true);
      expect(body.size_bytes).toBe(picture.length);
      const { body: plain } = await upload(name, picture);
      expect(plain.sha256).toBe(body.sha256);
    }
  });

  test.each(each)('%s with HTML before it is rejected', async (name, make) => {
    const { status } = await upload(name, Buffer.concat([html, await make()]));
    expect(status).toBe(415);
  });

  test('with HTML inside it can’t run: it is served as an image with nosniff', async () => {
    const gifWithHtml = Buffer.concat([
      Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000', 'latin1'),
      Buffer.from([0x21, 0xfe, html.length]),
      html,
      Buffer.from([0]),
      Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 255, 255, 255, 2, 2, 0x44, 1, 0, 0x3b]),
    ]);
    const { status, body } = await upload('a.gif', gifWithHtml);
    expect(status, JSON.stringify(body)).toBe(201);
    const { headers } = await get(body.url);
    expect(headers).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
});

describe('text', () => {
  test.each([
    ['page.html', '<!doctype html><p>x', 'file-type-refused'],
    ['code.js', 'alert(1)', 'file-type-refused'],
    ['data.xml', '<?xml version="1.0"?><a/>', 'file-type-refused'],
    ['run.exe', 'MZ\u0090', 'file-type-refused'],
    ['run.sh', '#!/bin/sh\n', 'file-type-refused'],
    ['noextension', 'words', 'file-type-refused'],
    ['page.jpg', '<!doctype html><script>alert(1)</script>', 'file-type-differs'],
    ['page.svg', '<!doctype html><script>alert(1)</script>', 'file-type-differs'],
    ['page.txt', '\ufeff  <html><script>alert(1)</script>', 'file-type-differs'],
    ['page.txt', '<!-- x --><script>alert(1)</script>', 'file-type-differs'],
    ['code.txt', '#!/bin/sh\nrm -rf /\n', 'file-type-differs'],
    ['data.csv', '<?xml version="1.0"?><a/>', 'file-type-differs'],
    ['page.vtt', '<html>', 'file-type-differs'],
    ['words.vtt', 'words', 'file-type-differs'],
    ['words.srt', 'words', 'file-type-differs'],
    ['paper.txt', '%PDF-1.4\n', 'file-type-differs'],
    ['words.pdf', 'words', 'file-type-differs'],
    ['words.mp3', 'words', 'file-type-differs'],
    ['words.xlsx', 'words', 'file-type-differs'],
  ])('%s with %j is rejected', (name, content, key) => expectRefusal(name, content, 415, key));

  test.each([
    ['NUL', Buffer.from('a\u0000b')],
    ['half a character', Buffer.from([0x61, 0xc3])],
    ['Latin 1', Buffer.from('Grüße', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffwords', 'utf16le')],
    ['NUL far behind', Buffer.concat([Buffer.alloc(600_000, 'x'), Buffer.from([0])])],
  ])('with %s is not text', async (_what, content) => {
    const before = await state();
    for (const name of ['a.txt', 'a.csv']) expect((await upload(name, content)).status).toBe(415);
    expect(await state()).toEqual(before);
  });

  test('of 4 KB of the beginning of a drawing is checked at once', async () => {
    for (const part of ['<!---->', '<!--', '<?x?>', '<!doctype svg [x] >', '<!doctype svg ', '1']) {
      const { status } = await upload('note.txt', `${part.repeat(4_096 / part.length)}x`);
      expect([201, 415], part).toContain(status);
    }
  });

  test('without bytes is empty', () => expectRefusal('empty.txt', '', 422, 'file-empty'));
  test('an image without bytes is empty too', () => expectRefusal('empty.jpg', '', 422, 'file-empty'));
});

describe('a drawing', () => {
  const served = async (content: Buffer): Promise<string> => {
    const { status, body } = await upload('a.svg', content);
    expect(status, JSON.stringify(body)).toBe(201);
    const answer = await get(body.url);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    return answer.text;
  };

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of another name space', '<x:script xmlns:x="http://www.w3.org/2000/svg">steal()</x:script>'],
    [
      'foreign content',
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
    ],
    ['a handler', '<rect width="1" height="1" onload="alert(1)" onclick="alert(1)"/>'],
    [
      'a link to script',
      '<a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)"><text>x</text></a>',
    ],
    ['a link in disguise', '<a href="java&#10;script:alert(1)"><text>x</text></a>'],
    ['a picture elsewhere', '<image href="https://evil.example/alert.png"/>'],
    [
      'a drawing in a drawing',
      '<image href="data:image/svg+xml;base64,PHN2Zz5hbGVydA=="/><use href="data:image/svg+xml,alert#x"/>',
    ],
    ['a style elsewhere', '<style>@import url(https://evil.example/alert.css);</style>'],
    ['a fill elsewhere', '<rect style="fill:url(https://evil.example/alert#a)" width="1" height="1"/>'],
    ['an animation of an address', '<a><set attributeName="href" to="javascript:alert(1)"/><text>x</text></a>'],
    ['a handler by animation', '<rect width="1" height="1"><set attributeName="onmouseover" to="alert(1)"/></rect>'],
    ['an instruction', '<?xml-stylesheet href="https://evil.example/alert.xsl"?>'],
    ['a comment that ends early', '<!--><script>alert(1)</script>-->'],
    ['CDATA', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
  ])('loses %s and stays valid', async (_what, hostile) => {
    const kept = await served(svg(`<circle r="9"/>${hostile}<circle r="5"/>`, 'onload="alert(1)"'));
    expect(kept).toContain('r="9"');
    expect(kept).not.toMatch(/script|alert|evil\.example|onload|onclick|foreignObject|iframe/i);
  });

  test('keeps its drawing elements', async () => {
    const inside =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><path id="p" d="M0 0h1"/></defs>' +
      '<style>.a{fill:url(#g)}</style><rect class="a" width="9" height="9" filter="url(#f)"/><use href="#p" x="3"/>' +
      '<text x="1">Grüße &amp; «more»</text>';
    const kept = await served(svg(inside));
    for (const part of ['linearGradient', 'url(#g)', '#p', 'Grüße &amp; «more»', 'viewBox="0 0 40 20"'])
      expect(kept).toContain(part);
  });

  test('has its size', async () => {
    const sizeOf = async (content: Buffer) => {
      const { width, height } = (await upload('a.svg', content)).body;
      return [width, height];
    };
    expect(await sizeOf(svg())).toEqual([40, 20]);
    expect(await sizeOf(svg('', 'width="200px" height="100"'))).toEqual([200, 100]);
    expect(await sizeOf(svg('', 'width="100%" height="50%"'))).toEqual([40, 20]);
    expect(await sizeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([null, null]);
  });

  const copies = Array.from({ length: 9 }, (_, level) => {
    const uses = Array.from({ length: 10 }, () => `<use href="#l${level}"/>`).join('');
    return `<g id="l${level + 1}">${uses}</g>`;
  });
  const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
  test.each([
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text></svg>`,
    ],
    [
      'a file of the server',
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ],
    ['copies of copies', svg(`<path id="l0" d="M0 0"/>${copies.join('')}<use href="#l9"/>`).toString()],
    ['a copy of itself', svg('<g id="a"><use href="#a"/></g>').toString()],
    ['no end', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['another name space', '<svg xmlns="http://www.w3.org/1999/xhtml"><p/></svg>'],
    ['no name space', '<svg><p/></svg>'],
    ['nesting without end', svg('<g>'.repeat(60_000) + '</g>'.repeat(60_000)).toString()],
  ])('with %s is rejected', (_what, content) => expectRefusal('a.svg', content, 422, 'file-damaged'));

  test('over two megabytes is too large', () =>
    expectRefusal('a.svg', svg(`<path d="${'M0 0 '.repeat(500_000)}"/>`), 413, 'too-large'));
});

test('a sound with false metadata is rejected', async () => {
  for (const name of ['a.mp3', 'a.ogg', 'a.flac', 'a.jpg', 'a.txt']) {
    await expectRefusal(name, wav(), 415, 'file-type-differs');
  }
});

test('other requests are served while huge and broken images are uploaded', async () => {
  const { body: file } = await upload('fine.txt', 'words');
  const broken = (await jpeg({ width: 2000, height: 2000 })).subarray(0, 500_000);
  const hostile = Array.from({ length: 10 }, (_, index) =>
    upload(index % 2 ? 'a.png' : 'a.jpg', index % 2 ? giant : broken),
  );
  let judged = 0;
  for (const one of hostile) one.then(() => judged++);
  for (let index = 0; index < 20; index++) {
    expect((await get(file.url)).status).toBe(200);
    if (index === 0) expect(judged).toBeLessThan(hostile.length);
  }
  // A user has four uploads in progress at most.
  for (const { status } of await Promise.all(hostile)) expect([413, 422, 503]).toContain(status);
});
