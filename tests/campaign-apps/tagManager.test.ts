import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

const id = 'GTM-ABC1234';
const tag_manager = { party_id: 'P-7', artist: 'Ada "A" <b>', division: '', genre: null };

/** Two instances of the apps: one with a tag manager, one without. */
let apps: Apps;
let plain: Apps;
beforeAll(async () => {
  const now = Date.now();
  apps = await startApps(undefined, undefined, {
    TAG_MANAGER_ID: id,
    TAG_MANAGER_SOURCES: 'https://tags.example.com https://*.example.net',
  });
  plain = await startApps();
  apps.clock.now = plain.clock.now = now;
  // The URL of the CMS is part of a page.
  plain.config.cmsUrl = apps.config.cmsUrl;
  plain.config.cmsOrigin = apps.config.cmsOrigin;
});
afterAll(async () => {
  await apps.stop();
  await plain.stop();
});
beforeEach(() => setCampaign({}));

function setCampaign(fields: object): void {
  for (const one of [apps, plain]) {
    one.cms.state.campaign = { ...campaign, ...{ tag_manager }, ...fields };
    one.clock.now += 10_000;
  }
}

const page = (app = 'listening-party') => `/${app}/northern-lights?lang=en`;
const visit = (from: Apps, url = page()) => from.server.inject({ url, remoteAddress: '192.0.2.1' });
const policyOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((rule) => [rule.split(' ')[0] ?? '', rule.slice(rule.indexOf(' ') + 1)]),
  );
const withoutHashes = (text: string) => text.replaceAll(/'sha256-[^']+'/g, 'hash');

describe('an app with a tag manager', () => {
  it('names it in its config, and one without does not', async () => {
    const config = await apps.server.inject({ url: '/pre-page/config.json' });
    expect(config.json().tag_manager).toEqual({ kind: 'gtm', id });
    expect((await plain.server.inject({ url: '/pre-page/config.json' })).json()).not.toHaveProperty('tag_manager');
  });

  it.each([
    'listening-party',
    'community-playlist',
    'listen-and-unlock',
    'pre-page',
  ])('adds to a page of %s the notice, its control and its files, and nothing else', async (app) => {
    setCampaign({ app });
    const [own, other] = [await visit(apps, page(app)), await visit(plain, page(app))];
    expect(other.body).not.toMatch(/tag.?manager|data-layer|privacy-/i);
    const added = [
      /<section class="privacy-notice"[\s\S]*?<\/section>/,
      /<button type="button" class="leave privacy-open"[\s\S]*?<p class="privacy-signal"[\s\S]*?<\/p>/,
      / ?\/assets\/tagManager\.js/,
      'p{color:red}',
    ];
    for (const part of added.slice(0, 3)) expect(own.body).toMatch(part);
    const rest = added.reduce<string>((body, part) => body.replace(part, ''), own.body);
    expect(rest.replace('data-files=" ', 'data-files="')).toBe(other.body);
  });

  it('puts the campaign and its tracking settings into the data layer, and nothing about the visitor', async () => {
    const { body, headers } = await visit(apps);
    const [, layer = ''] = /data-layer="([^"]*)"/.exec(body) ?? [];
    const json = layer.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(JSON.parse(json)).toEqual({
      ...{ app: 'listening-party', campaign: 7, locale: 'en', moment: 'running' },
      ...{ party_id: 'P-7', artist: 'Ada "A" <b>', division: null, genre: null },
    });
    expect(headers['cache-control']).toMatch(/^public/);
    const signal = await apps.server.inject({ url: page(), headers: { 'sec-gpc': '1' }, remoteAddress: '192.0.2.2' });
    expect(signal.body).toBe(body);
  });

  it('permits the hosts of Google and of its tags, and no inline code', async () => {
    const [own, other] = [policyOf((await visit(apps)).headers), policyOf((await visit(plain)).headers)];
    const further = 'https://tags.example.com https://*.example.net';
    const google = 'https://*.googletagmanager.com';
    expect(withoutHashes(own['script-src'] ?? '')).toBe(`'self' hash ${google} ${further}`);
    expect(own['connect-src']).toBe(
      `'self' ${google} https://*.google-analytics.com https://*.analytics.google.com https://www.google.com ${further}`,
    );
    expect(own['frame-src']).toBe(`${other['frame-src']} https://www.googletagmanager.com ${further}`);
    const unchanged = ['default-src', 'img-src', 'media-src', 'font-src', 'base-uri', 'form-action', 'frame-ancestors'];
    for (const directive of unchanged) expect(own[directive]).toBe(other[directive]);
    expect(JSON.stringify(own)).not.toContain('unsafe');
    expect(other['connect-src']).toBe("'self'");
  });

  it.each([
    ['a test campaign', { test: true }, page()],
    ['the page of a token gate', { token_gate: { enabled: true, product_id: 'album-7' } }, page()],
    ['an error page', {}, '/listening-party/unknown?lang=en'],
  ])('has no tag manager on %s', async (_what, fields, url) => {
    setCampaign(fields);
    const [own, other] = [await visit(apps, url), await visit(plain, url)];
    expect(own.body).toBe(other.body);
    expect(own.headers['content-security-policy']).toBe(other.headers['content-security-policy']);
  });
});
