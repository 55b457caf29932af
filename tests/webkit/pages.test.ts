import { expect, it } from 'vitest';
import { demoCampaign } from '#tests/support/productCalls.ts';
import { role, text } from './find.ts';
import { call, makeCampaign, window } from './tool.ts';
import { keys } from './webKit.ts';

const isPlaying = `const { played } = document.querySelector('audio');
  return played.length > 0 && played.end(0) - played.start(0) > 0.2;`;
const full = { tags: ['full'] };

it('a fan votes in a community playlist', full, async () => {
  const { url } = await demoCampaign(call, 'community-playlist');
  await window.enter();
  await window.goto(url);
  await window.click(role('button', /^Vote for/));
  await window.find(role('button', /^Voted: take back/));
});

for (const app of ['pre-page', 'listen-and-unlock'])
  it(`the page of ${app} is shown and does not overflow`, full, async () => {
    const { url } = await demoCampaign(call, app);
    await window.enter();
    await window.goto(url);
    await window.find(role('heading'));
    expect(await window.run('return document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
  });

it('a listening party plays its sound and turns it off again', full, async () => {
  const { id, url } = await makeCampaign('Played');
  await call('PUT', `/campaigns/${id}/music/tracklist`, {
    search_value: 'https://open.spotify.com/album/Nfj4Ioxx0PDGL71mmXiWms',
  });
  const { items } = await call<{ items: { filename: string; duration_ms: number }[] }>(
    'GET',
    '/uploads?type=audio&limit=100',
  );
  const sound = items.find(({ duration_ms }) => duration_ms > 100_000);
  await call('PUT', `/campaigns/${id}/music/tracklist/audio`, {
    items: [{ track_id: 'cx6hGQPOJuzobNJd0ScUDP', filename: sound?.filename }],
  });
  await window.until('the page has the sound', async () => (await (await fetch(url)).text()).includes('data-toggle'));
  await window.enter();
  await window.goto(url);
  await window.click(role('button', /^Turn sound on/));
  await window.until('sound plays', () => window.run(isPlaying));
  await window.click(role('button', /^Turn sound off/));
});

it('a fan opens the menu for sharing, copies the link and closes the menu', full, async () => {
  const { url } = await demoCampaign(call, 'listening-party');
  await window.enter();
  await window.goto(url);
  await window.click('details[data-share] > summary');
  await window.click(role('button', 'Copy link'));
  await window.find(text('Link copied'));
  await window.press(keys.escape);
  await window.gone(role('button', 'Copy link'));
});
