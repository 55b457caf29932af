import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { missingPrivacyNotice } from '#contracts/privacyNotice.ts';
import { goodConfig, makeCampaign, makeUpload } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read, clone, revisionsOf } = campaignCalls(() => server);
const privacy = { en: 'https://label.example/privacy', de: 'https://label.example/datenschutz' };
const none = { privacy: {}, terms: {}, imprint: {} };

describe('the legal documents of a campaign', () => {
  test('are empty at first, and are written one by one', async () => {
    const { id } = await makeCampaign(server.db);
    expect((await read(id)).legal).toEqual(none);
    expect((await patch(id, { legal: { privacy } })).body.legal).toEqual({ ...none, privacy });
    const imprint = { de: 'http://label.example/impressum' };
    expect((await patch(id, { legal: { imprint } })).body.legal).toEqual({ ...none, privacy, imprint });
    expect((await patch(id, { legal: { privacy: {} } })).body.legal).toEqual({ ...none, imprint });
    const { items } = (await server.call('GET', `/api/campaigns/${id}/revisions`, { as: 'admin' })).body;
    expect(items.map(({ fields }: { fields: string[] }) => fields)).toEqual([
      ['legal.privacy'],
      ['legal.imprint'],
      ['legal.privacy'],
    ]);
  });

  const many = Array.from({ length: limits.maxLanguages + 1 }, (_, at) => [`l${at}`, 'https://label.example/']);

  test.each<[string, object, (string | number)[], string]>([
    [
      'an address that runs script',
      { privacy: { en: 'javascript:alert(1)' } },
      ['privacy', 'en'],
      'Not a URL, for example https://example.com/',
    ],
    ['an empty address', { terms: { en: '' } }, ['terms', 'en'], 'Not a URL, for example https://example.com/'],
    [
      'an address of 2,001 letters',
      { terms: { en: `https://label.example/${'x'.repeat(1_979)}` } },
      ['terms', 'en'],
      'At most 2000 characters',
    ],
    [
      'a language of 300 letters',
      { imprint: { ['e'.repeat(300)]: 'https://label.example/' } },
      ['imprint', 'e'.repeat(300)],
      'Use letters, digits, hyphens and underscores',
    ],
    ['too many languages', { privacy: Object.fromEntries(many) }, ['privacy'], 'At most 200 entries'],
    ['an unknown document', { cookies: {} }, ['cookies'], 'Unknown field'],
    ['a document that is text', { privacy: 'https://label.example/' }, ['privacy'], 'Wrong type of value'],
    ['a document that is null', { privacy: null }, ['privacy'], 'Wrong type of value'],
  ])('are refused with %s, and nothing is written', async (_name, legal, place, msg) => {
    const { id } = await makeCampaign(server.db);
    const before = await read(id);
    const answer = await patch(id, { name: 'Lost', legal });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.detail).toContainEqual({ loc: ['fields', 'legal', ...place], msg });
    expect(await read(id)).toEqual(before);
  });

  test('conflict by document', async () => {
    const { id } = await makeCampaign(server.db);
    const { updated_at: base } = await read(id);
    await patch(id, { legal: { privacy } });
    const other = { en: 'https://other.example/' };
    expect((await patch(id, { legal: { terms: other } }, { base })).status).toBe(200);
    const answer = await patch(id, { legal: { privacy: other } }, { base });
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toMatchObject({
      key: 'campaign-conflict',
      fields: { 'legal.privacy': { base: {}, theirs: privacy } },
    });
    expect((await read(id)).legal).toEqual({ ...none, privacy, terms: other });
  });

  test('are cloned, restored, and listed in revisions by language', async () => {
    const { id } = await makeCampaign(server.db);
    await patch(id, { legal: { privacy } });
    expect((await clone(id)).body.legal).toEqual({ ...none, privacy });
    await patch(id, { legal: { privacy: { ...privacy, de: 'https://label.example/neu' } } });
    const [, { number = 0 } = {}] = await revisionsOf(id);
    const path = `/api/campaigns/${id}/revisions`;
    expect((await server.call('GET', `${path}/${number}`, { as: 'admin' })).body.changes).toEqual([
      { field: 'legal.privacy.de', from: privacy.de, to: 'https://label.example/neu', cut: false },
    ]);
    const restored = await server.call('POST', `${path}/${number - 1}/restore`, { as: 'editor', json: {} });
    expect(restored.status, restored.text).toBe(200);
    expect((await read(id)).legal).toEqual({ ...none, privacy });
  });

  test('can be files of the media library, which are then in use', async () => {
    const { id } = await makeCampaign(server.db);
    const { filename } = await makeUpload(server.db);
    const uses = () => server.db.selectFrom('file_uses').select('filename').where('record_id', '=', id).execute();
    await patch(id, { legal: { privacy: { en: `http://localhost:4600/uploads/${filename}` } } });
    expect(await uses()).toEqual([{ filename }]);
    await patch(id, { legal: { privacy: {} } });
    expect(await uses()).toEqual([]);
  });
});

describe('a campaign on live', () => {
  const installation = { privacy: null, terms: null, imprint: null };
  const live = { environment: 'live', legal: installation } as const;
  const app = (config: object = {}) => ({ config: { ...goodConfig, ...config } });
  const campaign = { legal: none };

  test('lacks a privacy notice if neither it, its app nor the installation has one', () => {
    expect(missingPrivacyNotice(live, app({ page_settings_enabled: true }), campaign)).toBe('campaign');
    expect(missingPrivacyNotice(live, app(), campaign)).toBe('app');
    const terms = { terms: privacy };
    expect(missingPrivacyNotice(live, app({ legal: terms }), { legal: { ...none, ...terms } })).toBe('app');
  });

  test('has one if campaign, app or installation has one in any language', () => {
    const ofInstallation = { ...live, legal: { ...installation, privacy: 'https://company.example/' } };
    expect(missingPrivacyNotice(live, app(), { legal: { ...none, privacy: { sv: 'https://label.example/' } } })).toBe(
      null,
    );
    expect(missingPrivacyNotice(live, app({ legal: { privacy } }), campaign)).toBe(null);
    expect(missingPrivacyNotice(ofInstallation, app(), campaign)).toBe(null);
  });

  test('needs no privacy notice on local and staging, nor before its app has pages', () => {
    for (const environment of ['local', 'staging'] as const) {
      expect(missingPrivacyNotice({ ...live, environment }, app(), campaign)).toBe(null);
    }
    expect(missingPrivacyNotice(live, { config: null }, campaign)).toBe(null);
  });
});
