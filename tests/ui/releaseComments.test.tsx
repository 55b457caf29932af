import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, callerAs, openAdmin, openAsIs } from './admin.tsx';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';
import { button, heading, type Made } from './bookings.tsx';
import { type MadeCampaign, makeCampaign } from './settings.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const adminId = '01900000-0000-7000-8000-000000000001';
const comments = page.getByRole('region', { name: 'Comments', exact: true });
const input = comments.getByRole('textbox', { name: 'Write a comment' });
const open = ({ id }: Made, search = '') => openAdmin(`/releases/${id}${search}`);
const commentsOf = async ({ id }: Made) => Object(await call('GET', `/api/releases/${id}/comments`)).items;

let release: Made;
let campaign: MadeCampaign;
beforeEach(async () => {
  const name = `Release ${crypto.randomUUID().slice(0, 8)}`;
  release = { id: Object(await call('POST', '/api/releases', { name })).id, name };
  campaign = await makeCampaign({ name: 'Before' });
  await call('POST', `/api/campaigns/${campaign.id}/patch?release=${release.id}`, { fields: { name: 'After' } });
});

test('a comment mentions people by @, and appears at others without a reload', async () => {
  await open(release);
  const editor = await callerAs('editor');
  await openAdmin(`/releases/${release.id}`);
  await input.click();
  await userEvent.keyboard('Ask @edi');
  await expect.element(comments.getByRole('option', { name: 'Edi Editor' })).toHaveAttribute('aria-selected', 'true');
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}today');
  await expect.element(input).toHaveValue('Ask @Edi Editor today');
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(comments.getByRole('listitem')).toHaveTextContent('Ask @Edi Editor today');
  await expect.element(input).toHaveValue('');
  expect(await commentsOf(release)).toMatchObject([{ mentions: [{ display_name: 'Edi Editor' }] }]);

  await openAdmin(`/releases/${release.id}`);
  await expect.element(comments.getByRole('listitem')).toBeVisible();
  await expect.element(button('Live updates on')).toBeVisible();
  await editor('POST', `/api/releases/${release.id}/comments`, { text: 'Done' });
  await expect.element(comments.getByText('Done')).toBeVisible();
});

test('a change has its own comments, which the link of a notification opens', async () => {
  await open(release);
  await button('Comments on: Name').click();
  const change = page.getByRole('article').getByRole('textbox', { name: 'Write a comment' });
  await expect.element(change).toHaveFocus();
  await userEvent.keyboard('Is this final?');
  await page.getByRole('article').getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(button('1 comment on: Name')).toBeVisible();
  await expect.element(comments.getByRole('listitem')).not.toBeInTheDocument();

  await open(release, `?campaign=${campaign.id}&change=name`);
  await expect.element(page.getByRole('article').getByText('Is this final?')).toBeVisible();
  await button('Take back: Name').click();
  await expect.element(comments.getByText('On a change that was taken back: Name')).toBeVisible();
});

test('typed text survives a failed save and a reload', async () => {
  await open(release);
  await input.fill('Not lost');
  answerWith(`/api/releases/${release.id}/comments`, () => Response.json({}, { status: 500 }));
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  vi.restoreAllMocks();
  await openAsIs(`/releases/${release.id}`);
  await expect.element(input).toHaveValue('Not lost');
});

test('comments are resolved by all, and deleted by their authors', async () => {
  await call('POST', `/api/releases/${release.id}/comments`, { text: 'Of the editor' }, 'editor');
  await call('POST', `/api/releases/${release.id}/comments`, { text: 'Of the admin' });
  await open(release);
  await expect.element(comments.getByText('Of the admin')).toBeVisible();
  expect(comments.getByRole('button', { name: 'Delete comment' }).elements()).toHaveLength(1);
  await comments.getByRole('button', { name: 'Delete comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(comments.getByText('Of the admin')).not.toBeInTheDocument();
  await comments.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect.element(comments.getByText('Of the editor')).not.toBeInTheDocument();
  await comments.getByRole('button', { name: 'Show 1 resolved comment' }).click();
  await expect.element(comments.getByText('Resolved by Ada Admin')).toBeVisible();
});

test('people are asked for approval, and are listed until they have said something', async () => {
  await open(release);
  await button('Ask for approval …').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'People' }).fill('edi');
  await page.getByRole('option', { name: 'Edi Editor' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Before Friday?');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByText('Asked: Edi Editor')).toBeVisible();
  const { items } = Object(await call('GET', '/api/notifications', undefined, 'editor'));
  expect(items[0]).toMatchObject({ kind: 'approval-asked', details: { comment: 'Before Friday?' } });
  expect(items[0].actor.id).toBe(adminId);
});

test('says why comments could not be loaded', async () => {
  answerWith(`/api/releases/${release.id}/comments`, () => Response.json({}, { status: 500 }));
  await open(release);
  await expect.element(heading(release.name)).toBeVisible();
  await expect.element(comments.getByText(/^The comments could not be loaded/)).toBeVisible();
});
