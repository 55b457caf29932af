import { expect, it } from 'vitest';
import { role } from './find.ts';
import { type Campaign, call, window } from './tool.ts';

const full = { tags: ['full'] };
/** Returns a running campaign of the demo data, whose names have a dash. */
async function demo(app: string): Promise<Campaign> {
  const { items } = await call<{ items: (Campaign & { app: string })[] }>('GET', '/campaigns?status=running&limit=100');
  const found = items.find((item) => item.app === app && item.name.includes(' – '));
  if (!found) throw new Error(`No campaign of ${app} runs.`);
  return found;
}

it('a fan votes in a community playlist', full, async () => {
  const { url } = await demo('community-playlist');
  await window.enter();
  await window.goto(url);
  await window.click(role('button', /^Vote for/));
  await window.find(role('button', /^Voted: take back/));
});

for (const app of ['pre-page', 'listen-and-unlock'])
  it(`the page of ${app} is shown and does not overflow`, full, async () => {
    const { url } = await demo(app);
    await window.enter();
    await window.goto(url);
    await window.find(role('heading'));
    expect(await window.run('return document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
  });
