import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { canTurnScriptsOff } from './firefox.ts';
import { expect, type Person, test } from './people.ts';
import { sizes } from './screens.ts';
import { full } from './tier.ts';

const videos = [
  { url: 'https://youtu.be/aqz-KE-bpKQ?t=3', name: 'Big Buck Bunny' },
  { url: 'https://player.vimeo.com/video/1084537?h=abcdef0123', name: '' },
];

/** Creates a running party with only videos; returns its public URL. */
async function makeParty({ call }: Person): Promise<{ id: string; url: string }> {
  const slug = `watch-${randomUUID().slice(-8)}`;
  const made = await call('POST', '/api/campaigns', { name: 'Watch', slug, app: 'listening-party', test: true });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  expect((await call('POST', `/api/campaigns/${id}/publish`)).status()).toBe(200);
  const options = { service: 'video' };
  const kept = await call('PUT', `/api/campaigns/${id}/music/tracklist`, { options, items: videos });
  expect(kept.status(), await kept.text()).toBe(204);
  const fields = { starts_at: new Date(Date.now() - 3_600_000).toISOString() };
  const started = await call('POST', `/api/campaigns/${id}/patch`, { fields });
  expect(started.status(), await started.text()).toBe(200);
  return started.json();
}

/** Blocks requests to other hosts; returns their URLs. */
async function keepAtHome(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>A player</p>' });
  });
  return asked;
}

const frames = (page: Page) => page.locator('iframe');

test(
  'videos play in place when a fan presses play; before that nothing is requested from YouTube or Vimeo',
  full,
  async ({ enter, browser }) => {
    const ada = await enter('admin');
    const { id, url } = await makeParty(ada);
    const fan = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' });
    const asked = await keepAtHome(fan);
    const page = await fan.newPage();
    await page.goto(url);
    const bunny = page.getByRole('button', { name: 'Play: Big Buck Bunny YouTube' });
    const other = page.getByRole('button', { name: 'Play: vimeo.com Vimeo' });
    await expect(bunny).toHaveAttribute('aria-expanded', 'false');
    expect(asked).toEqual([]);

    await bunny.click();
    await expect(frames(page)).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/);
    await expect(frames(page)).toHaveAttribute('title', 'Big Buck Bunny');
    await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
    await expect.poll(() => asked.length).toBe(1);
    await expectAccessible(page, 'a party whose video plays');

    await other.focus();
    await other.press('Enter');
    await expect(frames(page)).toHaveCount(1);
    await expect(frames(page)).toHaveAttribute(
      'src',
      /^https:\/\/player\.vimeo\.com\/video\/1084537\?h=abcdef0123&dnt=1&/,
    );
    await expect(page.frameLocator('iframe').getByText('A player')).toBeVisible();
    await other.press('Enter');
    await expect(frames(page)).toHaveCount(0);
    await expect(other).toHaveAttribute('aria-expanded', 'false');
    expect(await fan.cookies()).toEqual([]);
    await fan.close();

    if (!canTurnScriptsOff) return;
    const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    const readOnly = await plain.newPage();
    await readOnly.goto(url);
    await expect(readOnly.getByRole('link', { name: 'Play: Big Buck Bunny YouTube' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    );
    await plain.close();
    expect((await ada.call('DELETE', `/api/campaigns/${id}`)).status()).toBe(204);
  },
);
