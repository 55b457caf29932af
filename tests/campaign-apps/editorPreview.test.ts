import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import type { CampaignApp } from '#campaign-apps/kit/app/app.ts';
import { readCampaign } from '#campaign-apps/kit/campaign/campaign.ts';
import { emptyEditedPage, readEditedPage } from '#campaign-apps/kit/editor/editedPage.ts';
import { type Preview, type PreviewChoice, previewOf } from '#campaign-apps/kit/editor/previewDocument.ts';
import type { PreviewData } from '#campaign-apps/kit/pages/previewData.ts';
import { campaign, campaignId } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());

const minute = 60_000;
const day = 24 * 60 * minute;
const prePageId = '0190c1f0-0000-7000-8000-000000000009';
const artist = { name: 'Ada', service: 'spotify', url: 'https://open.spotify.com/artist/ada', image: null };
const track = (name: string) => ({
  ...{ name, artists: [{ name: 'Ada' }], duration_ms: 3 * minute, image: null, audio: null, preview_url: null },
  service_id: { spotify: `id-of-${name}`, apple: null },
});

beforeEach(() => {
  // Makes the last copy expire.
  apps.clock.now += 30 * day;
  Object.assign(apps.cms.state, {
    campaign: { ...campaign, enabled_services: ['spotify'] },
    tracklist: { options: {}, items: [track('Undertow'), track('Ebb')] },
    focusArtists: { items: [artist] },
    others: {},
    down: false,
  });
});

const now: PreviewChoice = { moment: { kind: 'now', positionMs: 0 }, side: 'page' };
const at = (kind: PreviewChoice['moment']['kind'], positionMs = 0): PreviewChoice => ({
  ...now,
  moment: { kind, positionMs },
});
const daysFromNow = (days: number) => new Date(apps.clock.now + days * day).toISOString();

async function dataFor(app: string): Promise<PreviewData> {
  const token = await apps.cms.token({ aud: app });
  const url = `/${app}/editor/${campaignId}/preview`;
  return (await apps.server.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
}

/** Renders the preview as the editor does. */
async function preview(app: CampaignApp, choice = now): Promise<Preview> {
  const { appsUrl: origin, cmsUrl, legal } = apps.config;
  const campaign = readCampaign(apps.cms.state.campaign);
  return previewOf(app, campaign ? readEditedPage(app, campaign) : emptyEditedPage, {
    campaign,
    data: await dataFor(app.id),
    installation: { origin, legal, uploadsUrl: `${cmsUrl}/uploads/` },
    choice,
    now: new Date(apps.clock.now),
  });
}

/** Returns class and content of the body of the public page, and the class of its root. */
async function publicBody(app: string) {
  const { body } = await apps.server.inject({ url: `/${app}/northern-lights` });
  const [, rootClass] = /<html[^>]* class="([^"]*)"/.exec(body) ?? [];
  const [, bodyClass, main] = /<body class="([^"]*)"[^>]*>(.*)<\/body>/s.exec(body) ?? [];
  return { rootClass, bodyClass, main };
}

/** Returns the markup without the marks of blocks and texts that only the preview has. */
const withoutMarks = (markup: string): string => markup.replace(/ data-(block|text|missing|movable)="[^"]*"/g, '');

const appOf = (id: string): CampaignApp => {
  const found = campaignApps.find(({ app }) => app.id === id);
  if (!found) throw new Error(`There is no app ${id}`);
  return found.app;
};

/** The apps whose pages are the same for each new visitor: all but listen-and-unlock and the community playlist. */
describe.each(['listening-party', 'pre-page'])('the preview of %s', (id) => {
  it.each([
    ['upcoming', 1, 3],
    ['running', -1, 3],
    ['ended', -3, -1],
  ])('has the markup of the public page while the campaign is %s', async (_status, starts, ends) => {
    Object.assign(apps.cms.state.campaign, { starts_at: daysFromNow(starts), ends_at: daysFromNow(ends) });
    const { rootClass, bodyClass, main } = await preview(appOf(id));
    expect(main).toContain('data-block="a"');
    expect(main).toContain('data-text="page.a.text"');
    expect(main).toContain('data-text="page.page.title"');
    expect({ rootClass, bodyClass, main: withoutMarks(main) }).toEqual(await publicBody(id));
  });
});

it.each(campaignApps.map(({ app }) => app.id))('no public answer of %s contains a mark', async (id) => {
  for (const path of ['northern-lights', 'northern-lights?lang=de', 'northern-lights/calendar.ics']) {
    const { body } = await apps.server.inject({ url: `/${id}/${path}` });
    expect(body).not.toMatch(/data-(block|text|missing|movable)=/);
  }
});

describe('the preview', () => {
  it('shows tracks and artists', async () => {
    for (const id of ['listening-party', 'community-playlist', 'listen-and-unlock']) {
      const { main } = await preview(appOf(id));
      expect(main).toContain('Undertow');
      expect(main).toContain('https://open.spotify.com/artist/ada');
    }
  });

  it('shows a party before its start, at each second, and after its last track', async () => {
    Object.assign(apps.cms.state.campaign, { starts_at: daysFromNow(-1) });
    const party = appOf('listening-party');
    const { moments, listening } = await preview(party);
    expect(moments).toEqual(['now', 'before', 'live', 'after']);
    expect(listening).toEqual({ isShared: true, lengthMs: 6 * minute });
    expect((await preview(party, at('before'))).main).toContain('data-countdown');
    expect((await preview(party, at('live', minute))).main).toMatch(/data-title>Undertow<.*data-position>1:00</s);
    expect((await preview(party, at('live', 4 * minute))).main).toMatch(/data-title>Ebb<.*data-position>1:00</s);
    expect((await preview(party, at('after'))).main).toContain('hero-played');
  });

  it('shows a running listen and unlock page for a fan who has listened for any time', async () => {
    const unlock = {
      id: 'u',
      type: 'unlock',
      title: 'Demo',
      teaser: '',
      measure: 'tracks',
      amount: 1,
      words: 'Secret',
    };
    Object.assign(apps.cms.state.campaign, {
      starts_at: daysFromNow(-1),
      page: { title: '', blocks: [{ ...unlock, address: 'https://secret.example/' }] },
    });
    const app = appOf('listen-and-unlock');
    expect((await preview(app, at('live', minute))).main).not.toContain('secret.example');
    expect((await preview(app, at('live', 4 * minute))).main).toContain('secret.example');
    expect((await preview(app)).main).toContain('secret.example');
  });

  it('has no moments for a campaign without dates and music', async () => {
    apps.cms.state.tracklist = null;
    expect((await preview(appOf('pre-page'))).moments).toEqual(['now']);
  });

  it('shows both sides of the token gate', async () => {
    apps.cms.state.others = {
      [prePageId]: {
        ...{ ...campaign, id: prePageId, app: 'pre-page', slug: 'soon', url: 'https://pages.example/pre-page/soon' },
        page: { title: 'Soon', blocks: [] },
      },
    };
    Object.assign(apps.cms.state.campaign, {
      token_gate: { enabled: true, product_id: 'album-7' },
      token_gate_id: prePageId,
    });
    const party = appOf('listening-party');
    const gate = await preview(party, { ...now, side: 'gate' });
    const { rootClass, bodyClass, main } = gate;
    expect(main).toContain('https://pages.example/pre-page/soon');
    expect({ rootClass, bodyClass, main }).toEqual(await publicBody('listening-party'));
    expect((await preview(party)).main).toContain('Undertow');
  });
});

describe('the data of the preview', () => {
  const read = async (claims: JWTPayload) =>
    apps.server.inject({
      url: `/listening-party/editor/${campaignId}/preview`,
      headers: { authorization: `Bearer ${await apps.cms.token(claims)}` },
    });

  it.each([
    ['of another app', { aud: 'pre-page' }, 401],
    ['for reports', { purpose: 'reports' }, 403],
    ['of another campaign', { campaign_id: prePageId }, 403],
  ])('is refused to a token %s', async (_name, claims, status) => {
    expect((await read(claims)).statusCode).toBe(status);
  });

  it('is the last known one while the tool is down', async () => {
    await read({});
    apps.cms.state.down = true;
    expect((await read({})).json()).toMatchObject({ tracklist: { tracks: [{ title: 'Undertow' }, { title: 'Ebb' }] } });
  });
});
