import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseColourMode } from '#src/theme/colourMode.ts';
import { newSignIn, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { heading } from './bookings.tsx';
import { type MadeCampaign, makeCampaign, openSettings } from './settings.tsx';

const panel = page.getByRole('navigation', { name: 'Navigation' });
const people = page.getByRole('button', { name: '1 other user has this open' });
const list = page.getByRole('dialog', { name: '1 other user has this open' });
const sockets: WebSocket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Opens the campaign in a tab of the editor. Returns a function that tells its place. */
async function othersTab({ id }: MadeCampaign) {
  const { access_token } = await newSignIn('editor');
  const socket = new WebSocket('/api/events');
  sockets.push(socket);
  await new Promise((resolve) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'authorize', access_token }));
    socket.onmessage = resolve;
  });
  return (place: { area: string; block_id?: string; visible: boolean } | null) =>
    socket.send(JSON.stringify({ type: 'place', campaign_id: id, place }));
}

test('the header shows who else has the campaign open, and where', async () => {
  const campaign = await makeCampaign({
    page: {
      title: '',
      blocks: [
        { id: 'first', type: 'text' },
        { id: 'second', type: 'text' },
      ],
    },
  });
  const tell = await othersTab(campaign);
  await openSettings(campaign);
  await expect.element(people).not.toBeInTheDocument();
  const header = page.getByRole('region', { name: 'Campaign', exact: true });
  const nameAt = () => header.getByText(campaign.name).element().getBoundingClientRect();
  const before = nameAt();

  tell({ area: 'music', visible: true });
  await expect.element(people).toHaveTextContent('EE');
  expect([nameAt().top, nameAt().left]).toEqual([before.top, before.left]);
  await people.click();
  await expect.element(list).toHaveTextContent('Edi EditorMusic');
  tell({ area: 'editor', block_id: 'second', visible: true });
  await expect.element(list).toHaveTextContent('Edi EditorEditor, block 2');
  tell({ area: 'editor', block_id: 'not-saved-yet', visible: false });
  await expect.element(list).toHaveTextContent('Edi EditorEditor (in a background tab)');
  expect(await violations()).toEqual([]);

  // The list stays open, so that the focus has somewhere to return to.
  tell(null);
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Nobody else has this open.');
});

test.each(['light', 'dark'] as const)('in %s mode axe finds nothing, on a phone neither', async (mode) => {
  const campaign = await makeCampaign();
  const tell = await othersTab(campaign);
  chooseColourMode(mode);
  await openSettings(campaign);
  tell({ area: 'history', visible: false });
  await expect.element(people).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.viewport(390, 844);
  await expect.element(people).toBeVisible();
  expect(await violations()).toEqual([]);
  tell(null);
  await expect.element(people).not.toBeInTheDocument();
});

test('the own tabs of the user are not shown, and the tab follows its area', async () => {
  const campaign = await makeCampaign();
  const { access_token } = await newSignIn('editor');
  const heard: string[] = [];
  const socket = new WebSocket('/api/events');
  sockets.push(socket);
  socket.onopen = () => socket.send(JSON.stringify({ type: 'authorize', access_token }));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    const place = { area: 'settings', visible: true };
    if (message.type === 'session_id') {
      socket.send(JSON.stringify({ type: 'place', campaign_id: campaign.id, place }));
    }
    if (message.type === 'presence') {
      heard.push(message.people.map((one: { place: { area: string } }) => one.place.area).join());
    }
  };
  await openSettings(campaign);
  await expect.poll(() => heard.at(-1)).toBe('settings');
  await panel.getByRole('link', { name: 'History' }).click();
  await expect.poll(() => heard.at(-1)).toBe('history');
  await openAdmin('/labels');
  await expect.element(heading('Labels')).toBeVisible();
  await expect.poll(() => heard.at(-1)).toBe('');
});
