import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { legalAddress } from '#contracts/legal.ts';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const none = { privacy: null, terms: null, imprint: null };
const company = { ...none, privacy: 'https://company.example/privacy' };

describe('the URL of a legal document', () => {
  const urls = { fr: 'https://label.example/fr', 'de-AT': 'https://label.example/de', en: 'https://label.example/en' };
  const locales = (...wanted: string[]) =>
    legalAddress('privacy', { campaign: { privacy: urls }, installation: none }, wanted)?.url.slice(-2);

  it('is the one in the page’s language, then the campaign’s default language, then English, then any', () => {
    expect(locales('de', 'fr')).toBe('de');
    expect(locales('sv', 'fr')).toBe('fr');
    expect(locales('sv', 'ja')).toBe('en');
    const only = { privacy: { fr: urls.fr } };
    expect(legalAddress('privacy', { app: only, installation: none }, ['sv'])?.url).toBe(urls.fr);
  });

  it('is the campaign’s in any language before the app’s, and the app’s before the installation’s', () => {
    const app = { privacy: { en: 'https://app.example/' }, terms: { en: 'https://app.example/terms' } };
    const sources = { campaign: { privacy: { fr: urls.fr }, terms: {} }, app, installation: company };
    expect(legalAddress('privacy', sources, ['en'])).toEqual({ url: urls.fr, source: 'campaign' });
    expect(legalAddress('terms', sources, ['en'])).toEqual({ url: app.terms.en, source: 'app' });
    const { privacy: url } = company;
    expect(legalAddress('privacy', { installation: company }, ['en'])).toEqual({ url, source: 'installation' });
    expect(legalAddress('imprint', sources, ['en'])).toBe(null);
  });
});

let apps: Apps;
beforeAll(async () => {
  apps = await startApps(undefined, undefined, {
    LEGAL_PRIVACY_URL: company.privacy,
    LEGAL_IMPRINT_URL: 'https://company.example/imprint',
  });
});
afterAll(() => apps.stop());

const own = {
  privacy: { en: 'https://label.example/privacy', de: 'https://label.example/datenschutz' },
  terms: { en: 'https://label.example/terms?a=1&b=2' },
  imprint: { en: 'javascript:alert(1)' },
};
const i18n = { default_locale: 'en', translations: ['en', 'de'].map((code) => ({ locale: { code }, messages: {} })) };
function setUp(more: object = {}): void {
  apps.cms.state.campaign = Object.assign({ ...campaign }, { i18n }, more);
  apps.clock.now += 60 * 60_000;
}
beforeEach(() => setUp());

const path = '/listening-party/northern-lights';
const visit = async (url = path) => (await apps.server.inject({ url })).body;
const navOf = (body: string) =>
  [...(/<nav class="legal".*?<\/nav>/s.exec(body)?.[0] ?? '').matchAll(/href="([^"]*)">([^<]*)/g)].map(
    ([, url, words]) => `${words}: ${url}`,
  );
const noteOf = (body: string) => /<p class="legal-note">.*?<\/p>/.exec(body)?.[0];
const link = (url: string, words: string) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${words}</a>`;

describe('a public page', () => {
  it('links to the installation’s documents in its footer and at its sign-up', async () => {
    const body = await visit();
    expect(navOf(body)).toEqual([
      'Privacy notice: https://company.example/privacy',
      'Imprint: https://company.example/imprint',
    ]);
    expect(noteOf(body)).toBe(`<p class="legal-note">Read our ${link(company.privacy, 'privacy notice')}.</p>`);
  });

  it('links to the campaign’s own in its language, and never to an address that runs script', async () => {
    setUp({ legal: own });
    expect(navOf(await visit())).toEqual([
      'Privacy notice: https://label.example/privacy',
      'Terms: https://label.example/terms?a=1&amp;b=2',
      'Imprint: https://company.example/imprint',
    ]);
    const german = await visit(`${path}?lang=de`);
    expect(navOf(german)[0]).toBe('Datenschutzhinweise: https://label.example/datenschutz');
    const terms = link('https://label.example/terms?a=1&amp;b=2', 'Nutzungsbedingungen');
    expect(noteOf(german)).toBe(
      `<p class="legal-note">Lies unsere ${link(own.privacy.de, 'Datenschutzhinweise')} und ${terms}.</p>`,
    );
  });

  it('changes when the campaign’s documents do', async () => {
    await visit();
    setUp({ legal: own, updated_at: '2026-01-02T00:00:00.000Z' });
    expect(navOf(await visit())[0]).toBe('Privacy notice: https://label.example/privacy');
  });

  it('that does not exist, or is behind a gate, has them too', async () => {
    expect(navOf(await visit('/listening-party/unknown'))).toHaveLength(2);
    setUp({ legal: own, token_gate: { enabled: true, product_id: 'album-7', provider: 'twelve_x_twelve' } });
    const gate = await visit();
    expect(gate).toContain('class="gate"');
    expect(navOf(gate)[0]).toBe('Privacy notice: https://label.example/privacy');
  });

  it('passes the installation’s documents to the editor’s preview', async () => {
    const body = await visit(`/listening-party/editor/${campaign.id}?host_origin=${apps.cms.url}`);
    expect(body).toContain(
      `data-privacy="${company.privacy}" data-terms="" data-imprint="https://company.example/imprint"`,
    );
  });
});

describe('videos', () => {
  it('link to the privacy notice alone, because a click on one sends data to its service', async () => {
    apps.cms.state.tracklist = {
      options: { service: 'video' },
      items: [{ url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', name: 'Big Buck Bunny' }],
    };
    setUp({ legal: own, updated_at: '2026-01-03T00:00:00.000Z' });
    const [, videos = ''] = (await visit()).split('class="videos"');
    expect(noteOf(videos)).toBe(`<p class="legal-note">Read our ${link(own.privacy.en, 'privacy notice')}.</p>`);
    apps.cms.state.tracklist = null;
  });
});

describe('a sign-up', () => {
  const send = (fields: Record<string, string>) =>
    apps.server.inject({
      method: 'POST',
      url: `${path}/sign-up`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name: 'Ada', consent: 'yes', ...fields }).toString(),
    });
  const readOf = (body: string) => /name="read" value="(\w+)"/.exec(body)?.[1] ?? '';

  it('is stored with the URLs that were shown beside the consent', async () => {
    setUp({ legal: own, updated_at: '2026-01-04T00:00:00.000Z' });
    expect((await send({ email: 'a@example.com' })).statusCode).toBe(303);
    const { rows } = await apps.database.query('select consent from campaign_apps.sign_ups');
    expect(rows).toEqual([
      {
        consent:
          'Yes, you may email me about this campaign. Read our privacy notice (https://label.example/privacy) and terms (https://label.example/terms?a=1&b=2).',
      },
    ]);
  });

  it('is shown again if a document changed since the visitor read it', async () => {
    const read = readOf(await visit());
    expect((await send({ email: 'b@example.com', read })).statusCode).toBe(303);
    setUp({ legal: { privacy: own.privacy }, updated_at: '2026-01-05T00:00:00.000Z' });
    const answer = await send({ email: 'c@example.com', read });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('What you agree to has changed');
    expect((await send({ email: 'c@example.com', read: readOf(answer.body) })).statusCode).toBe(303);
  });
});
