import { randomUUID } from 'node:crypto';
import { expectAccessible } from './axe.ts';
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
const page = { title: 'Looked at', blocks: [{ id: 'a', type: 'text', text: 'Words\n\nand more words.' }, track] };

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

async function makeIn({ call }: Person, app: string, state: State): Promise<{ id: string; url: string }> {
  const slug = `looked-at-${randomUUID().slice(-8)}`;
  const made = await call('POST', '/api/campaigns', { name: 'Looked at', slug, app, test: true });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  const saved = await call('POST', `/api/campaigns/${id}/patch`, { fields: { ...dates[state], page } });
  expect(saved.status(), await saved.text()).toBe(200);
  return saved.json();
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
      if (state !== 'ended') {
        const form = fan.locator('[data-sign-up]');
        await form.getByRole('button').click();
        await expect(form.getByLabel('Name')).toBeFocused();
        await expect(form.getByRole('alert')).toBeVisible();
      }
      await expectAccessible(fan, `${app}, ${state}`);
      const widths = await fan.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(widths[0], `${app}, ${state}: nothing stands beyond the screen`).toBe(widths[1]);
      expect((await ada.call('DELETE', `/api/campaigns/${id}`)).status()).toBe(204);
    }
    await context.close();
  },
);
