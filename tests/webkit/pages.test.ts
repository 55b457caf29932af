import { expect, it } from 'vitest';
import { label, role, text } from './find.ts';
import { type Campaign, call, makeCampaign, openEditor, savePage, signIn, signUp, window } from './tool.ts';
import { keys } from './webKit.ts';

const full = { tags: ['full'] };
/** Returns a running campaign of the demo data, whose names have a dash. */
async function demo(app: string): Promise<Campaign> {
  const { items } = await call<{ items: (Campaign & { app: string })[] }>('GET', '/campaigns?status=running&limit=100');
  const found = items.find((item) => item.app === app && item.name.includes(' – '));
  if (!found) throw new Error(`No campaign of ${app} runs.`);
  return found;
}

it('a page is edited in the frame and in its preview, and a change is undone', full, async () => {
  const campaign = await makeCampaign('Edited');
  await signIn();
  await openEditor(campaign);
  await window.fill(label('Title'), 'Typed in the form');
  await window.click(role('button', 'Add text'));
  await window.fill('textarea', 'First sentence');
  await window.enter('iframe', 'iframe');
  await window.find(role('heading', 'Typed in the form'));
  await window.point(text('First sentence'));
  await window.press(keys.end);
  await window.write(' and more');
  await window.enter('iframe');
  const shown = async () => window.run('return arguments[0].value', await window.find('textarea'));
  await window.until('the form has the text', async () => (await shown()) === 'First sentence and more');
  await window.click(role('button', 'Undo'));
  await window.until('it is undone', async () => (await shown()) !== 'First sentence and more');
  await savePage();
});

it('a listening party plays, shares its link and accepts a sign-up', full, async () => {
  const { url } = await demo('listening-party');
  await window.enter();
  await window.goto(url);
  await window.click(role('button', /^Play/));
  await window.until('sound plays', () =>
    window.run('return [...document.querySelectorAll("audio")].some((one) => !one.paused && one.currentTime > 0)'),
  );
  await window.click('details[data-share] > summary');
  await window.click(role('button', 'Copy link'));
  await window.find(text('Link copied'));
  await window.press(keys.escape);
  await signUp();
});

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
