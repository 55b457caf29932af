import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { defaultMails } from '#contracts/notifications.ts';
import { notify } from '#server/modules/notifications/notifications.ts';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { withMailServer } from '../support/mailServer.ts';
import { notificationCalls } from '../support/notifications.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { openTab } from '../support/socket.ts';

const mail = withMailServer();
const { create, patchIn, publish, judge, approvals, schedule } = releaseCalls(() => mail.server);
const { list, kinds, unread, markRead, choose, mailsTo } = notificationCalls(mail);

let maker: TestUser;
let other: TestUser;
let campaign: string;
let release: string;
const user = (fields = {}) => makeUser(mail.server.db, fields);
const ask = (as: TestUser, users: string[], id = release, note?: string) =>
  mail.server.call('POST', `/api/releases/${id}/approvals/ask`, { as, json: { users, ...(note && { note }) } });
beforeEach(async () => {
  maker = await user({ display_name: 'Mara Maker' });
  other = await user({ display_name: 'Otto Other' });
  campaign = (await makeCampaign(mail.server.db)).id;
  release = await create('Friday', maker);
  await patchIn(release, campaign, { name: `New ${campaign}` }, { as: maker });
});

const pastDue = async (id = release) => {
  await schedule(id, { publish_at: new Date(Date.now() + 86_400_000).toISOString(), time_zone: 'UTC' }, other);
  const publish_at = new Date(Date.now() - 1_000);
  await mail.server.db.updateTable('releases').set({ publish_at }).where('id', '=', id).execute();
  await mail.server.timers.turn();
};

describe('users are notified of', () => {
  test('the publishing of a release that they created, unless they published it', async () => {
    await publish(release, undefined, other);
    expect(await list(maker)).toMatchObject([
      {
        kind: 'published',
        subject: { resource: 'releases', id: release, title: 'Friday' },
        actor: { id: other.id, display_name: 'Otto Other' },
        read_at: null,
      },
    ]);
    expect(await list(other)).toEqual([]);
  });

  test('the publishing at its time, who scheduled it too', async () => {
    await pastDue();
    expect([await kinds(maker), await kinds(other)]).toEqual([['published'], ['published']]);
    expect((await list(other))[0].actor).toBeNull();
  });

  test('a failure at its time, once', async () => {
    await mail.server.call('POST', `/api/campaigns/${campaign}/patch`, {
      as: other,
      json: { fields: { name: 'Live' } },
    });
    await pastDue();
    await mail.server.timers.turn();
    expect([await kinds(maker), await kinds(other)]).toEqual([['publish-failed'], ['publish-failed']]);
    const subject = 'The release "Friday" could not be published at its time';
    expect([await mailsTo(maker), await mailsTo(other)]).toEqual([[subject], [subject]]);
  });

  test('a request to approve, and of the verdict on it', async () => {
    expect((await ask(other, [maker.id], release, 'Before Friday?')).status).toBe(204);
    expect(await list(maker)).toMatchObject([{ kind: 'approval-asked', details: { comment: 'Before Friday?' } }]);
    expect((await approvals(release)).asked).toMatchObject([{ user: { id: maker.id }, by: 'Otto Other' }]);
    const third = await user();
    await ask(other, [third.id]);
    await judge(release, third);
    expect(await kinds(other)).toEqual(['approved']);
    expect(await kinds(maker)).toEqual(['approved', 'approval-asked']);
    expect((await approvals(release)).asked).toMatchObject([{ user: { id: maker.id } }]);
    await judge(release, maker, 'changes-wanted');
    expect(await kinds(other)).toEqual(['changes-wanted', 'approved']);
    expect((await approvals(release)).asked).toEqual([]);
  });

  test('the first change after their approval, and after the next one', async () => {
    await judge(release, other);
    await patchIn(release, campaign, { name: 'Second' }, { as: other });
    expect(await kinds(other)).toEqual([]);
    await patchIn(release, campaign, { name: 'Third' }, { as: maker });
    await patchIn(release, campaign, { name: 'Fourth' }, { as: maker });
    expect(await list(other)).toMatchObject([
      { kind: 'changed-since-approval', details: { campaign_id: campaign, path: 'name' } },
    ]);
    await judge(release, other);
    await patchIn(release, campaign, { name: 'Fifth' }, { as: maker });
    expect(await kinds(other)).toHaveLength(2);
    await judge(release, other, 'changes-wanted');
    await patchIn(release, campaign, { name: 'Sixth' }, { as: maker });
    expect(await kinds(other)).toHaveLength(2);
  });

  test('a campaign of theirs that starts within a day and is not ready, once', async () => {
    const { db, clock } = mail.server;
    const granted = await user({ role: 'external' });
    const app = (await makeApp(db, { config: { music_enabled: true } })).id;
    const starts_at = new Date(clock.now().getTime() + 86_000_000);
    const made = await makeCampaign(db, { app, starts_at, created_by: maker.id, last_edited_by: other.id });
    await makeCampaign(db, { app, starts_at, test: true, created_by: maker.id });
    await makeCampaign(db, { starts_at, created_by: maker.id });
    const grant = { campaign_id: made.id, user_id: granted.id, granted_at: clock.now(), granted_by: null };
    await db.insertInto('campaign_access').values(grant).execute();
    await mail.server.timers.turn();
    await mail.server.timers.turn();
    for (const one of [maker, other, granted])
      expect(await list(one)).toMatchObject([{ kind: 'starts-unready', subject: { id: made.id } }]);
  });

  test('an app whose config can no longer be loaded, once per failure', async () => {
    const admin = await user({ role: 'admin' });
    const { id } = await makeApp(mail.server.db);
    const reload = () => mail.server.call('POST', `/api/apps/${id}/config/reload`, { as: 'admin' });
    await mail.server.db.updateTable('apps').set({ last_update_success: true }).where('id', '=', id).execute();
    expect((await reload()).status).not.toBe(200);
    await reload();
    expect(await list(admin)).toMatchObject([{ kind: 'app-failed', subject: { resource: 'apps', id } }]);
    expect([await kinds('admin'), await kinds(maker)]).toEqual([[], []]);
  });
});

describe('people are asked to approve a release', () => {
  test('who see it, while it is open and has changes', async () => {
    const external = await user({ role: 'external' });
    const blocked = await user({ state: 'rejected' });
    const refused = await ask(maker, [other.id, external.id, blocked.id]);
    expect(refused.body.detail.map(({ loc }: { loc: unknown }) => loc)).toEqual([
      ['users', 1],
      ['users', 2],
    ]);
    expect((await ask(maker, [other.id], await create())).body.detail.key).toBe('release-empty');
    await publish(release, undefined, maker);
    expect((await ask(maker, [other.id])).body.detail.key).toBe('release-closed');
    expect((await ask(external, [other.id])).status).toBe(404);
  });

  test('whose names are found without any other detail', async () => {
    const path = `/api/releases/${release}/people`;
    const { body } = await mail.server.call('GET', `${path}?search=MARA`, { as: other });
    expect(body.items).toContainEqual({ id: maker.id, display_name: 'Mara Maker' });
    const byEmail = await mail.server.call('GET', `${path}?search=${maker.email}`, { as: other });
    expect(byEmail.body.items).toEqual([]);
    const external = await user({ role: 'external' });
    expect((await mail.server.call('GET', path, { as: external })).status).toBe(404);
  });
});

test('only the tabs of the user are told', async () => {
  const address = await mail.server.listen();
  const [own, others] = [await openTab(mail.server, address, other), await openTab(mail.server, address, maker)];
  await ask(maker, [other.id]);
  const isTold = { type: 'resource_changed', resource: 'notifications', id: other.id };
  let message = await own.next();
  while (message.resource !== 'notifications') message = await own.next();
  expect(message).toEqual(isTold);
  expect(await others.soFar()).not.toContainEqual(isTold);
  own.kill();
  others.kill();
});

describe('notifications', () => {
  test('are read by their user only', async () => {
    await publish(release, undefined, other);
    const [{ id }] = await list(maker);
    await markRead(other, [id]);
    expect(await unread(maker)).toBe(1);
    expect((await markRead(maker, [id])).status).toBe(204);
    expect(await unread(maker)).toBe(0);
    expect((await list(maker))[0].read_at).toBe(mail.server.clock.now().toISOString());
  });

  test('are left out while their user does not see the subject', async () => {
    await ask(maker, [other.id]);
    await mail.server.db.updateTable('users').set({ role: 'external' }).where('id', '=', other.id).execute();
    expect([await list(other), await unread(other)]).toEqual([[], 0]);
    expect(await mailsTo(other)).toEqual([]);
  });

  test('are limited in number and in time', async () => {
    const { db, clock, timers } = mail.server;
    const subject = { resource: 'releases', id: release, title: 'Friday' } as const;
    const at = clock.now();
    await db.transaction().execute(async (trx) => {
      for (let made = 0; made <= limits.maxNotifications; made++)
        await notify(trx, { kind: 'published', subject, actor: null, to: [maker.id], at });
    });
    const stored = () => db.selectFrom('notifications').select('id').where('user_id', '=', maker.id).execute();
    expect(await stored()).toHaveLength(limits.maxNotifications);
    clock.advance(91 * 86_400);
    await timers.turn();
    expect(await stored()).toEqual([]);
  });
});

describe('a mail', () => {
  test('is sent at once, daily or not at all, as the user chose', async () => {
    const { body } = await mail.server.call('GET', '/api/notifications/mails', { as: maker });
    expect(body).toEqual({ mails: defaultMails, time_zone: 'UTC' });
    await choose(maker, { published: 'at-once', approved: 'none' });
    const { mails } = (await choose(maker, { approved: 'none' })).body;
    expect(mails).toMatchObject({ published: 'at-once', approved: 'none' });
    expect((await choose(maker, { published: 'often' })).status).toBe(422);
    await judge(release, other);
    await publish(release, undefined, other);
    expect(await kinds(maker)).toHaveLength(2);
    expect(await mailsTo(maker)).toEqual(['The release "Friday" was published']);
  });

  test('names the place, in the language of the user', async () => {
    const german = await user({ locale: 'de' });
    await ask(maker, [german.id], release, 'Bis Freitag?');
    await mail.server.runJobs();
    const [sent] = mail.mailbox.sent;
    expect(sent).toMatchObject({ to: german.email });
    expect(sent?.subject).toBe('Mara Maker bittet Sie, das Release „Friday“ zu genehmigen');
    expect(sent?.text).toContain('„Bis Freitag?“');
    expect(sent?.text).toContain(`${mail.server.config.publicUrl}/#/releases/${release}`);
  });

  test('is not sent to users who were blocked, and not of what was read', async () => {
    const blocked = await user();
    await ask(maker, [blocked.id, other.id]);
    await mail.server.db.updateTable('users').set({ state: 'rejected' }).where('id', '=', blocked.id).execute();
    await markRead(
      other,
      (await list(other)).map(({ id }) => id),
    );
    expect([await mailsTo(blocked), await mailsTo(other)]).toEqual([[], []]);
  });

  test('is sent again only if the mail server did not accept it', async () => {
    await ask(maker, [other.id]);
    mail.mailbox.refusing = true;
    expect(await mailsTo(other)).toEqual([]);
    mail.mailbox.refusing = false;
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(mail.server.db);
    expect(await mailsTo(other)).toEqual(['Mara Maker asks you to approve the release "Friday"']);
    const { rows } = await sql`
      select graphile_worker.add_job('send_mail', json_build_object('mail', 'notifications', 'user', user_id, 'ids',
        json_build_array(id))) from notifications where user_id = ${other.id}`.execute(mail.server.db);
    expect(rows).toHaveLength(1);
    expect(await mailsTo(other)).toEqual([]);
  });
});
