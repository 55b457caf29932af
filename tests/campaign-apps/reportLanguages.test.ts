import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportItem } from '#contracts/reportItems.ts';
import { isRecord } from '#contracts/values.ts';
import { campaign } from './fakeCms.ts';
import { appIds, reportsOf, signUp } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
  Object.assign(apps.cms.state.campaign, { starts_at: new Date(apps.clock.now - 9 * 86_400_000).toISOString() });
  await apps.database.query(
    `insert into campaign_apps.page_counts (campaign_id, day, kind, name, count)
     select '${campaign.id}', current_date, kind, name, 3 from (values ('visit', ''), ('source', 'direct'),
       ('source', 'own pages'), ('country', 'DE'), ('country_estimate', 'FR'), ('language', 'de'), ('button', 'share'),
       ('service', 'spotify'), ('referrer', 'example.com'), ('medium', 'x'), ('campaign', 'x'), ('lcp', '2500'),
       ('inp', '200')) as given (kind, name)`,
  );
});
afterAll(() => apps.stop());
beforeEach(() => apps.database.query('delete from campaign_apps.sign_ups'));

/** The words that are the same in both languages. */
const same = [
  'Name',
  'Newsletter',
  'Cover',
  'utm_medium',
  'utm_campaign',
  'Newsletters',
  'Medium',
  'Buttons',
  'Button',
];

/** Returns the words of the app in an item: not the data. */
function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (!isRecord(value)) return [];
  const own = ['title', 'label'].flatMap((key) => (typeof value[key] === 'string' ? [value[key]] : []));
  const series = Array.isArray(value.series)
    ? value.series.flatMap((one) => (isRecord(one) ? [String(one.name)] : []))
    : [];
  const inner = Object.entries(value).filter(([key]) => key !== 'rows' && key !== 'series');
  return [...own, ...series, ...inner.flatMap(([, one]) => wordsIn(one))];
}

async function readItem(app: (typeof appIds)[number], address: string, language?: string): Promise<ReportItem> {
  const token = await reportsOf(apps, app).tokenWith();
  const headers = { authorization: `Bearer ${token}`, ...(language && { 'accept-language': language }) };
  return (await apps.server.inject({ url: address.replace('{id}', '7'), headers })).json();
}

describe.each(appIds)('the reports of %s', (app) => {
  it('are in German for a reader of German, in English for all others', async () => {
    await signUp(apps, app, 30);
    for (const section of await reportsOf(apps, app).config()) {
      expect(section).toHaveProperty('titles.de');
      for (const { data_url } of section.items) {
        const [german, english] = [await readItem(app, data_url, 'de-AT,de;q=0.9'), await readItem(app, data_url)];
        if (english.component === 'none') continue;
        const words = wordsIn(english);
        expect(words.length, data_url).toBeGreaterThan(0);
        const untranslated = words.filter((word, at) => wordsIn(german)[at] === word && !same.includes(word));
        expect(untranslated, data_url).toEqual([]);
        expect(await readItem(app, data_url, 'ja')).toEqual(english);
      }
    }
  });
});

it('names countries and languages, and formats numbers, in the language', async () => {
  await signUp(apps, 'pre-page', 30);
  const groups = JSON.stringify(await readItem('pre-page', '/pre-page/reports/{id}/sign-up-groups', 'de'));
  expect(groups).toMatch(/"name":"(Deutschland|Vereinigte Staaten|Frankreich|Österreich)/);
  expect(groups).toMatch(/"share":"\d+,\d\u00a0%"/);
  const names = JSON.stringify(await readItem('pre-page', '/pre-page/reports/{id}/visit-names', 'de'));
  for (const word of ['Direkt', 'Eigene Seiten', 'Frankreich']) expect(names).toContain(word);
  const token = await reportsOf(apps, 'pre-page').tokenWith({ file: 'sign-ups.csv' });
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'de' };
  const { body } = await apps.server.inject({ url: '/pre-page/reports/7/sign-ups.csv', headers });
  expect(body).toContain('Angemeldet');
});
