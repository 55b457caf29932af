import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, makePersonalToken } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { jpeg } from '../support/pictures.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { multipartBody, multipartHeaders, uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
let app: As;
const { upload } = uploadCalls(() => server);
const { patch } = campaignCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
  const user = await server.person('admin');
  app = { bearer: await makePersonalToken(server.db, { user, permissions: ['campaigns-read', 'campaigns-modify'] }) };
});
afterAll(() => server.close());

const replace = async (filename: string, seed: number) => {
  const payload = multipartBody([{ field: 'file', filename: 'a.jpg', value: await jpeg({}, seed) }]);
  const answer = await server.call('PUT', `/api/uploads/${filename}/content`, {
    as: 'editor',
    payload,
    headers: multipartHeaders,
  });
  expect(answer.status).toBe(200);
};
const read = (id: string, as: As, headers: Record<string, string> = {}) =>
  server.call('GET', `/api/campaigns/${id}?include_i18n=true`, { as, headers });

/** Makes a campaign that uses a file and a crop of it in its page, a text and a meta tag. */
async function makeUsing() {
  const { body: file } = await upload('cover.jpg', await jpeg());
  const crop = { width: 32, height: 32 };
  const made = await server.call('POST', `/api/uploads/${file.filename}/optimize`, { as: 'editor', json: crop });
  const favicon: string = made.body.optimized_versions[0].url;
  const campaign = await makeCampaign(server.db);
  const page = { picture: { url: file.url }, other: 'https://example.com/uploads/photo.jpg?v=9' };
  const messages = { 'page.1.text': `<a href="${file.url}">Cover</a>` };
  const { status } = await patch(campaign.id, {
    page,
    meta_tags: { favicon, og_image: file.url },
    i18n: { default_locale: 'en', translations: [{ locale: 'en', messages }] },
  });
  expect(status).toBe(200);
  return { id: campaign.id, file, favicon, page, messages };
}

describe('a campaign that uses a replaced file', () => {
  test('has the number of its content in all URLs for apps, and another ETag', async () => {
    const { id, file, favicon, page } = await makeUsing();
    const before = await read(id, app);
    expect(before.body).toMatchObject({ page, meta_tags: { favicon, og_image: file.url } });
    await replace(file.filename, 2);
    const { body, headers } = await read(id, app, { 'if-none-match': String(before.headers.etag) });
    expect(body.page).toEqual({ ...page, picture: { url: `${file.url}?v=2` } });
    expect(body.meta_tags).toMatchObject({ favicon: `${favicon}?v=2`, og_image: `${file.url}?v=2` });
    expect(body.i18n.translations[0].messages['page.1.text']).toContain(`"${file.url}?v=2"`);
    expect(body.updated_at).toBe(before.body.updated_at);
    expect(headers.etag).not.toBe(before.headers.etag);
    await replace(file.filename, 3);
    expect((await read(id, app)).body.page.picture.url).toBe(`${file.url}?v=3`);
  });

  test('has the number in its meta images for users of the admin', async () => {
    const { id, file, favicon, page, messages } = await makeUsing();
    await replace(file.filename, 2);
    const { body } = await read(id, 'editor');
    expect(body.meta_tags).toMatchObject({ favicon: `${favicon}?v=2`, og_image: `${file.url}?v=2` });
    expect(body.page).toEqual(page);
    expect(body.i18n.translations[0].messages).toEqual(messages);
  });

  test('is unchanged by a write of what was read', async () => {
    const { id, file, page } = await makeUsing();
    await replace(file.filename, 2);
    for (const as of [app, 'editor'] as const) {
      const { body } = await read(id, as);
      const { translations } = body.i18n;
      const answer = await patch(
        id,
        {
          page: body.page,
          meta_tags: body.meta_tags,
          i18n: { translations: [{ locale: 'en', messages: translations[0].messages }] },
        },
        { as },
      );
      expect([answer.status, answer.body.updated_at]).toEqual([200, body.updated_at]);
    }
    const picked = { ...page, second: { url: `${file.url}?v=2` } };
    const { body } = await patch(id, { page: picked }, { as: app });
    expect(body.page.second.url).toBe(`${file.url}?v=2`);
    const { page: stored } = await server.db
      .selectFrom('campaigns')
      .select('page')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ ...page, second: { url: file.url } });
  });
});
