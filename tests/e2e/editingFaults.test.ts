import type { Page } from '@playwright/test';
import { limits } from '#contracts/limits.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { barrier } from './barrier.ts';
import {
  edit,
  expect,
  type Lock,
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
import { type RealBrowser, realBrowser } from './realBrowser.ts';
import { full } from './tier.ts';

const test = withPeople.extend<{ separate: RealBrowser }>({
  separate: async ({ launchOptions }, use) => {
    const browser = await realBrowser(launchOptions);
    await use(browser);
    await browser.close();
  },
});

test(
  "after a holder's browser was killed the dialog shows since when it had the lock, the chip disappears, and the holder is not asked",
  full,
  async ({ enter, makeCampaign, separate, baseURL }) => {
    const campaign = await makeCampaign('Left by a killed browser');
    const elif = await enter('editor');
    const ada = await enter('admin', await separate.open());
    await openSettings(ada.page, campaign, baseURL);
    const row = await openList(elif.page, campaign);
    await expect(lockChip(row, 'Ada Marlow')).toBeVisible();
    const lock = await lockOf(elif.call, campaign);
    const watching = await elif.context.newPage();
    await openSettings(watching, campaign);
    await expect(lockDialog(watching).locator('time')).toHaveAttribute('datetime', lock?.locked_at ?? '');

    await separate.kill();
    const killedAt = Date.now();
    await watching.close();
    await expect(lockChip(row, 'Ada Marlow')).toHaveCount(0, { timeout: 20_000 });
    expect(Date.now() - killedAt).toBeGreaterThan(serverLimits.lockReturnMs - 2_000);
    await row.getByRole('link').first().click();
    await expect(elif.page.getByLabel('Name')).toBeEditable();
    await expect(elif.page.getByRole('dialog')).toHaveCount(0);
  },
);

/** Treats the tab as a browser does in the background: the page is notified, and its timers run once a minute. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    const minute = 60_000;
    const { setTimeout: after } = window;
    const atNextMinute = (run: () => void) => () => after(run, minute - (Date.now() % minute));
    const throttled = (run: TimerHandler, wait?: number) =>
      after(
        atNextMinute(() => typeof run === 'function' && run()),
        wait,
      );
    Object.assign(window, {
      setTimeout: throttled,
      setInterval: (run: TimerHandler, wait?: number) => {
        const again = (): number => throttled(() => typeof run === 'function' && [run(), again()], wait);
        return again();
      },
    });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('a tab that is hidden for ten minutes keeps its lock and its socket', full, async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Hidden');
  const ada = await enter('admin');
  let sockets = 0;
  let sayPing = () => {};
  await ada.page.routeWebSocket(/\/api\/events$/, (socket) => {
    sockets += 1;
    const server = socket.connectToServer();
    sayPing = () => socket.send('{"type":"ping"}');
    server.onMessage((message) => socket.send(message));
  });
  // Starts at a whole minute: the throttled timers wake at the next one, so that up to 75 s may pass between two
  // renewals.
  await ada.context.clock.install({ time: Date.now() - (Date.now() % 60_000) });
  await openList(ada.page, campaign);
  await expect(socketIs(ada.page, 'Live')).toBeVisible();
  await hide(ada.page);
  await ada.page.getByRole('row', { name: campaign.name }).getByRole('link').first().click();
  // Timers run once a minute now, also those with which the page opens. Renewals start once it has its lock.
  await expect(async () => {
    await ada.context.clock.runFor(20_000);
    await expect(ada.page.getByLabel('Name')).toBeEditable({ timeout: 500 });
  }).toPass();
  expect(await lockOf(ada.call, campaign)).toBeDefined();

  let before = await lockOf(ada.call, campaign);
  for (let minute = 1; minute <= 10; minute += 1) {
    for (const _ of [20, 40, 60]) {
      await ada.context.clock.runFor(20_000);
      sayPing();
    }
    // Renewed at least once a minute of its lifetime of 2.5 minutes: its end moves, and it remains the same lock.
    const { expires_at, locked_at }: Partial<Lock> = before ?? {};
    await expect
      .poll(async () => (await lockOf(ada.call, campaign))?.expires_at, `minute ${minute}`)
      .not.toBe(expires_at);
    before = await lockOf(ada.call, campaign);
    expect(before?.locked_at).toBe(locked_at);
  }
  expect(sockets).toBe(1);
});

test('a late response to a renewal undoes no takeover', full, async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Answered late');
  const ada = await enter('admin');
  const elif = await enter('editor');
  await ada.context.clock.install();
  await edit(ada, campaign);
  const renewal = barrier();
  const answered = barrier();
  await ada.page.route('**/lock', async (route) => {
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    renewal.open();
    await answered.passed;
    await route.fulfill({ response: answer });
  });
  await ada.context.clock.fastForward(limits.lockRefreshMs);
  await renewal.passed;
  await elif.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
  await expect(lostBanner(ada.page)).toBeVisible();
  const late = ada.page.waitForResponse('**/lock');
  answered.open();
  await (await late).finished();
  // A later request has its response too, so the page has handled the earlier one.
  await ada.page.evaluate(() => fetch('/api/ready').then(() => new Promise(requestAnimationFrame)));
  await expect(lostBanner(ada.page)).toBeVisible();
  await expect(ada.page.getByLabel('Name')).not.toBeEditable();
});

test('a lock that arrives after the page was left is released', full, async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Left at once');
  const ada = await enter('admin');
  const asked = barrier();
  const left = barrier();
  await ada.page.route(
    '**/lock',
    async (route) => {
      const response = await route.fetch();
      asked.open();
      await left.passed;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await openSettings(ada.page, campaign);
  await asked.passed;
  await ada.page.getByRole('link', { name: 'Campaigns' }).first().click();
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  expect(await lockOf(ada.call, campaign)).toBeDefined();
  left.open();
  await expect.poll(() => lockOf(ada.call, campaign)).toBeUndefined();
});

test('a lock that arrives before the socket opens belongs to the same tab', full, async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Overtaken socket');
  const ada = await enter('admin');
  const locked = ada.page.waitForResponse('**/lock');
  await ada.page.routeWebSocket(/\/api\/events$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage(async (message) => {
      await locked;
      socket.send(message);
    });
  });
  await openSettings(ada.page, campaign);
  await expect(socketIs(ada.page, 'Live')).toBeVisible();
  await ada.page.getByLabel('Name').fill('Saved by the same tab');
  await ada.page.getByRole('button', { name: 'Save changes' }).click();
  await expect(ada.page.getByText('Saved by the same tab updated!')).toBeVisible();
  await expect(ada.page.getByRole('dialog')).toHaveCount(0);
});

test('a user’s own save asks nothing, even if the socket reconnected before the response', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Answered after a gap');
  const ada = await enter('admin');
  let cut = () => {};
  await ada.page.routeWebSocket(/\/api\/events$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(message));
    cut = () => {
      void server.close();
      void socket.close({ code: 1011 });
    };
  });
  await edit(ada, campaign);
  await expect(socketIs(ada.page, 'Live')).toBeVisible();
  const saved = barrier();
  const answered = barrier();
  await ada.page.route('**/patch', async (route) => {
    const response = await route.fetch();
    saved.open();
    await answered.passed;
    await route.fulfill({ response });
  });
  await ada.page.getByLabel('Name').fill('Saved around a gap');
  await save(ada.page);
  await saved.passed;
  const caughtUp = ada.page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().endsWith(`/api/campaigns/${campaign.id}`),
  );
  cut();
  await (await caughtUp).finished();
  // A later request has its response too, so the page has handled the earlier one.
  await ada.page.evaluate(() => fetch('/api/ready').then(() => new Promise(requestAnimationFrame)));
  await expect(modifiedDialog(ada.page)).toHaveCount(0);
  answered.open();
  await expect(ada.page.getByText('Saved around a gap updated!')).toBeVisible();
  await expect(ada.page.getByRole('dialog')).toHaveCount(0);
});
