import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { canTurnScriptsOff } from './firefox.ts';
import { expect, type Person, test } from './people.ts';
import { sizes } from './screens.ts';
import { full } from './tier.ts';

const day = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const dates = {
  upcoming: { starts_at: inDays(9), ends_at: inDays(20) },
  running: { starts_at: inDays(-9), ends_at: inDays(20) },
  ended: { starts_at: inDays(-9), ends_at: inDays(-2) },
};
type State = keyof typeof dates;

const track = { id: 't', type: 'track', title: 'Slow Tide', artists: 'Màiri Skye', minutes: 3, seconds: 30 };
const tracks = Array.from({ length: 12 }, (_, index) => ({ ...track, id: `t${index}`, title: `Slow Tide ${index}` }));
const page = { title: 'Looked at', blocks: [{ id: 'a', type: 'text', text: 'Words\n\nand more words.' }, ...tracks] };

/** States that the other suites don't check: those cover listening parties and the behaviour of running pages. */
const states: [app: string, state: State][] = [
  ['community-playlist', 'upcoming'],
  ['community-playlist', 'ended'],
  ['listen-and-unlock', 'upcoming'],
  ['listen-and-unlock', 'running'],
  ['listen-and-unlock', 'ended'],
  ['pre-page', 'running'],
  ['pre-page', 'ended'],
];

async function makeIn({ call }: Person, app: string, state: State, shown: object = page) {
  const slug = `looked-at-${randomUUID().slice(-8)}`;
  const made = await call('POST', '/api/campaigns', { name: 'Looked at', slug, app, test: true });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  expect((await call('POST', `/api/campaigns/${id}/publish`)).status()).toBe(200);
  const saved = await call('POST', `/api/campaigns/${id}/patch`, { fields: { ...dates[state], page: shown } });
  expect(saved.status(), await saved.text()).toBe(200);
  const campaign: { id: string; url: string } = await saved.json();
  return campaign;
}

test(
  'public pages are accessible before, during and after their campaign, and when a sign-up is refused',
  full,
  async ({ enter, browser }) => {
    const ada = await enter('admin');
    const context = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' });
    const fan = await context.newPage();
    for (const [app, state] of states) {
      const { id, url } = await makeIn(ada, app, state);
      await fan.goto(url);
      await expect(fan.getByRole('heading', { level: 1, name: 'Looked at' })).toBeVisible();
      const form = fan.locator('[data-sign-up]');
      if ((await form.count()) > 0) {
        await form.getByRole('button').click();
        await expect(form.getByLabel('Name')).toBeFocused();
        await expect(form.getByRole('alert')).toBeVisible();
      }
      await expectAccessible(fan, `${app}, ${state}`);
      const widths = await fan.locator('html').evaluate((html) => [html.scrollWidth, html.clientWidth]);
      expect(widths[0], `${app}, ${state}: nothing overflows the screen`).toBe(widths[1]);
      expect((await ada.call('DELETE', `/api/campaigns/${id}`)).status()).toBe(204);
    }
    await context.close();
  },
);

test('words in another language have their language and direction, and the sentence keeps its order', async ({
  enter,
  browser,
}) => {
  const formatted =
    '<p>Say <span lang="ar">سلام!</span> or <span lang="fr">salut</span> <span lang="x y">twice</span></p>';
  const shown = { title: 'Greetings', blocks: [{ id: 'r', type: 'richText', formatted }] };
  const { url } = await makeIn(await enter('admin'), 'listening-party', 'running', shown);
  const fan = await (await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' })).newPage();
  await fan.goto(url);
  const text = fan.getByText('Say');
  await expect(text.locator('span')).toHaveCount(2);
  await expect(text.locator(':lang(fr)')).toHaveCSS('direction', 'ltr');
  await expect(text.locator(':lang(ar)')).toHaveCSS('direction', 'rtl');
  await expect(text).toHaveText('Say سلام! or salut twice');
  await expectAccessible(fan, 'words in another language');
});

test('a word that is longer than its column breaks, and moves nothing', full, async ({ enter, browser }) => {
  const ada = await enter('admin');
  const context = await browser.newContext({ viewport: { width: 1080, height: 900 }, locale: 'en-GB' });
  const fan = await context.newPage();
  const word = `Donau${'dampfschifffahrt'.repeat(8)}`;
  const blocks = [
    { id: 'a', type: 'text', text: `${word}\n\n${word}` },
    { id: 'b', type: 'heading', words: word.slice(0, 120) },
    { id: 'c', type: 'quote', words: word, name: word.slice(0, 80) },
    ...tracks,
  ];
  for (const app of new Set(states.map(([app]) => app).concat('listening-party'))) {
    const { id, url } = await makeIn(ada, app, 'running', { title: word.slice(0, 100), blocks });
    await fan.goto(url);
    await expect(fan.getByText(word).first()).toBeVisible();
    const widths = await fan.locator('.story').evaluate((story) => [story.scrollWidth, story.clientWidth]);
    expect(widths[0], `${app}: nothing leaves the column`).toBe(widths[1]);
    await fan.setViewportSize(sizes.phone);
    const narrow = await fan.locator('html').evaluate((html) => [html.scrollWidth, html.clientWidth]);
    expect(narrow[0], `${app}: nothing leaves the screen of a phone`).toBe(narrow[1]);
    await fan.setViewportSize({ width: 1080, height: 900 });
    expect((await ada.call('DELETE', `/api/campaigns/${id}`)).status()).toBe(204);
  }
  await context.close();
});

/** Returns the distance of an element from the top of the page, in pixels. */
const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

/** The first thing a fan can do on each page; a link in the header leads to the sign-up of the last one. */
const firstActions: [app: string, state: State, action: string][] = [
  ['community-playlist', 'running', 'button.vote'],
  ['listening-party', 'upcoming', 'form[data-sign-up] input[name="name"]'],
  ['pre-page', 'upcoming', 'form[data-sign-up] input[name="name"]'],
  ['listen-and-unlock', 'running', '.jump a[href="#sign-up"]'],
];

for (const [index, [app, state, action]] of firstActions.entries()) {
  test(
    `the first vote or sign-up of ${app} is within two screens of a phone`,
    index === 0 ? {} : full,
    async ({ enter, browser }) => {
      const ada = await enter('admin');
      const { id, url } = await makeIn(ada, app, state);
      const context = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' });
      const fan = await context.newPage();
      await fan.goto(url);
      if (app === 'community-playlist') {
        for (const name of ['Slow Tide 1', 'Slow Tide 2']) {
          await fan.getByRole('button', { name: `Propose ${name}`, exact: true }).click();
          await expect(fan.getByRole('button', { name: `Voted: take back your vote for ${name}` })).toBeVisible();
        }
      }
      expect(await topOf(fan, action)).toBeLessThan(2 * sizes.phone.height);
      expect(await topOf(fan, '.jump a')).toBeLessThan(sizes.phone.height);
      await context.close();
      expect((await ada.call('DELETE', `/api/campaigns/${id}`)).status()).toBe(204);
    },
  );
}

test('a start is shown in the fan’s own time zone with its name, in as many lines as without script', async ({
  enter,
  browser,
}) => {
  const ada = await enter('admin');
  const { id, url } = await makeIn(ada, 'listening-party', 'upcoming');
  const day = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(dates.upcoming.starts_at),
    );
  const heights: (number | undefined)[] = [];
  for (const [javaScriptEnabled, lang, zone, time] of [
    [true, 'en', /Your time \(\u2068?Eastern Time\u2069?\)/, day('America/New_York')],
    [false, 'en', /Coordinated Universal Time/, day('UTC')],
    [true, 'de', /Deine Zeit \(\u2068?Nordamerikanische Ostküstenzeit\u2069?\)/, day('America/New_York')],
    [false, 'de', /Koordinierte Weltzeit/, day('UTC')],
  ] as const) {
    const context = await browser.newContext({
      viewport: sizes.phone,
      locale: 'en-US',
      timezoneId: 'America/New_York',
      javaScriptEnabled,
    });
    // The script loads the formats with a worker, and does without if that fails.
    if (lang === 'de') await context.route('**/dateFormats.worker*', (route) => route.abort());
    const fan = await context.newPage();
    await fan.goto(`${url}?lang=${lang}`);
    const when = fan.locator('.when');
    await expect(when).toHaveText(zone);
    await expect(when).toContainText(time);
    heights.push((await when.boundingBox())?.height);
    await context.close();
  }
  expect(heights[0]).toBe(heights[1]);
  expect(heights[2]).toBe(heights[3]);
  expect((await ada.call('DELETE', `/api/campaigns/${id}`)).status()).toBe(204);
});

test('the rest of a long chart opens in place and stays open after a vote', full, async ({ enter, browser }) => {
  const ada = await enter('admin');
  const { id, url } = await makeIn(ada, 'community-playlist', 'running');
  const rules = { id: 'r', type: 'rules', votes: 20, proposals: 10 };
  const saved = await ada.call('POST', `/api/campaigns/${id}/patch`, {
    fields: { page: { ...page, blocks: [...page.blocks, rules] } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const context = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' });
  const fan = await context.newPage();
  await fan.goto(url);
  const chart = fan.getByRole('region', { name: 'The playlist so far' });
  for (let index = 0; index < 7; index += 1) {
    await fan.getByRole('button', { name: `Propose Slow Tide ${index}`, exact: true }).click();
    await expect(chart.getByRole('listitem')).toHaveCount(Math.min(5, index + 1));
  }
  await chart.getByRole('button', { name: 'Show all 7 tracks' }).press('Enter');
  await expect(chart.getByRole('listitem')).toHaveCount(7);
  await expect(chart.getByRole('listitem').nth(5)).toBeFocused();
  await chart.getByRole('button', { name: 'Voted: take back your vote for Slow Tide 6' }).click();
  await expect(chart.getByRole('button', { name: 'Vote for Slow Tide 6' })).toBeVisible();
  await context.close();
  expect((await ada.call('DELETE', `/api/campaigns/${id}`)).status()).toBe(204);
});

test(
  'the list of countries is filled when its field comes near the screen or its form gets the focus; without scripts it is there at once',
  full,
  async ({ enter, browser }) => {
    const ada = await enter('admin');
    const { id, url } = await makeIn(ada, 'pre-page', 'upcoming');
    const enabled = await ada.call('POST', `/api/campaigns/${id}/patch`, {
      fields: { participating_countries: ['DE', 'SE'], page: { ...page, blocks: [...page.blocks, ...page.blocks] } },
    });
    expect(enabled.status(), await enabled.text()).toBe(200);
    for (const javaScriptEnabled of canTurnScriptsOff ? [true, false] : [true]) {
      const context = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB', javaScriptEnabled });
      const fan = await context.newPage();
      await fan.goto(url);
      // Without scripts the page has a second field, which is not shown.
      const country = fan.getByRole('combobox', { name: 'Country' });
      const countries = country.getByRole('option');
      if (javaScriptEnabled) {
        // The field itself is there from the start.
        await expect(countries).toHaveCount(1);
        const place = await fan.locator('.late').boundingBox();
        await fan.getByLabel('Name').focus();
        expect(
          await fan
            .locator('.late')
            .boundingBox()
            .then((box) => box?.height),
        ).toBe(place?.height);
      }
      await expect(countries).toHaveText([/./, 'Germany', 'Sweden']);
      await country.selectOption('Sweden');
      await context.close();
    }
    expect((await ada.call('DELETE', `/api/campaigns/${id}`)).status()).toBe(204);
  },
);
