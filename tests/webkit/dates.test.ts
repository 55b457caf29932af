import { beforeAll, expect, it } from 'vitest';
import { label, role, text, within } from './find.ts';
import { fieldValue, makeCampaign, open, signIn, window } from './tool.ts';

beforeAll(() => signIn());

it('a date is typed, chosen in the calendar and saved, and a text that can’t be read stays', {
  tags: ['full'],
}, async () => {
  const { id } = await makeCampaign('Dated');
  const show = () => open(`/campaign/${id}/settings`, 'Settings');
  await show();
  await window.fill(label('End date'), '3 May 2041, 20:00');
  await window.click(role('button', 'Save changes'));
  await window.find(text('No unsaved changes'));
  await show();
  expect(await fieldValue(label('End date'))).toBe('3 May 2041, 20:00');

  await window.click(within('div:has(> div > input)', role('button', 'Open calendar')));
  await window.click(within('[role=dialog]', role('button', /\b15\b/)));
  await window.click(within('[role=dialog]', role('button', 'Done')));
  await window.gone('[role=dialog]');
  const chosen = await fieldValue(label('Start date'));
  expect(chosen).toMatch(/^15 /);
  await window.fill(label('End date'), 'soon');
  await window.click(role('button', 'Save changes'));
  await window.find(text(/^Not saved/));
  expect(await fieldValue(label('End date'))).toBe('soon');
  await window.fill(label('End date'), '2041-05-04T20:00');
  await window.click(role('button', 'Save changes'));
  await window.find(text('No unsaved changes'));
  await show();
  expect(await fieldValue(label('Start date'))).toBe(chosen);
});
