import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleTestAccounts } from '#contracts/tokenGate.ts';
import { openAdmin } from './admin.tsx';
import { makeCampaign } from './settings.tsx';

const [account] = sampleTestAccounts('album-7');
let id = '';

/** Opens an area of a campaign; the side panel has the campaign's ID and its test accounts. */
beforeEach(async () => {
  ({ id } = await makeCampaign({ token_gate: { enabled: true, product_id: 'album-7' } }));
  await openAdmin(`/campaign/${id}/token-gate`);
});
afterEach(() => vi.restoreAllMocks());

const idButton = () => page.getByRole('button', { name: `Copy campaign ID ${id}` });
const accountButton = () => page.getByRole('button', { name: `Copy ${account?.email}`, exact: true });
const copied = (text = '') => page.getByRole('status').filter({ hasText: `Copied "${text}" to clipboard` });

test('a click copies the campaign’s ID or a test account and shows a confirmation for 2 s', async () => {
  const texts: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void texts.push(text));
  const warned = vi.spyOn(console, 'error');
  await idButton().click();
  await expect.element(copied(id)).toBeInTheDocument();
  await expect.element(page.getByRole('tooltip', { name: `Copied "${id}" to clipboard` })).toBeVisible();
  await expect.element(copied(id)).not.toBeInTheDocument();
  await accountButton().click();
  await expect.element(copied(account?.email)).toBeInTheDocument();
  expect(texts).toEqual([id, account?.email]);
  expect(warned.mock.calls.flat().join(' ')).not.toContain('controlled');
});

describe('where the browser does not let the page copy, the text is selected with a message', {
  tags: ['full'],
}, () => {
  test.each([
    [
      'refused',
      () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError')),
    ],
    ['missing', () => vi.spyOn(Navigator.prototype, 'clipboard', 'get').mockReturnValue(Object(undefined))],
  ])('%s', async (_, refuse) => {
    refuse();
    for (const [button, text] of [
      [idButton(), id],
      [accountButton(), account?.email],
    ] as const) {
      await userEvent.click(button);
      await expect.element(page.getByText('The text is selected: copy it manually.')).toBeVisible();
      expect(getSelection()?.toString()).toBe(text);
      await expect.element(copied(text)).not.toBeInTheDocument();
    }
  });
});
