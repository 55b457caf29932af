import { beforeAll, expect, it } from 'vitest';
import { label, role, text, within } from './find.ts';
import { call, fieldValue, makeCampaign, open, openEditor, savePage, signIn, window } from './tool.ts';
import { keys } from './webKit.ts';

const full = { tags: ['full'] };
beforeAll(() => signIn());

it('a conflict of two users is shown, and merged', full, async () => {
  const { id } = await makeCampaign('In conflict');
  await open(`/campaign/${id}/settings`, 'Settings');
  await window.until('the window has the lock', async () => {
    const { items } = await call<{ items: { campaign_id: string }[] }>('GET', '/campaigns/locks');
    return items.some(({ campaign_id }) => campaign_id === id);
  });
  await window.fill(label(/^Name/), 'Name of the window');
  const { locked_at } = await call<{ locked_at: string }>('PUT', `/campaigns/${id}/lock`, { take_over: true });
  await call('POST', `/campaigns/${id}/patch`, { fields: { name: 'Name from outside' } });
  await call('DELETE', `/campaigns/${id}/lock?locked_at=${encodeURIComponent(locked_at)}`);
  await window.click(within(role('dialog', 'Campaign has been modified'), role('button', 'Take over again')));
  await window.gone(role('button', 'Take over again'));
  await window.click(role('button', 'Save changes'));
  const conflict = role('dialog', 'Someone else changed the same fields');
  await window.find(within(conflict, text(/Name from outside/)));
  await window.click(within(conflict, label(/Keep mine/)));
  await window.click(within(conflict, role('button', 'Save')));
  await window.gone(conflict);
  await window.find(text('No unsaved changes'));
  expect(await call('GET', `/campaigns/${id}`)).toMatchObject({ name: 'Name of the window' });
});

it('a text is edited in the preview of the page, undone and done again', full, async () => {
  await openEditor(await makeCampaign('Edited'));
  await window.fill(label('Title'), 'Typed in the form');
  await window.click(role('button', 'Add text'));
  await window.fill('textarea', 'First sentence');
  await window.enter('iframe', 'iframe');
  await window.find(role('heading', 'Typed in the form'));
  await window.point(text('First sentence'));
  await window.until('the text can be edited', () => window.run('return document.activeElement.isContentEditable'));
  await window.press(keys.end);
  await window.write(' and more');
  await window.enter('iframe');
  const has = (words: string) => async () => (await fieldValue('textarea')) === words;
  /** A step is what was typed without a pause, so their number differs. */
  const pressUntil = (name: string, words: string) =>
    window.until(`${name} shows '${words}'`, async () => {
      if (await has(words)()) return true;
      await window.click(role('button', name));
      return false;
    });
  await window.until('the form has the text', has('First sentence and more'));
  await pressUntil('Undo', '');
  await pressUntil('Redo', 'First sentence and more');
  await savePage();
});

it('the preview shows another language and another moment', full, async () => {
  const translations = ['en', 'de'].map((locale) => ({ locale, messages: {} }));
  await openEditor(await makeCampaign('Previewed', { i18n: { translations } }));
  await window.fill(label('Title'), 'Summer');
  await window.choose(role('combobox', 'Language of texts and preview'), 'Deutsch');
  await window.fill(label('Title'), 'Sommer');
  await window.enter('iframe', 'iframe');
  await window.find(role('heading', 'Sommer'));
  await window.find('html[lang="de"]');
  await window.find('body.running');
  await window.enter('iframe');
  await window.choose(role('combobox', 'Moment'), 'Before the start');
  await window.enter('iframe', 'iframe');
  await window.find('body.upcoming');
});
