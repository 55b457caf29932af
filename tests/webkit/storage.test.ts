import { expect, it } from 'vitest';
import { label, role, text } from './find.ts';
import { fieldValue, makeCampaign, openEditor, savePage, signIn, window } from './tool.ts';

const probe = `let cookie = '';
  try { document.cookie = 'probe=1'; cookie = document.cookie; } catch {}
  return { probe: localStorage.getItem('probe'), cookie };`;

it('a draft survives a reload in a frame with its own storage and without cookies', { tags: ['full'] }, async () => {
  const campaign = await makeCampaign('Partitioned storage');
  await signIn();
  await window.goto(campaign.url);
  await window.run(`localStorage.setItem('probe', 'of the site itself')`);
  await openEditor(campaign);
  expect(new URL(await window.run('return location.href')).origin).toBe(new URL(campaign.url).origin);
  expect(await window.run(probe)).toEqual({ probe: null, cookie: '' });

  await window.fill(label('Title'), 'Typed before the reload');
  await window.find(text('Unsaved changes'));
  await window.reload();
  await window.enter('iframe');
  await window.click(role('button', 'Restore unsaved changes'));
  await window.until(
    'the title is restored',
    async () => (await fieldValue(label('Title'))) === 'Typed before the reload',
  );
  await savePage();
});
