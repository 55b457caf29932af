import type { JWTPayload } from 'jose';
import { addDemoSignUps } from '#campaign-apps/kit/demo/demoSignUps.ts';
import { campaign, campaignId } from './fakeCms.ts';
import type { Apps } from './support.ts';

export const appIds = ['listening-party', 'community-playlist', 'listen-and-unlock', 'pre-page'] as const;
export type AppId = (typeof appIds)[number];

/** The campaign's number inside its app. */
export const appNumber = campaign.app_id;

/** Returns the claims of a reports token for one app's campaign, for a user who may also draw. */
export const reportClaims = (app: AppId, changes: JWTPayload = {}): JWTPayload => ({
  aud: app,
  app_id: appNumber,
  purpose: 'reports',
  permissions: ['campaigns-read', 'campaigns-modify', 'consumer-data-read'],
  name: 'Ada Marlow',
  ...changes,
});

/** Returns functions that call the apps like the reports screen of the CMS. */
export function reportsOf(apps: Apps, app: AppId) {
  const tokenWith = (changes?: JWTPayload) => apps.cms.token(reportClaims(app, changes));
  const pathOf = (name: string, number: number | string = appNumber) => `/${app}/reports/${number}/${name}`;
  const call = async (method: 'GET' | 'POST', url: string, payload?: object, token?: string | null) => {
    const file = url.split('/').at(-1);
    const bearer = token === undefined ? await tokenWith({ file }) : token;
    const headers: Record<string, string> = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
    return apps.server.inject({ method, url, headers, ...(payload && { payload }) });
  };
  return {
    tokenWith,
    pathOf,
    call,
    get: (name: string, token?: string | null) => call('GET', pathOf(name), undefined, token),
    draw: (payload: object, token?: string | null) => call('POST', pathOf('raffle/winners'), payload, token),
    async config(): Promise<{ title: string; items: { data_url: string }[] }[]> {
      return (await apps.server.inject({ url: `/${app}/config.json` })).json().reports;
    },
  };
}

const newsletter = (id: string, name: string, mode: 'implicit' | 'optional') => ({
  id,
  name,
  mode,
  locales: {
    en: { formId: `form-${id}`, addressbookId: null, consentLabel: `Send me <b>${name}</b>`, consentError: null },
  },
});

/** Adds invented sign-ups to the fake CMS's campaign over the last hundred days. */
export const signUp = (apps: Apps, app: AppId, count: number, id = campaignId) =>
  addDemoSignUps(apps.database, {
    campaign: {
      id,
      app,
      appId: appNumber,
      slug: campaign.slug,
      participatingCountries: [],
      links: [],
      newsletters: [newsletter('n1', 'Tour news', 'implicit'), newsletter('n2', 'Label news', 'optional')],
    },
    flags: { form_settings_enabled: app !== 'community-playlist', newsletter_enabled: app !== 'community-playlist' },
    count,
    from: new Date(apps.clock.now - 100 * 24 * 3_600_000),
    until: new Date(apps.clock.now),
  });

const tables = [
  ...['sign_ups', 'raffle_winners', 'raffle_draws', 'drafts', 'playlist_proposals', 'playlist_votes', 'listenings'],
  ...['page_counts', 'page_visitors', 'copied_blocks'],
];

/** Deletes all rows, which is faster than creating the tables again. */
export const forgetAll = (apps: Apps) =>
  apps.database.query(tables.map((table) => `delete from campaign_apps.${table}`).join(';'));
