import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign, campaignId } from './fakeCms.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(() => {
  Object.assign(apps.cms.state, { campaign: { ...campaign }, down: false, patchAnswer: null });
  apps.cms.requests.length = 0;
});

const editor = `/listening-party/editor/${campaignId}`;
const save = {
  page: { format: 2, blocks: [] },
  texts: { en: { 'page.page.title': 'New' }, de: { 'page.a.text': null } },
  base_updated_at: campaign.updated_at,
};
const translations = Object.entries(save.texts).map(([locale, messages]) => ({ locale, messages }));

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, token: string | null, payload?: object) =>
  apps.server.inject({
    method,
    url: `${editor}${path}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
const toolCalls = () => apps.cms.requests.filter(({ path }) => path.startsWith('/api/campaigns/'));

describe('the editor’s page', () => {
  it('can be opened and framed only by the CMS', async () => {
    const answer = await call('GET', `?host_origin=${encodeURIComponent(apps.cms.url)}`, null);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).toContain(`frame-ancestors ${apps.cms.url}`);
    expect(answer.body).toContain(`data-host-origin="${apps.cms.url}"`);
  });

  it.each([
    '',
    '?host_origin=https://evil.example',
    '?host_origin=a&host_origin=b',
  ])('runs nothing if it is opened with %j', async (query) => {
    const answer = await call('GET', query, null);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('<script');
    expect(answer.body).not.toContain('evil');
  });
});

describe('the token of the editor', () => {
  it.each([
    ['POST', '/page'],
    ['PUT', '/draft'],
    ['PUT', '/copied'],
  ] as const)('is checked before the body of %s %s is read', async (method, path) => {
    const headers = { 'content-type': 'application/json' };
    for (const payload of ['{', 'x'.repeat(2_000_000)]) {
      const answer = await apps.server.inject({ method, url: `${editor}${path}`, headers, payload });
      expect(answer.statusCode).toBe(401);
    }
  });

  const past = Math.floor(Date.now() / 1000) - 120;
  it.each([
    ['of another app', { aud: 'pre-page' }, {}, 401],
    ['of another issuer', { iss: 'https://evil.example/api/auth/oauth2' }, {}, 401],
    ['that has expired', { exp: past }, {}, 401],
    ['of another type', {}, { typ: 'JWT' }, 401],
    ['signed by a stranger', {}, { foreign: true }, 401],
    ['for reports', { purpose: 'reports' }, {}, 403],
    ['of another campaign', { campaign_id: '0190c1f0-0000-7000-8000-000000000002' }, {}, 403],
  ])('is refused if it is one %s, without a request to the CMS', async (_name, claims, kind, status) => {
    const token = await apps.cms.token(claims, kind);
    const answers = [
      await call('GET', '/campaign', token),
      await call('POST', '/page', token, save),
      await call('GET', '/draft', token),
      await call('PUT', '/draft', token, {}),
      await call('DELETE', '/draft', token),
      await call('GET', '/copied', token),
      await call('PUT', '/copied', token, {}),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(7).fill(status));
    expect(toolCalls()).toEqual([]);
  });

  it.each([null, 'abc', 'cms_pat_of-the-apps'])('is refused if it is %j', async (token) => {
    expect((await call('POST', '/page', token, save)).statusCode).toBe(401);
  });
});

describe('saving', () => {
  it('sends the page, its texts, its base and the editor’s own token to the CMS', async () => {
    const token = await apps.cms.token();
    const answer = await call('POST', '/page', token, save);
    expect(answer.statusCode).toBe(200);
    expect(toolCalls()).toEqual([
      {
        method: 'POST',
        path: `/api/campaigns/${campaignId}/patch`,
        query: '',
        token,
        body: {
          fields: { page: save.page, i18n: { translations } },
          base_updated_at: save.base_updated_at,
          include_i18n: true,
        },
      },
    ]);
  });

  it('of texts alone in a release checks them with the page of the release', async () => {
    const formatted = { en: { 'page.r.formatted': '<p>Hi <i onclick="x">you</i></p>' } };
    const { base_updated_at } = save;
    // The tool answers the editor's token with the page of the release.
    apps.cms.state.campaign.page = { format: 2, blocks: [{ id: 'r', type: 'richText' }] };
    const token = await apps.cms.token({ release: 'release-1' });
    await call('POST', '/page', token, { texts: formatted, base_updated_at });
    expect(toolCalls().map((request) => [request.method, request.token])).toEqual([
      ['GET', token],
      ['POST', token],
    ]);
  });

  it('shows on the public page at its next load', async () => {
    const publicPage = () => apps.server.inject({ url: '/listening-party/northern-lights' });
    expect((await publicPage()).body).toContain('<h1>First play</h1>');
    Object.assign(apps.cms.state.campaign, { page: save.page, i18n: { default_locale: 'en', translations } });
    await call('POST', '/page', await apps.cms.token(), save);
    expect((await publicPage()).body).toContain('<h1>New</h1>');
  });

  it('sends nothing that was not changed', async () => {
    const { base_updated_at, texts } = save;
    await call('POST', '/page', await apps.cms.token(), { texts: { de: texts.de }, base_updated_at });
    expect(toolCalls()[0]?.body).toMatchObject({ fields: { i18n: { translations: translations.slice(1) } } });
    expect(toolCalls()[0]?.body).not.toHaveProperty('fields.page');
  });

  it('stores rich texts with their elements only, also if their block is not saved with them', async () => {
    const formatted = { en: { 'page.r.formatted': '<p onclick="x">Hi <b>you</b></p>', 'page.gone.formatted': '<i>' } };
    const page = { format: 2, blocks: [{ id: 'r', type: 'richText' }] };
    const { base_updated_at } = save;
    const token = await apps.cms.token();
    const stored = { en: { 'page.r.formatted': '<p>Hi &lt;b&gt;you&lt;/b&gt;</p>', 'page.gone.formatted': '<i>' } };
    const i18n = { translations: [{ locale: 'en', messages: stored.en }] };
    const writes = () => toolCalls().filter(({ method }) => method === 'POST');
    await call('POST', '/page', token, { page, texts: formatted, base_updated_at });
    apps.cms.state.campaign.page = page;
    await call('POST', '/page', token, { texts: formatted, base_updated_at });
    expect(writes().map(({ body }) => body)).toMatchObject([{ fields: { page, i18n } }, { fields: { i18n } }]);
  });

  it('rejects a rich text that is too long in its stored form', async () => {
    const page = { format: 2, blocks: [{ id: 'r', type: 'richText' }] };
    const texts = { en: { 'page.r.formatted': '<'.repeat(10_000) } };
    const { base_updated_at } = save;
    const answer = await call('POST', '/page', await apps.cms.token(), { page, texts, base_updated_at });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toEqual([
      { loc: ['texts', 'en', 'page.r.formatted'], msg: 'At most 20000 characters' },
    ]);
  });

  it.each([
    [409, { key: 'campaign-conflict', msg: 'x', fields: { page: { base: null, theirs: {} } } }],
    [423, { key: 'campaign-locked', msg: 'x' }],
    [401, { key: 'unauthorized', msg: 'x' }],
    [404, { key: 'not-found', msg: 'x' }],
  ])('returns an error of the CMS with %d unchanged', async (status, detail) => {
    apps.cms.state.patchAnswer = { status, body: { detail } };
    const answer = await call('POST', '/page', await apps.cms.token(), save);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ detail });
  });

  it('returns 502 if the CMS is down', async () => {
    const token = await apps.cms.token();
    await call('GET', '/campaign', token);
    apps.cms.state.down = true;
    const answer = await call('POST', '/page', token, save);
    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toMatchObject({ detail: { key: 'cms-unavailable' } });
  });

  it('reports each invalid field without a request to the CMS', async () => {
    const answer = await call('POST', '/page', await apps.cms.token(), {
      page: { format: 2 },
      texts: { en: { 'signup.title': 'x' } },
      base_updated_at: 'x',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail.map((problem: { loc: unknown }) => problem.loc)).toEqual([
      ['page', 'blocks'],
      ['texts', 'en', 'signup.title'],
      ['base_updated_at'],
    ]);
    expect(toolCalls()).toEqual([]);
  });
});

describe('a draft', () => {
  const draft = {
    content: { title: 'Half a thou\u0000ght', blocks: [] },
    base: campaign.updated_at,
    keptAt: campaign.updated_at,
  };

  it('belongs to one user, is returned unchanged, and can be deleted', async () => {
    const [mine, theirs] = [await apps.cms.token(), await apps.cms.token({ sub: 'user-2' })];
    expect((await call('PUT', '/draft', mine, draft)).statusCode).toBe(204);
    expect((await call('GET', '/draft', mine)).json()).toEqual({ draft });
    expect((await call('GET', '/draft', theirs)).json()).toEqual({ draft: null });
    const inRelease = await apps.cms.token({ release: 'release-1' });
    expect((await call('GET', '/draft', inRelease)).json()).toEqual({ draft: null });
    await call('DELETE', '/draft', mine);
    expect((await call('GET', '/draft', mine)).json()).toEqual({ draft: null });
  });

  it('is offered for 30 days', async () => {
    const mine = await apps.cms.token();
    await call('PUT', '/draft', mine, draft);
    const age = (days: number) =>
      apps.database.query('update campaign_apps.drafts set kept_at = now() - make_interval(days => $1)', [days]);
    await age(29);
    expect((await call('GET', '/draft', mine)).json()).toEqual({ draft });
    await age(31);
    expect((await call('GET', '/draft', mine)).json()).toEqual({ draft: null });
  });

  it('has the steps that lead to it', async () => {
    const history = { undo: [[{ kind: 'delete', id: 'a' }]], redo: [] };
    const token = await apps.cms.token();
    await call('PUT', '/draft', token, { ...draft, history, other: 1 });
    expect((await call('GET', '/draft', token)).json()).toEqual({ draft: { ...draft, history } });
  });

  it('is returned as a write that has started leaves it', async () => {
    const token = await apps.cms.token();
    await call('PUT', '/draft', token, draft);
    const writing = await apps.database.connect();
    await writing.query('begin');
    await writing.query('update campaign_apps.drafts set draft = $1', [JSON.stringify({ ...draft, content: {} })]);
    const reading = call('GET', '/draft', token);
    await expect
      .poll(
        async () =>
          (
            await apps.database.query(
              "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'",
            )
          ).rowCount,
      )
      .toBe(1);
    await writing.query('commit');
    writing.release();
    expect((await reading).json()).toEqual({ draft: { ...draft, content: {} } });
  });

  it('is rejected if it is invalid', async () => {
    expect((await call('PUT', '/draft', await apps.cms.token(), { content: 'x' })).statusCode).toBe(422);
  });
});

describe('calls from other origins', () => {
  const preflight = (origin: string) =>
    apps.server.inject({
      method: 'OPTIONS',
      url: '/listening-party/config.json',
      headers: { origin, 'access-control-request-method': 'GET' },
    });

  it('are allowed only for the origin of the CMS', async () => {
    expect((await preflight(apps.cms.url)).headers['access-control-allow-origin']).toBe(apps.cms.url);
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
    expect((await preflight('null')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('returns its config in the format of the CMS', async () => {
  const config = (await apps.server.inject({ url: '/listening-party/config.json' })).json();
  expect(config.urls).toEqual({
    campaign_public: 'http://apps.example.com/listening-party/{slug}',
    editor: 'http://apps.example.com/listening-party/editor/{id}',
  });
  expect(config.default_translations.map(({ locale }: { locale: string }) => locale)).toEqual(['en', 'de']);
  const [en, de] = config.default_translations;
  expect(Object.keys(de.messages)).toEqual(Object.keys(en.messages));
});
