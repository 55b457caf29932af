import { expect } from 'vitest';
import { makeCampaign } from './builders.ts';
import { campaignCalls } from './campaignCalls.ts';
import type { CallOptions, TestServer } from './server.ts';

/** The texts of a campaign, by language and message id. */
export type Texts = Record<string, Record<string, string | string[]>>;

export const sheetIds = { doc_id: '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789', sheet_id: '42' };
export const sheet_url = `https://docs.google.com/spreadsheets/d/${sheetIds.doc_id}/edit#gid=42`;
export const textsBefore: Texts = { en: { title: 'Welcome', gone: 'Bye' }, fr: { title: 'Bienvenue' } };

/** Calls with which the tests of sheets write and read texts, as an editor; `server` is read at each call. */
export function sheetCalls(server: () => TestServer) {
  const calls = campaignCalls(server);
  const at = (id: string, rest: string) => `/api/campaigns/${id}/translations/${rest}`;
  const post = (id: string, rest: string, json?: unknown, options: CallOptions = {}) =>
    server().call('POST', at(id, rest), { as: 'editor', json, ...options });
  const link = (id: string, json: unknown = { sheet_url }) =>
    server().call('PUT', at(id, 'sheet'), { as: 'editor', json });
  const withTexts = async (texts: Texts = textsBefore): Promise<string> => {
    const { id } = await makeCampaign(server().db);
    const translations = Object.entries(texts).map(([locale, messages]) => ({ locale, messages }));
    expect((await calls.patch(id, { i18n: { translations } })).status).toBe(200);
    return id;
  };
  return {
    ...calls,
    link,
    remove: (id: string) => server().call('DELETE', at(id, 'sheet'), { as: 'editor' }),
    sheetOf: (id: string) => server().call('GET', at(id, 'sheet'), { as: 'editor' }),
    load: (id: string, json: unknown = {}) => post(id, 'sheet/load', json),
    undo: (id: string) => post(id, 'sheet/undo'),
    canUndo: async (id: string): Promise<unknown> =>
      (await server().call('GET', at(id, 'sheet/undo'), { as: 'editor' })).body.can_undo,
    importCsv: (id: string, json: unknown) => post(id, 'import', json),
    csvOf: async (id: string) => (await server().call('GET', at(id, 'csv'), { as: 'editor' })).body,
    textsOf: async (id: string): Promise<Texts> => {
      const { i18n } = await calls.readWhole(id);
      return Object.fromEntries(i18n.translations.map(({ locale, messages }: Texts) => [locale?.code, messages]));
    },
    /** Creates a campaign with these texts. */
    withTexts,
    /** Creates the same, with the sheet linked. */
    linked: async (texts?: Texts): Promise<string> => {
      const id = await withTexts(texts);
      expect((await link(id)).status).toBe(204);
      return id;
    },
  };
}
