import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readableAddress } from '#campaign-apps/kit/images/readableImages.ts';
import { readConfig } from '#campaign-apps/kit/server/config.ts';
import { createCards } from '#campaign-apps/kit/shareCard/cards.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
let picture: Buffer;
beforeAll(async () => {
  apps = await startApps();
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
});
afterAll(() => apps.stop());
beforeEach(() => {
  apps.clock.now += 60_000;
  apps.cms.state.campaign = { ...campaign, starts_at: '2030-05-01T18:00:00.000Z' };
  apps.cms.requests.length = 0;
});

const page = '/listening-party/northern-lights';
const cardOf = async (): Promise<string> => {
  const { body } = await apps.server.inject(page);
  const address = /property="og:image" content="http:\/\/apps\.example\.com([^"]+)"/.exec(body)?.[1] ?? '';
  return address.replaceAll('&amp;', '&');
};
const card = async () => apps.server.inject(await cardOf());
const withCover = (url: string) => ({
  title: 'First play',
  blocks: [{ id: 'a', type: 'picture', picture: { url, alt: '', width: 1, height: 1 }, caption: '' }],
});
/** The color in the middle of the cover. */
async function colorOf(bytes: Buffer): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left: 900, top: 250, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
const reads = () => apps.cms.requests.map(({ path }) => path).filter((path) => path.startsWith('/uploads/'));
const isRed = ([red = 0, green = 0]: number[]) => red > 200 && green < 60;

describe('the picture of a shared link', () => {
  it('is 1200 by 630 pixels, named with its size, and may be cached forever', async () => {
    const { body } = await apps.server.inject(page);
    expect(body).toContain('<meta property="og:image:width" content="1200">');
    expect(body).toContain('<meta property="og:image:alt" content="First play">');
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
    const answer = await card();
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  it('has a new URL after a change, to which the old one redirects', async () => {
    const before = await cardOf();
    apps.cms.state.campaign.page = { title: 'Second play', blocks: [] };
    apps.clock.now += 10_000;
    const after = await cardOf();
    expect(after).not.toBe(before);
    const answer = await apps.server.inject(before);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `http://apps.example.com${after}`]);
  });

  it('is not drawn if staff chose one', async () => {
    apps.cms.state.campaign.meta_tags = { og_image: 'https://img.example/o.png' };
    expect(await cardOf()).toBe('');
  });

  it('shows the first picture of the page, read once for all visitors', async () => {
    apps.cms.state.upload = (outgoing) => outgoing.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    apps.cms.state.campaign.page = withCover(`${apps.cms.url}/uploads/cover.png`);
    const answers = await Promise.all([card(), card(), card()]);
    expect(isRed(await colorOf(answers[0]?.rawPayload ?? Buffer.of()))).toBe(true);
    expect(reads()).toEqual(['/uploads/cover.png/960.webp']);
  });

  it('shows the tool’s drawing of an artist if the service is not set up', async () => {
    const path = '/api/music/sample_pictures/artist1.svg';
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect fill="red" width="9" height="9"/></svg>';
    const artist = { name: 'Ada North', service: 'spotify', url: 'https://open.spotify.com/artist/1' };
    apps.cms.state.files = { [path]: Buffer.from(drawing) };
    apps.cms.state.focusArtists = { items: [{ ...artist, image: `${apps.cms.url}${path}` }] };
    expect(isRed(await colorOf((await card()).rawPayload))).toBe(true);
    Object.assign(apps.cms.state, { files: {}, focusArtists: null });
  });

  it('shows an image that has no resized images', async () => {
    apps.cms.state.upload = (outgoing, path) =>
      path.endsWith('.webp/960.webp')
        ? outgoing.writeHead(302, { location: '../animated.webp' }).end()
        : outgoing.writeHead(200, { 'content-type': 'image/webp' }).end(picture);
    apps.cms.state.campaign.page = withCover(`${apps.cms.url}/uploads/animated.webp`);
    expect(isRed(await colorOf((await card()).rawPayload))).toBe(true);
    expect(reads()).toEqual(['/uploads/animated.webp/960.webp', '/uploads/animated.webp']);
  });

  it('waits for no cover of another campaign; at most four covers are read at a time', async () => {
    const held: (() => void)[] = [];
    apps.cms.state.upload = (outgoing) => held.push(() => outgoing.writeHead(404).end());
    const content = { title: 'Play', date: null, host: 'apps.example.com', hue: 'hue-0' };
    const cards = createCards(apps.config, Date.now, () => {});
    const waiting = Array.from({ length: 6 }, (_, index) =>
      cards.of({ ...content, cover: `${apps.cms.url}/uploads/slow-${index}.png` }),
    );
    await expect.poll(() => held.length).toBe(4);
    expect((await cards.of({ ...content, cover: null })).isFinal).toBe(true);
    expect(held).toHaveLength(4);
    apps.cms.state.upload = (outgoing) => outgoing.writeHead(404).end();
    for (const release of held) release();
    expect((await Promise.all(waiting)).map(({ isFinal }) => isFinal)).toEqual(Array(6).fill(false));
  });

  it.each([
    ['is missing', (outgoing: { writeHead(status: number): { end(): void } }) => outgoing.writeHead(404).end()],
    ['is not a picture', (outgoing: { end(text: string): void }) => outgoing.end('<html>')],
    ['is too large', (outgoing: { end(bytes: Buffer): void }) => outgoing.end(Buffer.alloc(10 * 1_024 * 1_024 + 1))],
    [
      'is an SVG',
      (outgoing: { end(text: string): void }) =>
        outgoing.end(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect fill="red" width="9" height="9"/></svg>',
        ),
    ],
  ])('is drawn without a cover that %s, and cached for a short time', async (name, answer) => {
    apps.cms.state.upload = answer;
    apps.cms.state.campaign.page = withCover(`${apps.cms.url}/uploads/${name.replaceAll(' ', '-')}.png`);
    const { statusCode, headers, rawPayload } = await card();
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect(isRed(await colorOf(rawPayload))).toBe(false);
  });

  it('is drawn without a cover that takes longer than 5 s', { tags: ['full'], timeout: 20_000 }, async () => {
    apps.cms.state.upload = (outgoing) => outgoing.writeHead(200, { 'content-type': 'image/png' }).write('slow');
    apps.cms.state.campaign.page = withCover(`${apps.cms.url}/uploads/slow.png`);
    expect((await card()).headers['cache-control']).toBe('public, max-age=300');
  });

  describe('on a page of listen and unlock', () => {
    const listening = '/listen-and-unlock/northern-lights';
    const image = () => `${apps.cms.url}/uploads/secret.png`;
    const trackWith = (picture: string) => ({
      options: { service: 'spotify', type: 'album', id: 'x' },
      items: [{ name: 'Slow Tide', duration_ms: 200_000, artists: [], service_id: {}, image: picture }],
    });
    const hasCover = async () => {
      const { body } = await apps.server.inject(listening);
      const card = /property="og:image" content="http:\/\/apps\.example\.com([^"]+)"/.exec(body)?.[1] ?? '';
      const { rawPayload } = await apps.server.inject(card.replaceAll('&amp;', '&'));
      return isRed(await colorOf(rawPayload));
    };
    beforeEach(() => {
      apps.cms.state.upload = (outgoing) => outgoing.writeHead(200, { 'content-type': 'image/png' }).end(picture);
      Object.assign(apps.cms.state.campaign, { app: 'listen-and-unlock', page: { title: 'Room', blocks: [] } });
    });
    afterEach(() => {
      apps.cms.state.tracklist = null;
    });

    it.each([
      '2030-05-01T18:00:00.000Z',
      '2020-05-01T18:00:00.000Z',
    ])('that starts at %s never shows the image of an unlock', async (starts_at) => {
      const shown = { url: image(), alt: '', width: 1, height: 1 };
      const unlock = { id: 'u', type: 'unlock', title: 'A letter', measure: 'minutes', amount: 3, picture: shown };
      const track = { id: 't', type: 'track', title: 'Slow Tide', artists: '', minutes: 9, seconds: 0 };
      Object.assign(apps.cms.state.campaign, { starts_at, page: { title: 'Room', blocks: [unlock, track] } });
      expect(await hasCover()).toBe(false);
      expect(reads()).toEqual([]);
      expect((await apps.server.inject(listening)).body).not.toContain('secret');
    });

    it('shows the image of a track from the start on', async () => {
      apps.cms.state.tracklist = trackWith(image());
      expect(await hasCover()).toBe(false);
      expect(reads()).toEqual([]);
      apps.cms.state.campaign.starts_at = '2020-05-01T18:00:00.000Z';
      apps.clock.now += 10_000;
      expect(await hasCover()).toBe(true);
    });
  });

  it('never reads a cover from other hosts', async () => {
    apps.cms.state.campaign.page = withCover('http://169.254.169.254/latest/meta-data');
    expect((await card()).statusCode).toBe(200);
    const config = readConfig({
      ...{ APPS_PORT: '1', APPS_URL: 'https://a.example', CMS_TOKEN: 't', APPS_DATABASE_URL: 'postgres://x' },
      ...{ CMS_URL: 'https://tool.example/cms', CMS_INTERNAL_URL: 'http://10.0.0.5:3000' },
    });
    const readable = (address: string) => readableAddress(address, config);
    expect(readable('https://tool.example/cms/uploads/a.png')).toBe('http://10.0.0.5:3000/uploads/a.png');
    expect(readable('https://i.scdn.co/image/1')).toBe('https://i.scdn.co/image/1');
    for (const refused of [
      'http://127.0.0.1/a.png',
      'http://i.scdn.co/a.png',
      'https://i.scdn.co:8443/a.png',
      'https://scdn.co.evil.example/a.png',
      'https://evilscdn.co/a.png',
      'https://tool.example/cms/uploads/../api/users',
      'https://tool.example.evil/cms/uploads/a.png',
      'file:///etc/passwd',
      'not an address',
    ])
      expect(readable(refused)).toBeNull();
  });

  it.each([
    ['in Arabic', 'ليلة الاستماع'],
    ['in Japanese', '初めての再生'],
    ['of 300 letters', 'x'.repeat(300)],
    ['of emoji', '🎧'.repeat(40)],
    ['with markup', '"/><script>alert(1)</script>'],
    ['with half a character', 'Play \ud83c'],
  ])('is drawn for a name %s', async (_words, title) => {
    apps.cms.state.campaign.page = { title, blocks: [] };
    const answer = await card();
    expect(answer.statusCode).toBe(200);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('is neither linked nor sent behind a token gate', async () => {
    const address = await cardOf();
    Object.assign(apps.cms.state.campaign, { token_gate: { enabled: true, product_id: 'p' } });
    apps.clock.now += 10_000;
    expect(await cardOf()).toBe('');
    expect((await apps.server.inject(address)).statusCode).toBe(404);
  });

  it('of a pre-page is linked on the login page of the gate', async () => {
    const gated = { token_gate: { enabled: true, product_id: 'p' }, token_gate_id: 'pre' };
    Object.assign(apps.cms.state.campaign, gated);
    apps.cms.state.others = { pre: { ...campaign, id: 'pre', url: 'http://apps.example.com/pre-page/soon' } };
    const { body } = await apps.server.inject(page);
    expect(body).toContain('property="og:image" content="http://apps.example.com/pre-page/soon/card/present.jpg"');
  });

  it('of a test campaign is not indexed by search engines', async () => {
    apps.cms.state.campaign.test = true;
    expect((await card()).headers['x-robots-tag']).toBe('noindex');
  });
});
