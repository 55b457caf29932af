import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign, campaignId } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(() => {
  apps.clock.now += 60 * 60_000;
  apps.cms.state.campaign = { ...campaign };
  apps.cms.state.tracklist = null;
  apps.cms.state.down = false;
});

const page = '/listening-party/northern-lights';
const get = (url: string) => apps.server.inject({ url });
const setUp = (changes: object) => Object.assign(apps.cms.state.campaign, changes);
const draft = { published_at: null };
const seconds = (later: number) => Math.floor(Date.now() / 1_000) + later;

/** Returns the query of a new link, and its id. */
async function makeLink(claims: object = {}) {
  const id = randomUUID();
  const token = await apps.cms.token({ sub: id, purpose: 'preview', exp: seconds(86_400), ...claims });
  return { id, token, query: `preview=${token}` };
}
const asked = (id: string) => apps.cms.requests.filter(({ path }) => path === `/api/preview_links/${id}`).length;

const form = { name: 'Ada', email: 'ada@example.com', consent: 'yes' };
const post = (url: string, fields: Record<string, string>) =>
  apps.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const signUps = async () =>
  Number((await apps.database.query('select count(*) from campaign_apps.sign_ups')).rows[0]?.count);

describe('a draft', () => {
  it('has no page, calendar file, picture, form, gate or events', async () => {
    setUp({ ...draft, starts_at: new Date(apps.clock.now + 86_400_000).toISOString() });
    for (const path of ['', '?lang=de', '/calendar.ics', '/card/present.jpg', '/sign-up', '/enter']) {
      expect((await get(`${page}${path}`)).statusCode, path).toBe(404);
    }
    const stored = await signUps();
    expect((await post(`${page}/sign-up`, form)).statusCode).toBe(404);
    expect((await post(`${page}/enter`, { email: 'a@example.com', password: 'x' })).statusCode).toBe(404);
    await apps.server.inject({
      ...{ method: 'POST', url: `${page}/events`, body: JSON.stringify({ kind: 'visit', language: 'en' }) },
      headers: { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0', 'content-type': 'text/plain' },
    });
    await apps.figures.flush();
    const counted = await apps.database.query('select 1 from campaign_apps.page_counts where campaign_id = $1', [
      campaignId,
    ]);
    expect([await signUps(), counted.rowCount]).toEqual([stored, 0]);
  });

  it('is answered like a page that does not exist', async () => {
    setUp(draft);
    const [hidden, missing] = [await get(page), await get('/listening-party/never-existed')];
    expect(hidden.body).toBe(missing.body);
    expect((await get(`${page}?preview=x`)).body).toBe(missing.body);
  });

  it('shows as soon as it is published, and is gone as soon as it is unpublished', async () => {
    setUp(draft);
    expect((await get(page)).statusCode).toBe(404);
    apps.clock.now += 3_000;
    setUp({ published_at: '2026-02-02T00:00:00.000Z', updated_at: '2026-02-02T00:00:00.000Z' });
    expect((await get(page)).statusCode).toBe(200);
    apps.clock.now += 3_000;
    setUp({ ...draft, updated_at: '2026-02-03T00:00:00.000Z' });
    expect((await get(page)).statusCode).toBe(404);
  });

  it('of a pre-page is not shown at the gate of a published campaign', async () => {
    setUp({ token_gate: { enabled: true, product_id: 'P' }, token_gate_id: 'pre' });
    const prePage = {
      ...campaign,
      id: 'pre',
      app: 'pre-page',
      page: { title: 'Soon' },
      url: 'https://example.com/pre',
    };
    apps.cms.state.others = { pre: prePage };
    expect((await get(page)).body).toContain('https://example.com/pre');
    apps.clock.now += 3_000;
    apps.cms.state.others = { pre: { ...prePage, ...draft, updated_at: '2026-02-03T00:00:00.000Z' } };
    expect((await get(page)).body).not.toContain('https://example.com/pre');
    apps.cms.state.others = {};
  });
});

describe('a preview link', () => {
  it('opens a draft, says that it is a preview, and is neither cached nor indexed', async () => {
    setUp({ ...draft, i18n: { default_locale: 'en', translations: ['en', 'de'].map((locale) => ({ locale })) } });
    const { query, token } = await makeLink();
    const { statusCode, body, headers } = await get(`${page}?${query}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('Be there.');
    expect(body).toMatch(
      /<aside class="preview-bar" aria-label="Preview"><p><strong>Preview<\/strong> This link ends on <time datetime="[^"]+"/,
    );
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('application/ld+json');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'strict-origin',
    });
    expect(headers.etag).toBeUndefined();
    expect(body).toContain(`<a href="${page}?lang=de&amp;preview=${token}"`);
    const german = (await get(`${page}?lang=de&${query}`)).body;
    expect(german).toMatch(/<strong>Vorschau<\/strong> Dieser Link endet am <time/);
  });

  it('opens a published campaign too, whose own page is unchanged', async () => {
    const { query } = await makeLink();
    expect((await get(`${page}?${query}`)).body).toContain('preview-bar');
    const own = await get(page);
    expect(own.body).not.toContain('preview');
    expect(own.headers['cache-control']).toContain('public');
  });

  it('opens a page behind a token gate', async () => {
    setUp({ ...draft, token_gate: { enabled: true, product_id: 'P' } });
    const { query } = await makeLink();
    const { statusCode, body } = await get(`${page}?${query}`);
    expect([statusCode, body.includes('Be there.')]).toEqual([200, true]);
  });

  it('is for its own campaign and app only, and no other token is one', async () => {
    const other = await makeLink({ campaign_id: '0190c1f0-0000-7000-8000-0000000000ff' });
    expect((await get(`${page}?${other.query}`)).statusCode).toBe(410);
    for (const claims of [{ aud: 'pre-page' }, { purpose: 'editor' }, { purpose: 'reports' }]) {
      expect((await get(`${page}?${(await makeLink(claims)).query}`)).statusCode, JSON.stringify(claims)).toBe(404);
    }
    const forged = await apps.cms.token({ sub: randomUUID(), purpose: 'preview' }, { foreign: true });
    expect((await get(`${page}?preview=${forged}`)).statusCode).toBe(404);
    expect((await get(`${page}?preview=${'x'.repeat(5_000)}`)).statusCode).toBe(404);
    const { query } = await makeLink();
    expect((await get(`${page}?${query}&${query}`)).statusCode).toBe(404);
  });

  it('does not open the editor or reports', async () => {
    const { token } = await makeLink();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await apps.server.inject({ url: `/listening-party/editor/${campaignId}/campaign`, headers });
    expect(answer.statusCode).toBe(403);
  });

  it('says so after its end, after it was revoked, and when its campaign is deleted', async () => {
    setUp(draft);
    const ended = await makeLink({ exp: seconds(-1) });
    const answer = await get(`${page}?${ended.query}`);
    expect([answer.statusCode, answer.body.includes('This preview has ended')]).toEqual([410, true]);
    const revoked = await makeLink();
    apps.cms.state.revoked.add(revoked.id);
    expect((await get(`${page}?${revoked.query}`)).statusCode).toBe(410);
    const { query } = await makeLink();
    apps.cms.state.campaign.slug = 'another';
    apps.clock.now += 3_000;
    expect((await get(`${page}?${query}`)).statusCode).toBe(410);
  });

  it('is asked about once a minute, and refused within a minute after it was revoked', async () => {
    const { id, query } = await makeLink();
    for (const later of [0, 1_000, 58_000]) {
      apps.clock.now += later;
      expect((await get(`${page}?${query}`)).statusCode).toBe(200);
    }
    expect(asked(id)).toBe(1);
    apps.cms.state.revoked.add(id);
    apps.clock.now += 1_001;
    expect((await get(`${page}?${query}`)).statusCode).toBe(410);
    expect(asked(id)).toBe(2);
  });

  it('works for at most a minute while the tool does not answer', async () => {
    const { query } = await makeLink();
    expect((await get(`${page}?${query}`)).statusCode).toBe(200);
    apps.cms.state.down = true;
    apps.clock.now += 59_000;
    expect((await get(`${page}?${query}`)).statusCode).toBe(200);
    apps.clock.now += 2_000;
    expect((await get(`${page}?${query}`)).statusCode).toBe(503);
    apps.cms.state.down = false;
    expect((await get(`${page}?${query}`)).statusCode).toBe(200);
  });
});

describe('in a preview', () => {
  it('the sign-up checks the input, says that nothing is stored, and stores nothing', async () => {
    const { query, token } = await makeLink();
    const shown = (await get(`${page}?${query}`)).body;
    expect(shown).toContain('This is a preview: nothing that you send is stored.');
    expect(shown).toContain(`action="${page}/sign-up?lang=en&amp;preview=${token}"`);
    const stored = await signUps();
    expect((await post(`${page}/sign-up?${query}`, { ...form, email: '' })).statusCode).toBe(422);
    const answer = await post(`${page}/sign-up?${query}`, form);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('data-focus tabindex="-1" autofocus>This is a preview');
    expect(answer.body).toContain('value="ada@example.com"');
    expect(await signUps()).toBe(stored);
    expect((await get(`${page}/sign-up?${query}`)).headers.location).toBe(`${page}?lang=en&preview=${token}#sign-up`);
  });

  it('votes and listening are not stored', async () => {
    for (const [app, action] of [
      ['community-playlist', 'vote'],
      ['listen-and-unlock', 'play'],
    ]) {
      setUp({ app, starts_at: null });
      apps.clock.now += 3_000;
      const { query } = await makeLink({ aud: app });
      const path = `/${app}/northern-lights`;
      const answer = await post(`${path}/${action}?${query}`, { visitor: randomUUID(), track: 'x' });
      expect([answer.statusCode, answer.body.includes('This is a preview')]).toEqual([409, true]);
    }
  });

  it('the calendar file can be downloaded, but no picture is made for shared links', async () => {
    setUp({ ...draft, starts_at: new Date(apps.clock.now + 86_400_000).toISOString() });
    const { query, token } = await makeLink();
    const { body } = await get(`${page}?${query}`);
    expect(body).toContain(`${page}/calendar.ics?lang=en&amp;preview=${token}`);
    expect(body).not.toContain('/card/');
    expect((await get(`${page}/calendar.ics?${query}`)).statusCode).toBe(200);
    expect((await get(`${page}/card/present.jpg?${query}`)).statusCode).toBe(404);
  });
});
