import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { svg } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, get, state } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const halves = '<rect class="a" width="40" height="20"/><rect class="b" width="20" height="20"/>';

/** Uploads a drawing of 40 × 20, and returns the colors of its left and right half with what was removed. */
async function looksOf(content: Buffer | string) {
  const { status, body } = await upload('a.svg', content);
  expect(status, JSON.stringify(body)).toBe(201);
  const text = (await get(body.url)).text;
  const { data, info } = await sharp(Buffer.from(text)).raw().toBuffer({ resolveWithObject: true });
  const colorAt = (x: number) => [...data.subarray(10 * info.width * info.channels + x * info.channels)].slice(0, 3);
  return { left: colorAt(10).join(), right: colorAt(30).join(), removed: body.removed, text };
}

const colors = { left: '224,33,138', right: '255,243,214' };
const rules = '.a{fill:#fff3d6}.b{fill:#e0218a}';
const styled = (css: string) => svg(`<style>${css}</style>${halves}`);

describe('the styles of a drawing', () => {
  test.each<[string, string]>([
    [
      'a font in the file',
      `@font-face{font-family:Own;src:url(data:font/woff2;base64,d09GMgABAAAAAA==) format("woff2")}${rules}`,
    ],
    ['a CDATA section', `<![CDATA[${rules} svg > .c{fill:red}]]>`],
    ['a string with a brace', `/* } */ .x::after{content:"}"}${rules}`],
    ['no semicolon at the end', `@media screen{.b{fill:#000}}.a{fill:#fff3d6}.b{fill:#e0218a;stroke:none}`],
  ])('are kept with %s', async (_, css) => {
    expect(await looksOf(styled(css))).toMatchObject({ ...colors, removed: [] });
  });

  test.each<[string, string]>([
    ['an import', `@import url(https://evil.example/a.css);${rules}`],
    ['an import in another form', `@import "https://evil.example/a.css" screen;${rules}`],
    ['a font of another address', `@font-face{font-family:O;src:url("https://evil.example/a.woff")}${rules}`],
    ['an image of another address', `${rules}.c{background:image-set("https://evil.example/a.png" 1x)}`],
    ['a declaration', '.a{cursor:url(https://evil.example/a.png);fill:#fff3d6}.b{fill:#e0218a}'],
    ['a rule in a block', `@media all{.c{fill:url(//evil.example/a)}.d{fill:#111}}${rules}`],
    ['an escaped address', `@\\69mport "https://evil.example/a.css";${rules}`],
    ['an escaped function', `${rules}.c{fill:u\\72\r\nl(https://evil.example/a)}`],
    ['a block without end', `${rules}.c{fill:url(https://evil.example/a)`],
  ])('are kept without %s', async (_, css) => {
    const { text, ...looks } = await looksOf(styled(css));
    expect(looks).toMatchObject({ ...colors, removed: ['external'] });
    expect(text).not.toContain('evil.example');
  });

  test('may have escaped names', async () => {
    const inside = '<style>.\\31 st{fill:#fff3d6}.\\32 nd{fill:#e0218a}</style>';
    const shapes = halves.replace('"a"', '"1st"').replace('"b"', '"2nd"');
    expect(await looksOf(svg(inside + shapes))).toMatchObject({ ...colors, removed: [] });
  });

  test('of an element are kept without addresses', async () => {
    const fill = halves
      .replace('class="a"', 'style="fill:#fff3d6;cursor:url(https://evil.example/a.png)"')
      .replace('class="b"', 'style="fill:#e0218a"');
    const { text, ...looks } = await looksOf(svg(fill));
    expect(looks).toMatchObject({ ...colors, removed: ['external'] });
    expect(text).not.toContain('evil.example');
  });

  test('of many parts are read in linear time', async () => {
    const startedAt = performance.now();
    for (const css of ['{', '/*', '@import url(x);', '\\', 'a{'])
      expect((await upload('a.svg', styled(`${css.repeat(20_000)}.c{fill:url(x)}`))).status).toBe(201);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

describe('the entities of a drawing', () => {
  const declared = (
    entities: string,
    root: string,
  ) => `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
    "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [${entities}]>${root}`;

  test('are replaced', async () => {
    const root =
      '<svg xmlns="&ns;" viewBox="0 0 40 20"><style>.b{fill:&pink;}</style><!-- &ns; -->&background;' +
      '<rect class="b" width="20" height="20"><title>&name;</title></rect></svg>';
    const entities =
      '<!ENTITY ns "http://www.w3.org/2000/svg"><!ENTITY cream \'#fff3d6\'><!ENTITY pink "#e0218a">' +
      "<!ENTITY background \"<rect width='40' height='20' fill='&cream;'/>\"><!ENTITY name 'A \"name\"'>";
    const { text, ...looks } = await looksOf(declared(entities, root));
    expect(looks).toMatchObject({ ...colors, removed: [] });
    expect(text).toContain('A "name"');
  });

  test.each([
    ['in each other', '<!ENTITY a "&b;"><!ENTITY b "&a;">'],
    ['in parameters', '<!ENTITY % p SYSTEM "file:///etc/passwd">%p;'],
    ['in another file', '<!ENTITY a SYSTEM "file:///etc/passwd">'],
  ])('are refused %s', async (_, entities) => {
    const before = await state();
    const { status, body } = await upload('a.svg', declared(entities, svg('<text>&a;</text>').toString()));
    expect([status, body.detail.key]).toEqual([422, 'file-damaged']);
    expect(await state()).toEqual(before);
  });
});

test('a drawing with a prefix is accepted', async () => {
  const shapes = halves.replaceAll('<rect', '<svg:rect').replace('class="a"', 'fill="#fff3d6"');
  const content =
    '<?xml version="1.0"?><svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 40 20">' +
    `<svg:style>/* */</svg:style>${shapes.replace('class="b"', 'fill="#e0218a" onclick="alert(1)"')}<svg:script>alert(1)</svg:script></svg:svg>`;
  const { text, ...looks } = await looksOf(content);
  expect(looks).toEqual({ ...colors, removed: ['scripts'] });
  expect(text).not.toContain('alert');
});

describe('what is removed from a drawing', () => {
  test.each<[string, string[], string]>([
    [
      'animations',
      ['animations'],
      '<rect width="9"><animate attributeName="x" to="9" dur="1s"/><set attributeName="x"/></rect>',
    ],
    ['scripts', ['scripts'], '<script>alert(1)</script><rect onclick="alert(1)"/>'],
    [
      'content of web pages',
      ['foreign'],
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
    ],
    ['links', ['external'], '<a href="https://example.com"><rect/></a>'],
    [
      'nothing but data of a program',
      [],
      '<metadata><x:a xmlns:x="https://example.com/x"/></metadata><x:view xmlns:x="https://example.com/x" x:zoom="1"/>',
    ],
  ])('is reported: %s', async (_, removed, inside) => {
    const { body } = await upload('a.svg', svg(inside));
    expect(body.removed).toEqual(removed);
    const { body: read } = await server.call('GET', `/api/uploads/${body.filename}`, { as: 'editor' });
    expect(read.removed).toEqual(removed);
  });
});
