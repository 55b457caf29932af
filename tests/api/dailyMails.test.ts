import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notify } from '#server/modules/notifications/notifications.ts';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { Mailbox } from '../support/mailbox.ts';
import { notificationCalls } from '../support/notifications.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let node: TestServer;
let user: TestUser;
let release: string;
let mailbox: Mailbox;
beforeAll(async () => {
  const providers = {
    mail: { send: (mail: Parameters<Mailbox['provider']['send']>[0]) => mailbox.provider.send(mail) },
  };
  const config = { timeZone: 'Europe/Berlin' };
  server = await startTestServer({ providers, config });
  node = await startTestServer({ providers, config, beside: server });
});
beforeEach(async () => {
  mailbox = new Mailbox();
  user = await makeUser(server.db);
  const { create, patchIn } = releaseCalls(() => server);
  release = await create();
  await patchIn(release, (await makeCampaign(server.db)).id, { name: 'New' });
});
afterAll(async () => {
  await node.close();
  await server.close();
});

const calls = notificationCalls({
  get server() {
    return server;
  },
  get mailbox() {
    return mailbox;
  },
});

const publishedAt = async (at: string, title = 'Friday') => {
  server.clock.set(at);
  const subject = { resource: 'releases', id: release, title } as const;
  await server.db
    .transaction()
    .execute((trx) => notify(trx, { kind: 'published', subject, actor: null, to: [user.id], at: server.clock.now() }));
};
/** Both nodes look for due mails at once, and send what is queued. */
const look = async (at: string) => {
  server.clock.set(at);
  await Promise.all([server.timers.turn(), node.timers.turn()]);
  await Promise.all([server.runJobs(), node.runJobs()]);
  return calls.mailsTo(user);
};

test('a daily mail is sent once at 8:00 of the installation, with all unread notifications before it', async () => {
  await publishedAt('2026-12-01T09:00:00Z', 'One');
  await publishedAt('2026-12-01T10:00:00Z', 'Two');
  await publishedAt('2026-12-01T11:00:00Z', 'Read');
  const [{ id }] = await calls.list(user);
  await calls.markRead(user, [id]);
  expect(await look('2026-12-02T06:59:00Z')).toEqual([]);
  await publishedAt('2026-12-02T07:00:00Z', 'Next day');
  server.clock.set('2026-12-02T07:00:30Z');
  await Promise.all([server.timers.turn(), node.timers.turn()]);
  await Promise.all([server.runJobs(), node.runJobs()]);
  const [sent, ...others] = mailbox.sent;
  expect(others).toEqual([]);
  expect(sent?.subject).toBe('2 new notifications');
  expect(sent?.text).toMatch(/"Two"[\s\S]*"One"/);
  expect(sent?.text).not.toMatch(/"Read"|"Next day"/);
  mailbox.sent = [];
  expect(await look('2026-12-02T23:00:00Z')).toEqual([]);
  expect(await look('2026-12-03T07:01:00Z')).toEqual(['The release "Next day" was published']);
  expect(await look('2026-12-04T07:01:00Z')).toEqual([]);
});

test('a node that starts after 8:00 sends the mail then, in summer time too', async () => {
  await publishedAt('2027-07-01T05:59:00Z', 'Early');
  expect(await look('2027-07-01T06:00:00Z')).toEqual(['The release "Early" was published']);
  await publishedAt('2027-07-01T06:00:00Z', 'Late');
  expect(await look('2027-07-02T15:00:00Z')).toEqual(['The release "Late" was published']);
});

test('a daily mail is not sent to a user who lost the permission', async () => {
  await publishedAt('2027-08-01T09:00:00Z');
  await server.db.updateTable('users').set({ role: 'external' }).where('id', '=', user.id).execute();
  expect(await look('2027-08-02T09:00:00Z')).toEqual([]);
});
