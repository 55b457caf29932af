import type { Page } from '@playwright/test';
import { draftsKept } from './draftsKept.ts';
import { type Network, networkTo } from './network.ts';
import {
  changeFromOutside,
  edit,
  expect,
  lockChip,
  lockDialog,
  lockOf,
  lostBanner,
  modifiedDialog,
  openList,
  openSettings,
  save,
  socketIs,
  test as withPeople,
} from './people.ts';
import { full } from './tier.ts';

const test = withPeople.extend<{ network: Network }>({
  network: async ({ baseURL, launchOptions }, use) => {
    const network = await networkTo(baseURL ?? '', launchOptions);
    await use(network);
    await network.close();
  },
});

/** Collects the access tokens with which the page's sockets will be authorized, in the order sent. */
async function authorisations(page: Page): Promise<string[]> {
  const tokens: string[] = [];
  // Not by Playwright's events of sockets, which Firefox doesn't have.
  await page.routeWebSocket(/\/api\/events$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { type, access_token } = JSON.parse(String(message));
      if (type === 'authorize') tokens.push(access_token);
      server.send(message);
    });
  });
  return tokens;
}

test(
  'after a minute or more without a network the status shows it, and missed events are caught up',
  full,
  async ({ enter, makeCampaign, network, baseURL }) => {
    const [watched, edited] = [await makeCampaign('Watched'), await makeCampaign('Edited')];
    const elif = await enter('editor');
    const context = await network.browser.newContext({ baseURL });
    const ada = await enter('admin', context);
    await context.clock.install();
    const list = await context.newPage();
    await edit(ada, edited);
    const row = await openList(list, watched);
    await expect(socketIs(list, 'Live')).toBeVisible();
    await expect(socketIs(ada.page, 'Live')).toBeVisible();

    network.cut();
    await expect(socketIs(list, 'Connection interrupted')).toBeVisible();
    await expect(socketIs(ada.page, 'Connection interrupted')).toBeVisible();
    await changeFromOutside(elif, edited, { name: 'Changed while away' });
    await changeFromOutside(elif, watched, { test: true });
    await elif.call('PUT', `/api/campaigns/${watched.id}/lock`, {});
    await expect(async () => {
      await context.clock.runFor(30_000);
      await expect(socketIs(list, 'Connection lost')).toBeVisible({ timeout: 200 });
      await expect(socketIs(ada.page, 'Connection lost')).toBeVisible({ timeout: 200 });
    }).toPass({ intervals: [50] });
    await expect(lockChip(row, 'Elif Sander')).toHaveCount(0);
    await expect(modifiedDialog(ada.page)).toHaveCount(0);

    network.mend();
    await socketIs(list, 'Connection lost').click();
    await expect(socketIs(list, 'Live')).toBeVisible();
    await expect(lockChip(row, 'Elif Sander')).toBeVisible();
    await expect(row).toContainText('Test');
    await socketIs(ada.page, 'Connection lost').click();
    await modifiedDialog(ada.page).getByRole('button', { name: 'Reload page' }).click();
    await expect(ada.page.getByLabel('Name')).toHaveValue('Changed while away');
    await expect.poll(() => lockOf(elif.call, edited)).toMatchObject({ user: { display_name: 'Ada Marlow' } });
  },
);

test(
  'after an hour of sleep the socket is live within 5 s, with a fresh token, and the lock is held',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Slept over');
    const ada = await enter('admin');
    const tokens = await authorisations(ada.page);
    await ada.context.clock.install();
    await edit(ada, campaign);
    await expect(socketIs(ada.page, 'Live')).toBeVisible();
    await ada.page.getByLabel('Name').fill('Typed before the sleep');
    const before = tokens.at(-1);
    let refreshes = 0;
    ada.context.on('request', (request) => {
      if (request.url().endsWith('/oauth2/refresh')) refreshes += 1;
    });

    await ada.context.clock.fastForward('01:00:00');
    await expect.poll(() => tokens.at(-1), { timeout: 5_000 }).not.toBe(before);
    await expect(socketIs(ada.page, 'Live')).toBeVisible({ timeout: 5_000 });
    expect(refreshes).toBe(1);
    await expect(ada.page.getByLabel('Name')).toHaveValue('Typed before the sleep');
    await save(ada.page);
    await expect(ada.page.getByText('Typed before the sleep updated!')).toBeVisible();
  },
);

test(
  'a takeover reaches the previous holder by the socket, without a request; the input can be read and copied',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Taken over');
    const ada = await enter('admin');
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const elif = await enter('editor');
    await edit(ada, campaign);
    await ada.page.getByLabel('Name').fill('Typed by the loser');
    const calls: string[] = [];
    // The code of other screens may still be loading.
    ada.page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(`${request.method()} ${request.url()}`);
    });

    await openSettings(elif.page, campaign);
    await expect(lockDialog(elif.page)).toContainText('Ada Marlow');
    const asked = calls.length;
    await elif.page.getByRole('button', { name: 'Take over' }).click();
    await expect(lostBanner(ada.page)).toBeVisible();
    expect(calls.slice(asked)).toEqual([]);
    expect(await ada.page.evaluate(draftsKept)).toContain('Typed by the loser');

    await ada.page.getByLabel('Name').press('ControlOrMeta+a');
    await ada.page.keyboard.press('ControlOrMeta+c');
    expect(await ada.page.evaluate(() => navigator.clipboard.readText())).toBe('Typed by the loser');
    await ada.page.keyboard.type('x');
    await ada.page.keyboard.press('Enter');
    await expect(ada.page.getByLabel('Name')).toHaveValue('Typed by the loser');
    expect(calls.slice(asked).filter((call) => call.startsWith('POST'))).toEqual([]);
  },
);

test('without a socket the next renewal, at most 15 s later, reports a takeover', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Taken over unheard');
  const ada = await enter('admin');
  const elif = await enter('editor');
  await ada.page.routeWebSocket(/\/api\/events$/, (socket) => socket.close({ code: 1011 }));
  await ada.context.clock.install();
  await edit(ada, campaign);
  await expect(socketIs(ada.page, 'Connection interrupted')).toBeVisible();
  await elif.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
  await ada.context.clock.fastForward(15_000);
  await expect(lostBanner(ada.page)).toBeVisible();
  await expect(ada.page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
});

test('a session that the server ends closes the socket for good, and leads to the login page, with the input kept', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Ended from outside');
  const elif = await enter('editor');
  await edit(elif, campaign);
  await expect(socketIs(elif.page, 'Live')).toBeVisible();
  const refresh_token = await elif.page.evaluate(
    () => JSON.parse(localStorage.getItem('cms_token') ?? '{}').refresh_token,
  );
  await elif.page.getByLabel('Name').fill('Typed before it ended');
  await elif.call('POST', '/api/auth/oauth2/logout', { refresh_token });
  await expect(elif.page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => elif.page.evaluate(draftsKept)).toContain('Typed before it ended');
});
