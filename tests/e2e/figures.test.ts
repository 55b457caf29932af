import type { Page, Request } from '@playwright/test';
import { scriptsRun } from '../support/publicPage.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './people.ts';
import { full } from './tier.ts';

/** Headless browsers identify themselves as bots, which are not counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const link = {
  id: '4Z8W4fKeB5YxbusRsdQVPb',
  service: 'spotify',
  type: 'artist',
  name: 'Ada North',
  label: 'Ada North',
};

const story = { id: 'story', name: 'Story', channel: 'instagram' };

/** Plays a sound on the page, whose player was unlocked before, and clicks the link to the service, which is mocked. */
async function clickAndPlay(page: Page): Promise<void> {
  await scriptsRun(page);
  await page.route('https://open.spotify.com/**', (route) => route.fulfill({ body: 'Spotify' }));
  await page.evaluate(() => {
    const sound = document.body.appendChild(document.createElement('audio'));
    sound.dispatchEvent(new Event('playing'));
    Object.defineProperty(sound, 'currentSrc', { value: 'https://media.example/undertow.mp3' });
    for (let times = 0; times < 2; times++) sound.dispatchEvent(new Event('playing'));
  });
  await page.getByRole('link', { name: /Ada North/ }).click();
  await page.waitForURL('https://open.spotify.com/**');
}

/** Hides the page, as another tab does, and returns the event with the web vitals that it reports. */
async function hide(page: Page): Promise<unknown> {
  const isOfVitals = (request: Request) => request.postData()?.includes('"vitals"') === true;
  // In Firefox, the body of a request is known only while the request waits.
  await page.route('**/events', (route) => route.continue());
  const [sent] = await Promise.all([
    page.waitForRequest(isOfVitals),
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('visibilitychange'));
    }),
  ]);
  return sent.postDataJSON();
}

test(
  'visits, clicks and plays of fans are counted without cookies and storage, and reported in the tool',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const ada = await enter('admin');
    const { id } = await makeCampaign('Counted');
    const saved = await ada.call('POST', `/api/campaigns/${id}/patch`, { fields: { follow: [link], links: [story] } });
    expect(saved.status(), await saved.text()).toBe(200);
    const { url }: { url: string } = await (await ada.call('GET', `/api/campaigns/${id}`)).json();

    const fan = await browser.newContext({ userAgent, locale: 'de-AT' });
    const page = await fan.newPage();
    // Pages without script report no visits.
    await expect.poll(async () => (await fetch(url)).text()).toContain('Ada North');
    // A page reports a visit at the latest when it is left, but then without the user agent of this context.
    const counted = page.waitForRequest(`${url}/events`);
    await page.goto(`${url}?utm_source=Newsletter&utm_content=story`);
    await counted;
    await page.getByRole('heading', { level: 1 }).click();
    await page.evaluate(async () => {
      await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'first-input', buffered: true }));
      // What measures the page has the entry then too.
      await new Promise((resolve) => requestIdleCallback(resolve));
    });
    expect(await hide(page)).toEqual({
      ...{ kind: 'vitals', again: false },
      ...{ lcp: expect.any(Number), inp: expect.any(Number) },
    });
    await page.reload();
    expect(await fan.storageState()).toEqual({ cookies: [], origins: [] });
    await clickAndPlay(page);
    const { cookies, origins } = await fan.storageState();
    expect(cookies).toEqual([]);
    // The service that the fan chose comes first on the next page; this is not counted.
    expect(origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))).toEqual(['services']);
    const refusing = await browser.newContext({ userAgent, extraHTTPHeaders: { 'Sec-GPC': '1' } });
    await refusing.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const quiet = await refusing.newPage();
    const sent: string[] = [];
    quiet.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await quiet.goto(url);
    await clickAndPlay(quiet);
    expect(sent).toEqual([]);
    await refusing.close();

    const tool = ada.page;
    const tile = (label: string) =>
      tool.locator('div:has(> dt)', { has: tool.getByText(label, { exact: true }) }).locator('dd');
    await tool.goto(`/#/campaign/${id}/reports`);
    await expect(async () => {
      // Figures are written every few seconds, and an open report keeps those that it loaded.
      await tool.reload();
      await expect(tile('Clicks')).toHaveText('1', { timeout: 5_000 });
    }).toPass();
    await expect(tile('Visits')).toHaveText('1');
    await expect(tile('Visitors today')).toHaveText('1');
    await expect(tile('Plays')).toHaveText('1');
    const speed = tool.getByRole('region', { name: 'Good and poor page speed', exact: true });
    await expect(async () => {
      await tool.mouse.wheel(0, 600);
      await expect(speed.getByRole('tab', { name: 'Taps, clicks and keys (INP)' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await speed.getByRole('tab', { name: 'Taps, clicks and keys (INP)' }).click();
    await expect(speed.getByRole('row', { name: /^(Good|Needs|Poor).* 1 100.0%$/ })).toBeVisible();
    const sources = tool.getByRole('region', { name: 'Sources, clicks, countries and languages', exact: true });
    await expect(async () => {
      await tool.mouse.wheel(0, 600);
      await expect(sources.getByRole('row', { name: /^Story instagram – 1 0 0 1$/ })).toBeVisible({ timeout: 500 });
    }).toPass();
    await sources.getByRole('tab', { name: 'Sources' }).click();
    await expect(sources.getByRole('rowheader', { name: 'newsletter' })).toBeVisible();
    await sources.getByRole('tab', { name: 'Countries (estimate)' }).click();
    await expect(sources.getByRole('rowheader', { name: 'Austria' })).toBeVisible();
    await expectAccessible(tool, 'the reports on visits');
    // Closing it would end requests that are not answered yet.
    await fan.close();
  },
);
