import type { FastifyPluginAsync } from 'fastify';
import { notificationsApi } from '#contracts/api/notifications.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { queueDailyMails } from './dailyMails.ts';
import { chooseMails, readMails } from './mailChoices.ts';
import { countUnread, listNotifications, markRead, sweepNotifications } from './notificationStore.ts';

const minuteMs = 60_000;

/** The notifications of users, and their choice of mails. */
export const notificationsModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  runEvery(app, dependencies, minuteMs, () => queueDailyMails(dependencies));
  sweepHourly(app, dependencies, serverLimits.notificationDays, (expiry) => sweepNotifications(db, expiry));
  serve(app, notificationsApi, {
    'GET /api/notifications': async ({ caller }) => ({ items: await listNotifications(db, caller.id) }),
    'GET /api/notifications/unread': async ({ caller }) => ({ unread: await countUnread(db, caller.id) }),
    'POST /api/notifications/read': ({ caller, body }) => markRead(dependencies, caller.id, body.ids),
    'GET /api/notifications/mails': ({ caller }) => readMails(dependencies, caller.id),
    'PATCH /api/notifications/mails': ({ caller, body }) => chooseMails(dependencies, caller.id, body),
  });
};
