import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { shortHash } from '#campaign-apps/kit/server/contentVersion.ts';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const page = '/community-playlist/northern-lights';
const portrait = 'https://i.scdn.co/image/ab6761610000e5eb0001';
const other = 'https://is1-ssl.mzstatic.com/image/thumb/2/640x640bb.jpg';

let apps: Apps;
let photo: Buffer;
/** The URLs of other hosts that the apps requested. */
const requested: string[] = [];
/** The response of other hosts. */
let serve: () => Promise<Response> | Response;

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

beforeAll(async () => {
  apps = await startApps();
  photo = await picture(640, 640).jpeg().toBuffer();
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    if (String(address).startsWith(apps.cms.url)) return real(address, options);
    requested.push(String(address));
    expect(options?.redirect).toBe('manual');
    return serve();
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await apps.stop();
});
beforeEach(() => {
  apps.clock.now += 60 * 60_000;
  requested.length = 0;
  serve = () => new Response(new Uint8Array(photo));
  Object.assign(apps.cms.state, { campaign: { ...campaign, app: 'community-playlist' }, tracklist: null });
  setArtists(portrait);
});
afterEach(() => {
  apps.cms.state.files = {};
});

/** Stores focus artists with these images, in this order. */
function setArtists(...images: (string | null)[]): void {
  const items = images.map((image, index) => ({
    ...{ name: `Artist ${index}`, service: 'spotify', image },
    url: `https://open.spotify.com/artist/${index}`,
  }));
  apps.cms.state.focusArtists = { items };
  apps.clock.now += 10_000;
}

const get = (url: string, headers: Record<string, string> = {}) => apps.server.inject({ url, headers });
const pathOf = (image: string, name = '640.avif') => `${page}/artist/${shortHash(image)}/${name}`;
const imageOn = async (url = page) =>
  /<picture>.*?<\/picture>|<img class="portrait".*?>/s.exec((await get(url)).body)?.[0] ?? '';

describe('the image of the first artist', () => {
  it('has sources on the page’s own origin, and the service’s image for other browsers', async () => {
    setArtists(null, portrait, other);
    const markup = await imageOn();
    expect(markup).toContain(`srcset="${pathOf(portrait, '320.avif')} 320w, ${pathOf(portrait)} 480w"`);
    expect(markup).toContain('type="image/webp"');
    expect(markup).toContain(`src="${portrait}" alt="Artist 1"`);
  });

  it.each(['avif', 'webp'])('is copied in %s, once for all visitors, and cached forever', async (format) => {
    const answers = await Promise.all([1, 2, 3].map(() => get(pathOf(portrait, `320.${format}`))));
    for (const { statusCode, headers, rawPayload } of answers) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('vary');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 320 });
    }
    expect(requested).toEqual([portrait]);
  });

  it('is never enlarged', async () => {
    const { rawPayload } = await get(pathOf(portrait, '1920.webp'));
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 640 });
  });

  it('is requested again after five minutes, so that an image that the service deleted disappears', async () => {
    await get(pathOf(portrait));
    apps.clock.now += 5 * 60_000 + 1;
    serve = () => new Response(null, { status: 404 });
    expect((await get(pathOf(portrait))).statusCode).toBe(302);
  });

  it('is still sent while the service is unavailable', async () => {
    await get(pathOf(portrait));
    apps.clock.now += 5 * 60_000 + 1;
    serve = () => Promise.reject(new TypeError('fetch failed'));
    expect((await get(pathOf(portrait))).statusCode).toBe(200);
  });

  it('is an invented drawing of the tool, if the service is not set up', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="9" height="9"/></svg>';
    const path = '/api/music/sample_pictures/artist1.svg';
    apps.cms.state.files = { [path]: Buffer.from(drawing) };
    setArtists(`${apps.cms.url}${path}`);
    const { statusCode, rawPayload } = await get(pathOf(`${apps.cms.url}${path}`));
    expect(statusCode).toBe(200);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'heif', width: 640 });
  });
});

describe('nothing is requested and the answer is 404', () => {
  const expectUnknown = async (path: string) => {
    expect((await get(path)).statusCode, path).toBe(404);
    expect(requested).toEqual([]);
  };

  it.each([
    pathOf('https://i.scdn.co/image/another'),
    pathOf(portrait, '641.avif'),
    pathOf(portrait, '640.jpg'),
    `${page}/artist/${encodeURIComponent(portrait)}/640.avif`,
    `${page}/artist/..%2f..%2fuploads/640.avif`,
    pathOf(portrait).replace('northern-lights', 'southern-lights'),
    pathOf(portrait).replace('community-playlist', 'pre-page'),
  ])('for %s', (path) => expectUnknown(path));

  it('for other artists than the first one with an image', async () => {
    setArtists(portrait, other);
    await expectUnknown(pathOf(other));
  });

  it('for the image of a track', async () => {
    const track = { name: 'Slow Tide', duration_ms: 200_000, artists: [], service_id: {}, image: other };
    apps.cms.state.tracklist = { options: { service: 'spotify', type: 'album', id: 'x' }, items: [track] };
    await expectUnknown(pathOf(other));
  });

  it('for an artist that was replaced or removed', async () => {
    expect((await get(pathOf(portrait))).statusCode).toBe(200);
    requested.length = 0;
    setArtists(other);
    await expectUnknown(pathOf(portrait));
    setArtists();
    await expectUnknown(pathOf(other));
  });

  it('in an app without music', async () => {
    Object.assign(apps.cms.state.campaign, { app: 'pre-page' });
    await expectUnknown(pathOf(portrait).replace('community-playlist', 'pre-page'));
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:3000/api/users',
    'https://[::1]/a.png',
    'https://10.0.0.5/a.png',
    'http://i.scdn.co/a.png',
    'https://i.scdn.co:8443/a.png',
    'https://i.scdn.co.evil.example/a.png',
    'https://images.example/a.png',
  ])('for an artist’s image at %s, which the page shows as it is', async (address) => {
    setArtists(address);
    expect(await imageOn()).toMatch(new RegExp(`^<img [^<]*src="${address.replace(/[[\]]/g, '\\$&')}"[^<]*>$`));
    await expectUnknown(pathOf(address));
  });
});

describe('the request is redirected to the service', () => {
  const large = 'a'.repeat(10 * 1_024 * 1_024 + 1);
  it.each([
    ['does not exist', () => new Response(null, { status: 404 }), 0],
    ['is redirected', () => Response.redirect('http://127.0.0.1/a.png'), 1],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 1],
    ['has more than 10 MB', () => new Response(large), 1],
    ['is no picture', () => new Response('<html>', { headers: { 'content-type': 'image/jpeg' } }), 1],
    ['is a drawing', () => new Response('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 1],
    ['is damaged', () => new Response(new Uint8Array(photo.subarray(0, photo.length / 2))), 1],
    ['has too many pixels', async () => new Response(new Uint8Array(await picture(8_000, 6_300).png().toBuffer())), 1],
  ])('for a minute if the image %s', async (words, response, warnings) => {
    const address = `https://i.scdn.co/image/${words.replaceAll(' ', '-')}`;
    setArtists(address);
    serve = response;
    const warn = vi.spyOn(apps.server.log, 'warn');
    for (let visit = 0; visit < 3; visit++) {
      const { statusCode, headers } = await get(pathOf(address));
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, address, 'no-store']);
    }
    expect(requested).toEqual([address]);
    expect(warn).toHaveBeenCalledTimes(warnings);
    warn.mockRestore();
    apps.clock.now += 60_001;
    serve = () => new Response(new Uint8Array(photo));
    expect((await get(pathOf(address))).statusCode).toBe(200);
  });
});

describe('behind a token gate', () => {
  beforeEach(() => {
    Object.assign(apps.cms.state.campaign, { token_gate: { enabled: true, product_id: 'album-7' } });
    apps.clock.now += 10_000;
  });

  it('visitors without a pass get the login page instead of the image', async () => {
    const { headers, body } = await get(pathOf(portrait));
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).not.toContain(portrait);
    expect(requested).toEqual([]);
  });

  it('visitors with a pass get the image, which no cache stores', async () => {
    const [account] = sampleTestAccounts('album-7');
    const entered = await apps.server.inject({
      method: 'POST',
      url: `${page}/enter`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email: account?.email ?? '', password: account?.password ?? '' }).toString(),
    });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const { statusCode, headers } = await get(pathOf(portrait), { cookie });
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/avif']);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Accept-Language, Cookie, Origin' });
  });
});
