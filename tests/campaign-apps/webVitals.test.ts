import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaign, campaignId } from './fakeCms.ts';
import { countedIn, type Sender, sendEvent } from './figureSupport.ts';
import { forgetAll, reportsOf } from './reportSupport.ts';
import { type Apps, startApps } from './support.ts';

let apps: Apps;
beforeAll(async () => {
  apps = await startApps();
});
afterAll(() => apps.stop());
beforeEach(async () => {
  apps.cms.state.campaign = { ...campaign };
  await apps.figures.flush();
  await forgetAll(apps);
});
const send = (event: unknown, sender?: Sender) => sendEvent(apps, event, sender);
const counted = () => countedIn(apps);
const get = async (name: string) => (await reportsOf(apps, 'listening-party').get(name)).json();

describe('the web vitals of a visit', () => {
  const vitals = (parts: object) => ({ kind: 'vitals', again: false, ...parts });

  it('are counted in the buckets of their values, whose upper bounds belong to them', async () => {
    await send(vitals({ lcp: 2_500, inp: 200 }));
    await send(vitals({ lcp: 2_501 }));
    await send(vitals({ lcp: 0, inp: 3_000.5 }));
    await send(vitals({ lcp: 10_001 }));
    expect(await counted()).toEqual({
      ...{ 'lcp 500': 1, 'lcp 2500': 1, 'lcp 3000': 1, 'lcp more': 1 },
      ...{ 'inp 200': 1, 'inp more': 1 },
    });
  });

  it.each([
    ['which are no numbers', '{"kind":"vitals","lcp":"900","inp":null}'],
    ['which are no times', '{"kind":"vitals","lcp":-1,"inp":1e999}'],
    ['which no visit has', '{"kind":"vitals","lcp":600001,"inp":{"lcp":1}}'],
    ['of another language of the page', '{"kind":"vitals","again":true,"lcp":900}'],
  ])('are not counted with values %s', async (_which, body) => {
    expect(await send(body)).toBe(204);
    expect(await counted()).toEqual({});
  });

  it('are not counted with Global Privacy Control', async () => {
    expect(await send(vitals({ lcp: 900 }), { headers: { 'sec-gpc': '1' } })).toBe(204);
    expect(await counted()).toEqual({});
  });
});

describe('the reports on the page speed', () => {
  const addVitals = (kind: string, buckets: Record<string, number>, day: string) =>
    apps.database.query(
      `insert into campaign_apps.page_counts (campaign_id, kind, day, name, count)
       select $1, $2, $3::date, key, value::int from json_each_text($4::json)`,
      [campaignId, kind, day, JSON.stringify(buckets)],
    );

  it('say that nothing was measured yet', async () => {
    expect(await get('page-speed')).toMatchObject({ title: expect.stringMatching(/^No page speed yet/), tiles: [] });
    expect(await get('page-speed-ratings')).toEqual({ component: 'none' });
  });

  it('show the value of the 75th percentile, and the shares of good and poor visits', async () => {
    await addVitals('lcp', { '2000': 4, '2500': 3 }, '2026-03-01');
    await addVitals('lcp', { '2500': 1, '4000': 1, more: 1 }, '2026-03-02');
    await addVitals('inp', { '50': 1, more: 3 }, '2026-03-02');
    // 7.5 of 10 visits: 3.5 of the 4 visits between 2 s and 2.5 s.
    expect((await get('page-speed')).tiles).toEqual([
      { label: expect.stringMatching(/LCP/), value: '2.4\u00a0s' },
      { label: expect.stringMatching(/INP/), value: 'over 2,000\u00a0ms' },
    ]);
    const [lcp, inp] = (await get('page-speed-ratings')).tables;
    expect(lcp.rows).toEqual([
      { name: 'Good: up to 2.5\u00a0s', count: 8, share: '80.0%' },
      { name: 'Needs improvement', count: 1, share: '10.0%' },
      { name: 'Poor: over 4\u00a0s', count: 1, share: '10.0%' },
    ]);
    expect(inp.rows.map(({ count }: { count: number }) => count)).toEqual([1, 0, 3]);
    const csv = (await reportsOf(apps, 'listening-party').get('page-speed-ratings.csv')).body.split('\r\n');
    expect(csv[1]).toBe('"2026-03-01","Main content (LCP)","2.2\u00a0s","7","0","0"');
    expect(csv).toHaveLength(1 + 3 + 1);
  });

  it('show a figure that no browser measured without a value', async () => {
    await addVitals('lcp', { '500': 1 }, '2026-03-01');
    expect((await get('page-speed')).tiles[1].value).toBe('–');
  });
});
